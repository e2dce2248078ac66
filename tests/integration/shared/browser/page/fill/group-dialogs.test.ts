/** Items whose questions a button opens: the moments at which an item is open, saved and listed. */
import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field } from "../../../../../fixtures/forms/run-form.ts";

const { fillFields } = useFiller();

const ADD = `<button type="button" id="add">Add job</button>`;
const TITLE = field("title", "text", "id=title");
const BAKER_AND_COOK = [{ title: "Baker" }, { title: "Cook" }];

/** A form with the hidden input `jobs`, and these parts. */
const jobsForm = (parts: string, script: string) =>
  `<form><ul id="list"></ul>${parts}<input type="hidden" name="jobs"><button>Continue</button></form>
   <script>const title = document.getElementById("title");
     const write = (text) => { document.forms[0].elements.jobs.value += text; };
     const enlist = (text) => { list.insertAdjacentHTML("beforeend", "<li>" + text); write(text + " "); };
     ${script}</script>`;

/** Enters jobs, each by a press on a button with the caption “Add job”. */
const enterJobs = (page: string, jobs: object[], ...sub_fields: ReturnType<typeof field>[]) =>
  fillFields(
    page,
    [field("jobs", "group", [], { repeatable: true, add_button: { text: "Add job" }, sub_fields })],
    {
      jobs,
    },
  );

test.each([
  [
    "whose only other buttons cancel and clear saves an item",
    "<button type='button' id='way'>Ready</button>",
    "Baker",
  ],
  [
    "with two unknown buttons is an error",
    "<button type='button' id='way'>Ready</button><button type='button'>Later</button>",
    "",
  ],
])("a dialog %s", async (_, ways, expected) => {
  const page = jobsForm(
    `${ADD}<dialog id="ask"><label>Title <input id="title"></label><span role="button" tabindex="0">Clear value</span><button type="button">Cancel</button>${ways}</dialog>`,
    `add.onclick = () => ask.showModal(); way.onclick = () => { ask.close(); write(title.value); };`,
  );
  const { received, error } = await enterJobs(page, [{ title: "Baker" }], TITLE);
  expect(received).toEqual({ jobs: expected });
  expect(error?.type).toBe(expected ? undefined : "selector_not_found");
});

test("an item is opened once the closed dialog of the one before has sent its event", async () => {
  const page = jobsForm(
    `${ADD}<dialog id="ask"><label>Title <input id="title"></label><button type="button" id="save">Save</button></dialog>`,
    `let isClosing = false;
     add.onclick = () => { if (isClosing) write("too early "); ask.setAttribute("open", ""); };
     save.onclick = () => { enlist(title.value); title.value = ""; ask.removeAttribute("open"); isClosing = true;
       setTimeout(() => { isClosing = false; ask.dispatchEvent(new Event("close")); }, 250); };`,
  );
  expect((await enterJobs(page, BAKER_AND_COOK, TITLE)).received).toEqual({ jobs: "Baker Cook " });
});

test("an item is opened once the dialog of the one before is removed, not while it is only transparent", async () => {
  const page = jobsForm(
    `<style>#ask { position: fixed; inset: 0; transition: opacity 50ms; }</style>${ADD}
     <div id="ask" hidden><label>Title <input id="title"></label><button type="button" id="save">Save</button></div>`,
    `let isLeaving = false;
     add.onclick = () => { if (isLeaving) write("too early "); ask.hidden = false; ask.style.opacity = 1; };
     save.onclick = () => { enlist(title.value); title.value = "";
       ask.style.opacity = 0; isLeaving = true; setTimeout(() => { ask.hidden = true; isLeaving = false; }, 600); };`,
  );
  expect((await enterJobs(page, BAKER_AND_COOK, TITLE)).received).toEqual({ jobs: "Baker Cook " });
});

test("buttons that the page draws again under the mouse are pressed once", async () => {
  const page = jobsForm(
    `<div id="ways"></div><div id="ask" hidden><label>Title <input id="title"></label><div id="saves"></div></div>`,
    `const show = (box, caption, press) => {
       const draw = () => { box.innerHTML = "<button type=button>" + caption; box.firstChild.onclick = press; };
       draw(); box.onmouseover = () => { box.onmouseover = null; draw(); }; };
     show(ways, "Add job", () => { ask.hidden = false; title.value = ""; show(saves, "Save", () => { ask.hidden = true; enlist(title.value); }); });`,
  );
  const { received, error } = await enterJobs(page, BAKER_AND_COOK, TITLE);
  expect(error).toBeUndefined();
  expect(received).toEqual({ jobs: "Baker Cook " });
});

test("an item that appears long after its questions have closed is awaited", async () => {
  const page = jobsForm(
    `${ADD}<dialog id="ask"><label>Title <input id="title"></label><button type="button" id="save">Save</button></dialog>`,
    `add.onclick = () => ask.show(); save.onclick = () => { ask.close(); setTimeout(() => enlist(title.value), 800); };`,
  );
  expect((await enterJobs(page, [{ title: "Baker" }], TITLE)).received).toEqual({ jobs: "Baker " });
});

test("the buttons of a group may be in shadow roots", async () => {
  const page = jobsForm(
    `<my-button id="add" label="Add job"></my-button><div id="ask" hidden><label>Title <input id="title"></label><my-button id="save" label="Save job"></my-button></div>`,
    `customElements.define("my-button", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<button type=button>" + this.getAttribute("label") + "</button>"; } });
     add.onclick = () => { ask.hidden = false; title.value = ""; };
     save.onclick = () => { ask.hidden = true; enlist(title.value); };`,
  );
  const { received, error } = await enterJobs(page, BAKER_AND_COOK, TITLE);
  expect(error).toBeUndefined();
  expect(received).toEqual({ jobs: "Baker Cook " });
});

test("the questions of an item's dialog are found by the words before them", async () => {
  const page = `${jobsForm(
    ADD,
    `add.onclick = () => { ask.hidden = false; t.value = h.value = ""; };
     save.onclick = () => { ask.hidden = true; enlist(t.value + h.value); };`,
  ).replace(
    "<script>",
    `<div id="ask" role="dialog" hidden><div><label>Title</label><div><input id="t" aria-label="input field"></div></div><div><label>Hours</label><div><input id="h" aria-label="input field"></div></div><button type="button" id="save">Apply</button></div><script>`,
  )}`;
  const jobs = [
    { title: "Baker", hours: 20 },
    { title: "Cook", hours: 8 },
  ];
  const { received, error } = await enterJobs(
    page,
    jobs,
    field("title", "text", "label=Title"),
    field("hours", "number", "label=Hours"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ jobs: "Baker20 Cook8 " });
});
