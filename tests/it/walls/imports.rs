//! The paths that a Rust source names.

/// The path from the crate's root on.
pub(super) fn resolve(module: &[String], import: &[String]) -> Vec<String> {
    let mut at = Vec::new();
    for (n, part) in import.iter().enumerate() {
        match part.as_str() {
            "crate" | "takhteh" if n == 0 => {}
            "self" if n == 0 => at = module.to_vec(),
            "super" => {
                if n == 0 {
                    at = module.to_vec();
                }
                at.pop();
            }
            _ => at.push(part.clone()),
        }
    }
    at
}

/// All paths of two parts or more, and all that `use` names.
pub(super) fn paths_of(tokens: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" && tokens.get(at + 1).is_some_and(|next| next != "<") {
            at = use_tree(tokens, at + 1, &mut Vec::new(), &mut paths);
        } else if is_word(&tokens[at]) && tokens.get(at + 1).is_some_and(|next| next == "::") {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|next| next == "::")
                && tokens.get(at + 2).is_some_and(|next| is_word(next))
            {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            paths.push(path);
            at += 1;
        } else {
            at += 1;
        }
    }
    paths
}

/// Reads one branch of a `use`, up to its `,`, `}` or `;`; returns where it ends.
fn use_tree(
    tokens: &[String],
    mut at: usize,
    prefix: &mut Vec<String>,
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let depth = prefix.len();
    while at < tokens.len() {
        match tokens[at].as_str() {
            "::" => at += 1,
            "as" => at += 2,
            "{" => {
                at += 1;
                while at < tokens.len() && tokens[at] != "}" {
                    at = use_tree(tokens, at, prefix, paths);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                prefix.truncate(depth);
                return at + 1;
            }
            "," | "}" | ";" => break,
            word => {
                prefix.push(word.to_owned());
                at += 1;
            }
        }
    }
    paths.push(prefix.clone());
    prefix.truncate(depth);
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

pub(super) fn tokens_of(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut joined = false;
    for c in code.chars() {
        let word = c.is_alphanumeric() || c == '_';
        match tokens.last_mut() {
            Some(last) if joined && word && last.ends_with(|l: char| l.is_alphanumeric() || l == '_') => {
                last.push(c);
            }
            Some(last) if joined && c == ':' && last == ":" => last.push(c),
            _ if c.is_whitespace() => {}
            _ => tokens.push(c.to_string()),
        }
        joined = !c.is_whitespace();
    }
    tokens
}

/// The text without comments, strings and characters.
pub(super) fn code_of(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = comment(rest).or_else(|| raw_string(rest, &code)).or_else(|| quoted(rest));
        let length = skipped.unwrap_or(first.len_utf8());
        code.push_str(if skipped.is_some() { " " } else { &rest[..length] });
        rest = &rest[length..];
    }
    code
}

fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    let mut depth = usize::from(rest.starts_with("/*"));
    let mut at = 2;
    while depth > 0 && at < rest.len() {
        let (open, close) = (rest[at..].find("/*"), rest[at..].find("*/"));
        match (open, close) {
            (Some(open), Some(close)) if open < close => (depth, at) = (depth + 1, at + open + 2),
            (_, Some(close)) => (depth, at) = (depth - 1, at + close + 2),
            _ => at = rest.len(),
        }
    }
    rest.starts_with("/*").then_some(at)
}

fn raw_string(rest: &str, before: &str) -> Option<usize> {
    let body =
        rest.strip_prefix('r').filter(|_| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))?;
    let hashes = body.len() - body.trim_start_matches('#').len();
    let inner = body[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(1 + hashes + 1 + inner.find(&end)? + end.len())
}

/// A string, or a character (not a lifetime).
fn quoted(rest: &str) -> Option<usize> {
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut escaped = false;
    for (n, (at, c)) in rest.char_indices().skip(1).enumerate() {
        if quote == '\'' && n == 1 && c != '\'' && !rest[1..].starts_with('\\') {
            return None;
        }
        if c == quote && !escaped {
            return Some(at + 1);
        }
        escaped = c == '\\' && !escaped;
    }
    None
}
