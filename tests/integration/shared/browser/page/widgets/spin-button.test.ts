import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const STEP = `const step = (by) => { count += by; show(count); received = { count }; }; globalThis.received = {}; let count = 2;`;

test.each([
  [
    "by keys",
    `<div id="box" role="spinbutton" tabindex="0" aria-valuenow="2">2</div><script>${STEP}
     const show = () => { box.ariaValueNow = box.textContent = String(count); };
     box.onkeydown = ({ key }) => step(key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0);</script>`,
  ],
  [
    "by its buttons",
    `<div><button type="button" onclick="step(-1)">−</button><input id="box" readonly value="2"><button type="button" onclick="step(1)">+</button></div>
     <script>${STEP} const show = () => { box.value = String(count); };</script>`,
  ],
])("a number is set %s", async (_, body) => {
  for (const target of [7, 0]) {
    const { error, received } = await fill(body, answer("text", "id=box", String(target)));
    expect(error).toBeUndefined();
    expect(received.count).toBe(target);
  }
});

test("a number beyond the limit is an error", async () => {
  const { error } = await fill(
    `<div id="box" role="spinbutton" tabindex="0" aria-valuenow="2">2</div>
     <script>box.onkeydown = () => { box.ariaValueNow = String(Math.min(4, Number(box.ariaValueNow) + 1)); };</script>`,
    answer("text", "id=box", "9"),
  );
  expect(error?.type).toBe("validation_error");
});
