// The flow of messages: drawing, editing in place, and keeping the reader's place and focus.

import { direction, time, word } from "/words.js";

// Messages drawn at first, and more at each press of "earlier".
const STRETCH = 200;

// As many pixels from the end still count as reading the end.
const NEAR = 80;

const BOT = "Takhteh";

// Outlines in a square of 24 units.
const LOCK = "M7 10V7a5 5 0 0 1 10 0v3h1a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zm2.5 0h5V7a2.5 2.5 0 0 0-5 0z";
const SHEET = "M6 2h8l5 5v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm7 1.5V8h4.5zM7 11v2h9v-2zm0 4v2h9v-2z";

const still = matchMedia("(prefers-reduced-motion: reduce)");

const scroll = document.getElementById("scroll");
const log = document.getElementById("log");
const earlier = document.getElementById("earlier");
const latest = document.getElementById("latest");
const enlarged = document.getElementById("enlarged");
const large = document.getElementById("large");

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// The messages of one room as one person sees them. `press(button)` is called for a button of the bot.
export class Log {
  messages = new Map();
  drawn = new Map();
  from = 1;
  me = "";
  ready = false;
  following = true;
  top = 0;
  room = 0;

  constructor(press) {
    this.press = press;
    scroll.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    // Pictures arrive late and windows change their size: whoever reads the end stays there.
    new ResizeObserver(() => this.following && this.toEnd(true)).observe(log);
    new ResizeObserver(() => this.following && this.toEnd(true)).observe(scroll);
    earlier.addEventListener("click", () => this.#showEarlier());
    latest.addEventListener("click", () => this.toEnd(false));
    large.addEventListener("click", () => enlarged.close());
  }

  clear() {
    this.messages.clear();
    this.drawn.clear();
    this.from = 1;
    this.ready = false;
    this.following = true;
    log.replaceChildren();
    log.setAttribute("aria-busy", "true");
    earlier.hidden = latest.hidden = true;
  }

  get last() {
    return Math.max(0, ...this.messages.keys());
  }

  visible(message) {
    return !message.removed && (message.private_to === null || message.private_to === this.me);
  }

  // Takes in a message, unless a newer revision is here already; says whether it was news.
  take(message) {
    if ((this.messages.get(message.n)?.revision ?? 0) >= message.revision) return false;
    const fresh = !this.messages.has(message.n);
    this.messages.set(message.n, message);
    if (this.ready) this.#draw(message, fresh);
    return this.ready && fresh && this.visible(message);
  }

  // The past is complete: draws its last stretch.
  show() {
    this.ready = true;
    const numbers = [...this.messages.keys()].sort((a, b) => a - b);
    this.from = numbers.at(-STRETCH) ?? 1;
    this.redraw();
    this.toEnd(true);
  }

  // Draws everything anew, for another person or language.
  redraw() {
    log.setAttribute("aria-busy", "true");
    log.replaceChildren();
    this.drawn.clear();
    const shown = [...this.messages.values()].filter(({ n }) => n >= this.from).sort((a, b) => a.n - b.n);
    for (const message of shown) this.#draw(message, false);
    earlier.hidden = shown.length === this.messages.size;
    log.setAttribute("aria-busy", "false");
  }

  toEnd(jump) {
    this.following = true;
    latest.hidden = true;
    scroll.classList.toggle("jump", jump);
    scroll.scrollTop = scroll.scrollHeight;
  }

  // The tables whose newest public board waits for this person.
  waitsFor(person) {
    const newest = new Map();
    for (const message of this.messages.values()) {
      if (message.private_to !== null || message.from !== BOT) continue;
      const table = message.table ?? `message ${message.n}`;
      if (message.mentions.length && message.buttons.length && message.n > (newest.get(table)?.n ?? 0)) newest.set(table, message);
    }
    return [...newest.values()].some(({ mentions }) => mentions.includes(person));
  }

  // Only who scrolls back stops following: a picture that grows below moves the end away, too; and a board that
  // loses its buttons, or a window that changes its size, moves everything.
  #scrolled() {
    const room = scroll.scrollHeight - scroll.clientHeight;
    const near = room - scroll.scrollTop < NEAR;
    this.following = near || (this.following && (scroll.scrollTop >= this.top || room !== this.room));
    this.top = scroll.scrollTop;
    this.room = room;
    if (this.following) latest.hidden = true;
  }

