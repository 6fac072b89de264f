// The page: who you are, which room, the connection, and what waits for you.

import { Line } from "/line.js";
import { Log, element, face } from "/log.js";
import { LANGUAGES, speak, word } from "/words.js";

const GAMES = ["backgammon", "morris", "dvonn", "duel"];

const $ = (id) => document.getElementById(id);

// What the browser remembers; a window may be somebody else than the others.
const asked = new URLSearchParams(location.search);
const state = {
  people: remembered("people", ["Ali", "Sara"]),
  rooms: remembered("rooms", ["main"]),
  me: asked.get("person") || sessionStorage.getItem("me") || remembered("me", "Ali"),
  room: asked.get("room") || "main",
  language: remembered("language", LANGUAGES.find((language) => navigator.language.startsWith(language)) ?? "en"),
};
let unseen = 0;
let events = null;

const log = new Log((button) => send("/api/press", { button }));
const line = new Line(complete, (text) => send("/api/say", { text }));

function remembered(key, otherwise) {
  try {
    const value = JSON.parse(localStorage.getItem(key));
    const fits = Array.isArray(otherwise)
      ? Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string" && name)
      : typeof value === typeof otherwise && value;
    return fits ? value : otherwise;
  } catch {
    return otherwise;
  }
}

function remember() {
  for (const key of ["people", "rooms", "me", "language"]) localStorage.setItem(key, JSON.stringify(state[key]));
  sessionStorage.setItem("me", state.me);
}

// Calls the interface; the room and the person go along. The messages come through the events.
async function send(path, what) {
  try {
    const body = JSON.stringify({ room: state.room, person: state.me, ...what });
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    fault(answer.ok ? "" : (await answer.json()).error);
    return answer.ok;
  } catch {
    fault(word("no_answer"));
    return false;
  }
}

async function ask(room, person, text) {
  const answer = await fetch(`/api/complete?${new URLSearchParams({ room, person, text })}`);
  return answer.json();
}

async function complete(text) {
  try {
    return (await ask(state.room, state.me, text)).completions ?? [];
  } catch {
    return [];
  }
}

function fault(text) {
  $("fault").textContent = text;
  $("fault").hidden = !text;
}

// Listens to the room. The browser connects again by itself and says what it has heard last; if it gives up,
// we begin anew, and what is known already is passed over.
function listen() {
  events?.close();
  const source = new EventSource(`/api/events?${new URLSearchParams({ room: state.room, page: 1 })}`);
  events = source;
  source.onopen = () => ($("broken").hidden = true);
  source.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const news = log.take(message);
    if (news && document.hidden && (message.mentions.includes(state.me) || message.private_to === state.me)) unseen += 1;
    if (log.ready) hint();
  };
  source.addEventListener("ready", ({ data }) => {
    if (log.last > JSON.parse(data).last) {
      // Another data folder is being served now: what is shown belongs to the old one.
      log.clear();
      listen();
      return;
    }
    if (!log.ready) log.show();
    hint();
  });
  source.onerror = () => {
    $("broken").hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(() => source === events && listen(), 2000);
  };
}

// Shows whose turn it is: beside the names, above the command line, in the window's title.
function hint() {
  const mine = log.waitsFor(state.me);
  const others = state.people.filter((name) => name !== state.me && log.waitsFor(name));
  $("welcome").hidden = log.messages.size > 0;
  const turn = mine ? word("turn") : others.length ? word("waits", others[0]) : "";
  if ($("turn").textContent !== turn) $("turn").textContent = turn;
  $("turn").hidden = !turn;
  for (const dot of document.querySelectorAll(".waits")) {
    dot.hidden = !log.waitsFor(dot.dataset.name);
  }
  const count = unseen ? `(${unseen}) ` : "";
  document.title = `${count}${mine ? `${word("turn")} · ` : ""}${state.room} – Takhteh`;
}

function draw() {
  speak(state.language);
  $("language").value = state.language;
  strip("rooms", state.rooms, state.room, "aria-current", "page", enterRoom, "add_room");
  strip("people", state.people, state.me, "aria-pressed", "true", become, "add_person");
  const friend = state.people.find((name) => name !== state.me) ?? "";
  const ideas = ["/help", ...GAMES.map((game) => `/challenge ${friend && `@${friend} `}${game}`)];
  $("ideas").replaceChildren(
    ...ideas.map((idea) => element("button", { type: "button", dir: "ltr", textContent: idea, onclick: () => line.write(idea) })),
  );
}

// A row of names, of which one is chosen, and a button for another one.
function strip(id, names, chosen, mark, value, choose, add) {
  const focused = document.activeElement?.closest?.(`#${id}`) && document.activeElement.dataset.name;
  const parts = names.map((name) => {
    const button = element("button", { type: "button" });
    button.dataset.name = name;
    if (id === "people") {
      const dot = element("span", { className: "waits", hidden: true, title: word("turn") });
      dot.dataset.name = name;
      button.append(dot);
      button.setAttribute(mark, "false");
    }
    button.append(element("bdi", { textContent: name }));
    if (name === chosen) button.setAttribute(mark, value);
    button.addEventListener("click", () => choose(name));
    const part = element("span", { className: "choice" }, button);
    const standing = id === "rooms" ? name === "main" : names.length < 3;
    if (name === chosen && !standing) {
      const remove = element("button", { type: "button", className: "remove", textContent: "×", ariaLabel: word("remove", name) });
      remove.addEventListener("click", () => {
        state[id] = names.filter((other) => other !== name);
        choose(state[id][0]);
      });
      part.append(remove);
    }
    return part;
  });
  const more = element("button", { type: "button", textContent: "+", ariaLabel: word(add), title: word(add) });
  more.addEventListener("click", () => naming(add, choose));
  $(id).replaceChildren(element("h2", { textContent: word(id) }), ...parts, more);
  if (focused) $(id).querySelector(`button[aria-current="page"], button[aria-pressed="true"]`)?.focus();
  $(id).querySelector(`[aria-current="page"], [aria-pressed="true"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Asks for a name until it is a good one.
function naming(title, choose) {
  $("naming-title").textContent = word(title);
  $("name").value = "";
  $("name-fault").textContent = "";
  $("naming").showModal();
  $("naming-form").onsubmit = async (event) => {
    event.preventDefault();
    const name = $("name").value.trim().replace(/ +/g, " ").normalize();
    const room = title === "add_room" ? name : "main";
    const person = title === "add_room" ? "Ali" : name;
    try {
      const { error } = await ask(room, person, "");
      $("name-fault").textContent = error ?? "";
      if (error) return;
    } catch {
      $("name-fault").textContent = word("no_answer");
      return;
    }
    $("naming").close();
    choose(name);
    $("line").focus();
  };
}

function become(name) {
  state.me = name;
  log.me = name;
  if (!state.people.includes(name)) state.people.push(name);
  remember();
  draw();
  if (log.ready) {
    log.redraw();
    if (log.following) log.toEnd(true);
    hint();
  }
}

function enterRoom(name) {
  state.room = name;
  if (!state.rooms.includes(name)) state.rooms.push(name);
  remember();
  history.replaceState(null, "", `/?${new URLSearchParams({ room: name })}`);
  draw();
  fault("");
  log.clear();
  listen();
}

$("language").addEventListener("change", ({ target }) => {
  state.language = target.value;
  become(state.me);
});
$("name-cancel").addEventListener("click", () => $("naming").close());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  unseen = 0;
  hint();
});

become(state.me);
enterRoom(state.room);
$("line").focus();
