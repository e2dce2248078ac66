import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

const GOALS = ["Pay less each month", "Pay off quickly", "Pay the least"];
const WANTED = ["Pay the least", "Pay less each month", "Pay off quickly"];
const page = (item: (goal: string) => string, script: string) =>
  `<fieldset><legend>Rank these goals</legend><ol id="rank">${GOALS.map(item).join("")}</ol></fieldset>
   <script>globalThis.received = {}; const rank = document.getElementById("rank");
   const save = () => { received.order = [...rank.children].map((one) => one.querySelector("span").textContent).join("|"); };
   const up = (one) => { one.previousElementSibling?.before(one); save(); }; const down = (one) => { one.nextElementSibling?.after(one); save(); };
   ${script}</script>`;

const PLAIN = (goal: string) => `<li tabindex="0" class="rank-item"><span>${goal}</span></li>`;
const DRAGGED = (goal: string) => `<li draggable="true"><span>${goal}</span></li>`;
const BUTTONS = (goal: string) =>
  `<li><span>${goal}</span><button type="button" aria-label="Move up">▲</button><button type="button" aria-label="Move down">▼</button></li>`;

describe("items are put in order", () => {
  test.each([
    [
      "by buttons",
      page(
        BUTTONS,
        `rank.onclick = ({ target }) => { const item = target.closest("li"); if (target.ariaLabel === "Move up") up(item); else if (target.ariaLabel) down(item); };`,
      ),
    ],
    [
      "by arrow keys",
      page(
        PLAIN,
        `rank.onkeydown = ({ key, target }) => { if (key === "ArrowUp") up(target); if (key === "ArrowDown") down(target); target.focus(); };`,
      ),
    ],
    [
      "by keys on an item that a key picks up",
      page(
        PLAIN,
        `let held; rank.onkeydown = (event) => { const { key, target } = event; if (key === " ") { event.preventDefault(); held = held ? undefined : target; } else if (held && key === "ArrowUp") { up(held); held.focus(); } };`,
      ),
    ],
    [
      "by dragging",
      page(
        DRAGGED,
        `let dragged; rank.ondragstart = ({ target }) => { dragged = target; }; rank.ondragover = (event) => { event.preventDefault(); const over = event.target.closest("li"); if (!over || over === dragged) return; const { top, height } = over.getBoundingClientRect(); if (event.clientY < top + height / 2) over.before(dragged); else over.after(dragged); save(); };`,
      ),
    ],
  ])("%s", async (_, body) => {
    const { error, received } = await tab.fill(body, answer("select", "id=rank", WANTED));
    expect(error).toBeUndefined();
    expect(received.order).toBe(WANTED.join("|"));
  });

  test("also where they are in order from the start: the site may not know it", async () => {
    const body = page(
      BUTTONS,
      `rank.onclick = ({ target }) => { const item = target.closest("li"); if (target.ariaLabel === "Move up") up(item); else if (target.ariaLabel) down(item); };`,
    );
    expect((await tab.fill(body, answer("select", "id=rank", GOALS))).received.order).toBe(GOALS.join("|"));
  });

  test("items that nothing moves are named", async () => {
    const { error } = await tab.fill(page(DRAGGED, ""), answer("select", "id=rank", WANTED));
    expect(error?.type, error?.message).toBe("unsupported_control");
  });
});