  #showEarlier() {
    const numbers = [...this.messages.keys()].filter((n) => n < this.from).sort((a, b) => a - b);
    this.from = numbers.at(-STRETCH) ?? 1;
    const height = scroll.scrollHeight;
    this.redraw();
    scroll.classList.add("jump");
    scroll.scrollTop += scroll.scrollHeight - height;
    scroll.focus();
  }

  #draw(message, fresh) {
    const old = this.drawn.get(message.n);
    if (message.removed) {
      old?.remove();
      this.drawn.delete(message.n);
    }
    if (!this.visible(message) || message.n < this.from) return;
    const focused = old?.contains(document.activeElement) ? document.activeElement : null;
    const drawn = old ?? element("article", { tabIndex: -1 });
    const own = message.from === this.me;
    drawn.className = "message";
    drawn.classList.toggle("own", own);
    drawn.classList.toggle("bot", message.from === BOT);
    drawn.classList.toggle("private", message.private_to !== null);
    drawn.classList.toggle("calls", message.mentions.includes(this.me));
    drawn.classList.toggle("new", fresh);
    const picture = this.#picture(message, old?.querySelector(".picture"));
    drawn.replaceChildren(face(message.from), this.#bubble(message, picture));
    if (!old) {
      this.drawn.set(message.n, drawn);
      drawn.dataset.n = message.n;
      const next = [...log.children].findLast(({ dataset }) => Number(dataset.n) < message.n);
      if (next) next.after(drawn);
      else log.prepend(drawn);
      const before = this.messages.get(Number(drawn.previousElementSibling?.dataset.n));
      if (before?.from === message.from && before.private_to === message.private_to) drawn.classList.add("joined");
      if (fresh && !own && !this.following) latest.hidden = false;
      if (fresh && own) this.toEnd(false);
    }
    if (focused) this.#refocus(drawn, focused);
  }

  // An edit keeps the focus: on the same button, else on the first one, else on the message, from which the
  // next Tab leads to what was posted after it. (The command line would bring up a phone's keyboard.)
  #refocus(drawn, focused) {
    const same = [...drawn.querySelectorAll(".row button")].find(({ dataset }) => dataset.id === focused.dataset.id);
    const heir = focused.isConnected ? focused : (same ?? drawn.querySelector(".row button") ?? drawn);
    heir.focus({ preventScroll: true });
  }

  #bubble(message, picture) {
    const bubble = element("div", { className: "bubble" });
    const by = element("div", { className: "by" }, element("bdi", { textContent: message.from }));
    if (message.table) by.append(element("span", { className: "table", dir: "ltr", textContent: message.table }));
    by.append(element("time", { textContent: time(message.at), dateTime: new Date(message.at).toISOString() }));
    bubble.append(by);
    if (message.private_to !== null) {
      const only = element("span", { textContent: word("only", message.private_to) });
      bubble.append(element("div", { className: "only" }, icon(LOCK), only));
    }
    if (message.text) bubble.append(this.#text(message));
    if (picture) bubble.append(picture);
    if (message.file) {
      const { name, url } = message.file;
      // Who wants little motion starts an animation by its link.
      if (name.endsWith(".gif") && !still.matches) bubble.append(this.#picture({ picture: url, alt: message.alt }));
      const link = element("a", { className: "file", href: url, download: name });
      link.append(icon(SHEET), element("bdi", { textContent: name }));
      bubble.append(link);
    }
    for (const row of rows(message.buttons)) {
      bubble.append(element("div", { className: "row" }, ...row.map((button) => this.#button(button))));
    }
    return bubble;
  }

  // The text, with the names of those who are called marked in it.
  #text({ text, mentions }) {
    const drawn = element("p", { className: "text", dir: direction(text) });
    const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const called = mentions.map((name) => `@?${escaped(name)}`).sort((a, b) => b.length - a.length);
    const pattern = new RegExp(`((?<![\\p{L}\\p{N}_])(?:${[...called, `@${escaped(this.me)}`].join("|")})(?![\\p{L}\\p{N}_]))`, "u");
    for (const [index, part] of text.split(pattern).entries()) {
      if (index % 2 === 0) drawn.append(part);
      else drawn.append(element("mark", { dir: "auto", textContent: part, className: part.endsWith(this.me) ? "me" : "" }));
    }
    return drawn;
  }

  // The picture; an edited one keeps its element, so that the old board stays until the new one is there.
  #picture({ picture, alt }, old) {
    if (!picture) return null;
    const image = old?.firstElementChild ?? element("img", { loading: "lazy", decoding: "async" });
    if (image.getAttribute("src") !== picture) image.src = picture;
    image.alt = alt ?? "";
    const frame = old ?? element("button", { type: "button", className: "picture" }, image);
    frame.title = word("enlarge");
    frame.onclick = () => {
      large.src = picture;
      large.alt = image.alt;
      enlarged.showModal();
    };
    return frame;
  }

  #button({ id, label, style }) {
    const button = element("button", { type: "button", className: style, dir: direction(label), textContent: label });
    button.dataset.id = id;
    button.addEventListener("click", async () => {
      const buttons = button.closest(".bubble").querySelectorAll(".row button");
      if (button.ariaDisabled === "true") return;
      for (const each of buttons) each.ariaDisabled = "true";
      await this.press(id);
      for (const each of buttons) each.ariaDisabled = null;
    });
    return button;
  }
}

export function face(name) {
  const drawn = element("span", { className: "face", ariaHidden: "true" });
  if (name === BOT) {
    drawn.append(element("img", { src: "/favicon.svg", alt: "" }));
  } else {
    let hue = 0;
    for (const letter of name) hue = (hue * 31 + letter.codePointAt(0)) % 6;
    drawn.classList.add(`hue${hue}`);
    drawn.textContent = [...new Intl.Segmenter().segment(name)][0].segment.toUpperCase();
  }
  return drawn;
}

function icon(outline) {
  const space = "http://www.w3.org/2000/svg";
  const drawn = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) drawn.setAttribute(key, value);
  for (const [key, value] of Object.entries({ d: outline, fill: "currentColor", "fill-rule": "evenodd" })) path.setAttribute(key, value);
  drawn.append(path);
  return drawn;
}

function rows(buttons) {
  const rows = [];
  for (const button of buttons) (rows[button.row] ??= []).push(button);
  return rows.filter(Boolean);
}
