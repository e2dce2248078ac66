/** The page on which a person does a part of a form in the run's own tab. */
import { FILE_PART, LARGEST_FILE, type ToPage, type ToWorker } from "../sealed/messages.ts";
import { type Connection, connect } from "./connection.ts";
import { element } from "./element.ts";
import { forgetSession, openSession } from "./session.ts";
import { createStage } from "./stage.ts";
import { createTyping } from "./typing.ts";

const RESIZED_MS = 200;
const SECOND_MS = 1_000;

const texts = {
  connecting: "Connecting…",
  lost: "The connection was lost. Connecting again…",
  gone: "This link has expired, or was never valid. Ask your assistant for a new one.",
  taken: "This link was already opened elsewhere. It opens once only.",
  done: "Thank you. The form goes on by itself; you can close this page.",
  absent: "The time is over. Nothing was sent; you can close this page.",
  ended: "The run has ended. You can close this page.",
};

const session = openSession();
let connection: Connection | undefined;
let ends = 0;
let isOver = false;

const title = element("h1", { textContent: "Your part of the form" });
const time = element("p", { className: "time" });
const status = element("p", { className: "status", textContent: texts.connecting });
status.setAttribute("role", "status");
const send = (message: ToWorker) => connection?.send(message);

const done = element("button", { type: "button", className: "done", textContent: "Done", disabled: true });
const larger = element("button", { type: "button", textContent: "+", ariaLabel: "Larger" });
const smaller = element("button", { type: "button", textContent: "−", ariaLabel: "Smaller", disabled: true });
const stage = createStage({
  send,
  pressed: (by) => by === "mouse" && typing.focus(),
  zoomed: (scale) => {
    smaller.disabled = scale <= 1;
  },
});
const typing = createTyping(send, () => done.focus());
const list = element("ul", {});
const listing = element("details", {}, element("summary", { textContent: "List of the page’s parts" }), list);
const picker = element("input", { type: "file", id: "file" });
const noFile = element("button", { type: "button", textContent: "No file" });
const upload = element(
  "div",
  { className: "upload", hidden: true },
  element("label", { htmlFor: "file", textContent: "The form asks for a file:" }),
  picker,
  noFile,
);
const main = element(
  "main",
  {},
  element("header", {}, title, element("div", { className: "facts" }, status, time)),
  stage.node,
  element(
    "footer",
    {},
    upload,
    element("div", { className: "bar" }, typing.node, smaller, larger, done),
    listing,
  ),
);
document.body.append(main);

function say(text: string): void {
  if (status.textContent !== text) status.textContent = text;
}

function finish(text: string): void {
  isOver = true;
  connection?.close();
  forgetSession();
  say(text);
  main.classList.add("over");
  for (const part of [stage.node, ...main.querySelectorAll<HTMLElement>("footer")]) part.hidden = true;
  time.textContent = "";
  title.tabIndex = -1;
  title.focus();
}

function take(message: ToPage): void {
  switch (message.type) {
    case "ask":
      title.textContent = message.sentence;
      document.title = message.sentence;
      ends = Date.now() + message.seconds * SECOND_MS;
      showTime();
      return;
    case "mark":
      stage.mark(message.box);
      return;
    case "focus": {
      const { role, name, value, typing: kind } = message;
      typing.aim(kind === "none" ? "" : name, kind === "digits");
      say([name, role, value].filter(Boolean).join(", "));
      return;
    }
    case "controls":
      list.replaceChildren(
        ...message.controls.map(({ ref, role, name }) => {
          const button = element("button", { type: "button", textContent: `${name}, ${role}` });
          button.addEventListener("click", () => {
            send({ type: "go", ref });
            typing.focus();
          });
          return element("li", {}, button);
        }),
      );
      return;
    case "choose_file":
      picker.multiple = false;
      picker.accept = message.accept;
      upload.hidden = false;
      say("The form asks for a file.");
      picker.focus();
      return;
    case "file_taken":
      upload.hidden = true;
      picker.value = "";
      say(message.ok ? "The form has the file." : "The form did not take the file.");
      return;
    case "note":
      done.disabled = false;
      say(message.text);
      return;
    case "end":
      finish(texts[message.reason]);
  }
}

function showTime(): void {
  const minutes = Math.max(0, Math.ceil((ends - Date.now()) / (60 * SECOND_MS)));
  time.textContent = ends === 0 || isOver ? "" : `${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
}

async function sendFile(file: File): Promise<void> {
  if (file.size > LARGEST_FILE) {
    say(`The file is larger than ${LARGEST_FILE / 1024 / 1024} MB.`);
    return;
  }
  say("Sending the file…");
  send({ type: "file", name: file.name, media: file.type, size: file.size });
  for (let at = 0; at < file.size; at += FILE_PART)
    await connection?.sendPart(new Uint8Array(await file.slice(at, at + FILE_PART).arrayBuffer()));
}

done.addEventListener("click", () => {
  done.disabled = true;
  say("One moment…");
  send({ type: "done" });
});
larger.addEventListener("click", () => stage.zoom(1.4));
smaller.addEventListener("click", () => stage.zoom(1 / 1.4));
listing.addEventListener("toggle", () => listing.open && send({ type: "list" }));
picker.addEventListener("change", () => {
  const [file] = picker.files ?? [];
  if (file) void sendFile(file);
});
noFile.addEventListener("click", () => {
  upload.hidden = true;
  send({ type: "no_file" });
});
setInterval(showTime, SECOND_MS);

let resized: ReturnType<typeof setTimeout> | undefined;
new ResizeObserver(() => {
  clearTimeout(resized);
  resized = setTimeout(() => send(stage.view()), RESIZED_MS);
}).observe(stage.node);

if (!session) finish(texts.gone);
else
  connection = connect(session, {
    live() {
      say("Connected. This is the form’s own page.");
      done.disabled = false;
      send(stage.view());
      if (listing.open) send({ type: "list" });
    },
    lost() {
      done.disabled = true;
      say(ends === 0 ? texts.connecting : texts.lost);
    },
    message: take,
    frame(facts, jpeg) {
      // An acknowledgement asks for the next frame: a slow connection gets fewer.
      void stage.draw(facts, jpeg).then(() => send({ type: "ack", n: facts.n }));
    },
    refused: (reason) => finish(texts[reason]),
  });
