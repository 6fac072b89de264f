// The command line: a text field with a list of completions (the combobox pattern of WAI-ARIA).

import { element } from "/log.js";

// Milliseconds without a key before the bot is asked.
const PAUSE = 70;

const line = document.getElementById("line");
const list = document.getElementById("completions");
const composer = document.getElementById("composer");

export class Line {
  #completions = [];
  #active = -1;
  #timer = 0;
  #asked = 0;
  #said = [];
  #recalled = 0;

  // `complete(text)` brings the completions, `say(text)` tells whether the line was taken.
  constructor(complete, say) {
    this.complete = complete;
    this.say = say;
    line.addEventListener("input", () => this.ask());
    line.addEventListener("keydown", (event) => this.#key(event));
    line.addEventListener("blur", () => this.close());
    // A press on a completion must not take the focus from the line.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.#accept(Number(item.dataset.index));
    });
    composer.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    document.getElementById("commands").addEventListener("click", () => this.write("/"));
  }

  // Puts a text into the line and offers how it goes on.
  write(text) {
    line.value = text;
    line.focus();
    line.setSelectionRange(text.length, text.length);
    this.ask();
  }

  ask() {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    if (!line.value.startsWith("/")) {
      this.close();
      return;
    }
    this.#timer = setTimeout(async () => {
      const completions = await this.complete(line.value);
      // Only the answer to the newest question counts.
      if (asked === this.#asked && document.activeElement === line) this.#open(completions);
    }, PAUSE);
  }

  close() {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#open([]);
  }

  #open(completions) {
    this.#completions = completions;
    list.replaceChildren(
      ...completions.map(({ text, label }, index) => {
        const item = element("li", { role: "option", id: `completion-${index}` }, element("bdi", { textContent: label }));
        item.dataset.index = index;
        if (!text.trim().endsWith(label.trim())) item.append(element("bdi", { className: "whole", dir: "ltr", textContent: text }));
        return item;
      }),
    );
    list.hidden = completions.length === 0;
    line.ariaExpanded = String(!list.hidden);
    this.#activate(-1);
  }

  #activate(index) {
    this.#active = index;
    for (const [at, item] of [...list.children].entries()) item.ariaSelected = String(at === index);
    if (index < 0) {
      line.removeAttribute("aria-activedescendant");
    } else {
      line.setAttribute("aria-activedescendant", `completion-${index}`);
      list.children[index].scrollIntoView({ block: "nearest" });
    }
  }

  #accept(index) {
    const { text } = this.#completions[index];
    // After a command's name its options follow.
    this.write(text.includes(" ") ? text : `${text} `);
  }

  #key(event) {
    const open = !list.hidden;
    const count = this.#completions.length;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (open && event.key === "ArrowDown") this.#activate((this.#active + 1) % count);
    else if (open && event.key === "ArrowUp") this.#activate((Math.max(this.#active, 0) + count - 1) % count);
    else if (open && event.key === "Escape") this.close();
    else if (open && event.key === "Tab" && !event.shiftKey && this.#changes(Math.max(this.#active, 0))) this.#accept(Math.max(this.#active, 0));
    else if (open && event.key === "Enter" && this.#active >= 0 && this.#changes(this.#active)) this.#accept(this.#active);
    else if (!open && event.key === "ArrowUp" && this.#recalled > 0) this.#recall(-1);
    else if (!open && event.key === "ArrowDown" && this.#recalled < this.#said.length) this.#recall(1);
    else return;
    event.preventDefault();
  }

  // Whether accepting would change the line; if not, Tab moves on and Enter sends.
  #changes(index) {
    return this.#completions[index].text.trim() !== line.value.trim();
  }

  // Earlier lines come back, like in a terminal.
  #recall(by) {
    this.#recalled += by;
    line.value = this.#said[this.#recalled] ?? "";
  }

  async #send() {
    const text = line.value.trim();
    if (!text) return;
    this.close();
    line.value = "";
    if (this.#said.at(-1) !== text) this.#said.push(text);
    this.#recalled = this.#said.length;
    // A line that was not taken comes back, unless the next one is being typed already.
    if (!(await this.say(text)) && !line.value) line.value = text;
  }
}
