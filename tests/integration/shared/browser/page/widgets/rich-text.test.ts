import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const REPORT = `editor.addEventListener("input", () => { globalThis.received = { text: editor.innerText.trim() }; });`;

test.each([
  [
    "is an editable element",
    `<div id="box" contenteditable="true" aria-label="Asked">old</div><script>const editor = box; ${REPORT}</script>`,
  ],
  [
    "takes plain text alone",
    `<div id="box" contenteditable="plaintext-only"></div><script>const editor = box; ${REPORT}</script>`,
  ],
  [
    "keeps a model that follows only the browser's own editing",
    `<div id="box" contenteditable="true"></div><script>const editor = box; let model = "";
     editor.addEventListener("beforeinput", (event) => { if (!event.isTrusted) return;
       event.preventDefault(); model = event.inputType === "insertText" ? model + event.data : ""; editor.textContent = model;
       globalThis.received = { text: model }; });</script>`,
  ],
  [
    "stands next to the text area that it hides",
    `<textarea id="box" style="display:none"></textarea><div class="bar"><button type="button">B</button></div>
     <div contenteditable="true" id="own"></div><script>const editor = own; ${REPORT}</script>`,
  ],
  [
    "is a frame with an editable document",
    `<iframe id="box" title="Asked" srcdoc="<body contenteditable=true oninput='parent.received = { text: document.body.innerText }'></body>"></iframe>`,
  ],
  [
    "is a frame in design mode, next to its hidden text area",
    `<div><textarea id="box" style="display:none"></textarea><iframe id="frame" title="Editor" src="about:blank"></iframe></div><script>
     const inner = frame.contentDocument; inner.designMode = "on"; const editor = inner.body; ${REPORT.replace("editor.add", "inner.add")}</script>`,
  ],
  [
    "stands in a shadow root",
    `<text-editor id="box"></text-editor><script>customElements.define("text-editor", class extends HTMLElement {
     connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<div contenteditable=true style='min-height:1em'></div>";
       const editor = this.shadowRoot.firstChild; ${REPORT} } });</script>`,
  ],
])("a rich text that %s keeps its answer", async (_, body) => {
  const { error, received } = await fill(body, answer("text", "id=box", "Moved in May"));
  expect(error).toBeUndefined();
  expect(received.text).toBe("Moved in May");
});
