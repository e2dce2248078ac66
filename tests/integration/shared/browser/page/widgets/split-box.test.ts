import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

test.each([
  ["a code in four narrow boxes without a limit", [0, 0, 0, 0], "0917", "id=box"],
  ["a social security number in three boxes", [3, 2, 4], "123-45-6789", "id=box"],
  ["a code in six boxes", [1, 1, 1, 1, 1, 1], "482913", "id=box"],
  ["a telephone number whose first box is recorded", [3, 3, 4], "312-555-0100", "name=part0"],
])("%s is divided by their lengths", async (_, lengths, value, recorded) => {
  const boxes = lengths
    .map(
      (length, at) =>
        `<input name="part${at}" ${length > 0 ? `maxlength="${length}"` : "size=1"} aria-label="Part ${at + 1}">`,
    )
    .join("");
  const { error, received } = await fill(
    `<form><div id="box" role="group">${boxes}</div></form>
     <script>const all = [...document.querySelectorAll("input")];
     all.forEach((box, at) => { box.oninput = () => { if (box.value.length === box.maxLength) all[at + 1]?.focus(); }; });</script>`,
    answer("text", recorded, value),
  );
  expect(error).toBeUndefined();
  expect(Object.values(received).join("")).toBe(value.replaceAll("-", ""));
});

test.each([
  ["id=box", "hand the focus on and belong to a hidden one"],
  ["label=Code", "are labelled by a hidden one"],
])("a code is divided over narrow boxes without a length (%s), which %s", async (recorded) => {
  const boxes = [1, 2, 3, 4].map((at) => `<input style="width:20px" aria-label="Digit ${at}">`).join("");
  const { error, received } = await fill(
    `<div id="box" role="group"><label for="whole">Code</label><input id="whole" aria-hidden="true" style="position:absolute;width:1px;height:1px">${boxes}</div><script>globalThis.received = {};
     const all = [...box.querySelectorAll("[aria-label]")]; let wasLeft = false;
     all.forEach((one, at) => { one.onblur = ({ relatedTarget }) => { if (!relatedTarget && at < 3) wasLeft = true; };
       one.oninput = () => { if (wasLeft) one.value = ""; received.code = all.map(({ value }) => value).join(""); all[at + 1]?.focus(); }; });</script>`,
    answer("text", recorded, "0417"),
  );
  expect(error).toBeUndefined();
  expect(received.code).toBe("0417");
});

test("a code goes into the boxes, not into the hidden copy that their label names", async () => {
  const boxes = [1, 2, 3, 4].map((at) => `<input style="width:20px" aria-label="Digit ${at}">`).join("");
  const { error, received } = await fill(
    `<label for="copy">Code</label><div id="box">${boxes}</div>
     <input id="copy" aria-hidden="true" tabindex="-1" maxlength="4" style="position:absolute;width:1px;height:1px;clip:rect(0,0,0,0);padding:0;border:0">
     <script>globalThis.received = {}; for (const one of box.children)
       one.oninput = () => { received.code = [...box.children].map(({ value }) => value).join(""); };</script>`,
    answer("text", "label=Code", "0417"),
  );
  expect(error).toBeUndefined();
  expect(received.code).toBe("0417");
});

test("a code goes into wrapped boxes in the middle of the page, below words at its left", async () => {
  const boxes = [1, 2, 3, 4].map(
    (at) => `<div><div><div><input style="width:20px" aria-label="Digit ${at}"></div></div></div>`,
  );
  const { error, received } = await fill(
    `<form><div>Code</div><div id="row" style="display:flex;justify-content:center">${boxes.join("")}</div></form>
     <script>globalThis.received = {}; const all = [...row.querySelectorAll("input")];
     for (const one of all) one.oninput = () => { received.code = all.map(({ value }) => value).join(""); };</script>`,
    answer("text", "label=Code", "0417"),
  );
  expect(error).toBeUndefined();
  expect(received.code).toBe("0417");
});

test.each([
  ["the first", ""],
  ["the next one to fill", `if (all[at + 1]) { one.maxLength = 1; all[at + 1].maxLength = 4; }`],
])("a code is divided over boxes of which %s takes the whole code", async (_, moves) => {
  const boxes = [1, 2, 3, 4]
    .map(
      (at) =>
        `<input style="width:20px" aria-label="Digit ${at}" maxlength="${at === 1 ? 4 : 1}" id="digit${at}">`,
    )
    .join("");
  const { error, received } = await fill(
    `<div id="box">${boxes}</div><script>globalThis.received = {}; const all = [...box.children];
     all.forEach((one, at) => { one.oninput = () => { [...one.value].forEach((key, i) => { if (all[at + i]) all[at + i].value = key; });
       ${moves} received.code = all.map(({ value }) => value).join(""); }; });</script>`,
    answer("text", "id=digit1", "0417"),
  );
  expect(error).toBeUndefined();
  expect(received.code).toBe("0417");
});

test.each([
  ["labels", (at: number) => `<label>${["Adults", "Children"][at]} NARROW</label>`],
  [
    "labels by ARIA",
    (at: number) =>
      `<input aria-label="${["Adults", "Children"][at]}" NARROW>`.replace(
        " NARROW>",
        " style=width:50px name=NAME>",
      ),
  ],
  ["units after them", () => "NARROW people"],
  [
    "a limit each",
    (at: number) =>
      `<label>${["Adults", "Children"][at]} NARROW</label>`.replace(
        "NARROW",
        "<input name=NAME maxlength=1 style=width:50px>",
      ),
  ],
])("two narrow boxes with %s are two questions", async (_, draw) => {
  const boxes = [0, 1].map((at) =>
    draw(at)
      .replace("NARROW", "<input name=NAME style=width:50px>")
      .replace("NAME", ["adults", "children"][at] ?? ""),
  );
  const { received } = await fill(`<form><div style="display:flex">${boxes.join("")}</div></form>`, {
    ...answer("text", "name=adults", "12"),
    label: "Adults",
  });
  expect(received.children).toBe("");
});
