import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

const AREAS = { Health: ["Nursing", "Clerk"], Trades: ["Carpentry"], Office: ["Clerk"] };
/**
 * A tree that stands open, with closed nodes. A press on a node selects it, one on its arrow opens it.
 *
 * @param isLate its nodes have no children before they are opened
 */
const tree = (
  isLate = false,
  attributes = "",
) => `<div id="box" role="tree" aria-label="Area" ${attributes}></div>
  <script>globalThis.received = {}; const areas = ${JSON.stringify(AREAS)};
    const node = (text, inner) => '<div role="treeitem" tabindex="0" aria-selected="false"' + (inner ? ' aria-expanded="false"><i style="display:inline-block;width:12px;height:12px"></i>' : ">") + "<span>" + text + '</span>' + (inner ?? "") + "</div>";
    const group = (all) => '<div role="group" hidden>' + all.map((one) => node(one)).join("") + "</div>";
    box.innerHTML = Object.entries(areas).map(([area, all]) => node(area, ${isLate} ? group([]) : group(all))).join("");
    box.onclick = ({ target }) => { const item = target.closest("[role=treeitem]");
      if (target.matches("i")) { const inner = item.querySelector("[role=group]"); item.ariaExpanded = "true"; inner.hidden = false;
        if (${isLate}) setTimeout(() => { inner.innerHTML = group(areas[item.querySelector("span").textContent]).replace(" hidden", ""); }, 50);
        return; }
      const several = box.ariaMultiSelectable === "true";
      for (const one of box.querySelectorAll("[role=treeitem]")) if (!several && one !== item) one.ariaSelected = "false";
      item.ariaSelected = String(item.ariaSelected !== "true");
      received.area = [...box.querySelectorAll("[aria-selected=true] > span")].map((one) => one.textContent).join(); };
  </script>`;

test.each([
  ["its levels", tree(), "Health / Nursing", "Nursing"],
  ["levels after commas", tree(), "trades, carpentry", "Carpentry"],
  ["the caption of one node", tree(), "Carpentry", "Carpentry"],
  ["levels whose nodes load late", tree(true), "Office / Clerk", "Clerk"],
  [
    "several nodes",
    tree(false, 'aria-multiselectable="true"'),
    ["Nursing", "Trades / Carpentry"],
    "Nursing,Carpentry",
  ],
])("a tree that stands open takes %s", async (_, body, value, area) => {
  const { error, received } = await tab.fill(body, answer("select", "id=box", value));
  expect({ error, received }).toEqual({ error: undefined, received: { area } });
});

/** Nodes with boxes and icons; the children follow their node in a group that slides open. A full group is ticked itself. */
const boxes = `<p>Areas</p><div id="box" role="tree" aria-multiselectable="true"></div>
  <style>[role=group] { display: grid; grid-template-rows: 1fr; transition: grid-template-rows .1s } [role=group] > div { overflow: hidden; min-height: 0 } .closed { grid-template-rows: 0fr }</style>
  <script>globalThis.received = {}; const areas = ${JSON.stringify(AREAS)};
    const node = (text, area) => '<div role="treeitem" tabindex="-1"' + (area ? ' aria-expanded="false"><span></span><button type="button" style="width:12px;height:12px"></button>' : ">") +
      '<i aria-hidden="true">folder</i><input type="checkbox" tabindex="-1"><span>' + text + "</span></div>";
    box.innerHTML = Object.entries(areas).map(([area, all]) => "<section>" + node(area, true) + '<div role="group" class="closed"><div>' + all.map((one) => node(one)).join("") + "</div></div></section>").join("");
    box.onclick = ({ target }) => { const part = target.closest("section"); const [all, ...ticks] = part.querySelectorAll("input");
      if (target.matches("button")) { target.parentElement.ariaExpanded = "true"; part.querySelector("[role=group]").classList.remove("closed"); }
      if (target === all) for (const tick of ticks) tick.checked = all.checked;
      all.checked = ticks.every((tick) => tick.checked); all.indeterminate = !all.checked && ticks.some((tick) => tick.checked);
      received.areas = [...box.querySelectorAll("[role=group] input")].filter((tick) => tick.checked).map((tick) => tick.parentElement.textContent.replace("folder", "")).join(); };
  </script>`;

test("boxes of a tree's nodes are ticked, also where a full group is ticked itself", async () => {
  const asked = answer("select", "label=Areas", ["Health / Clerk", "Trades / Carpentry"]);
  const { error, received } = await tab.fill(boxes, asked);
  expect({ error, received }).toEqual({ error: undefined, received: { areas: "Clerk,Carpentry" } });
});

test("a caption of two nodes is asked back with their levels", async () => {
  const { error } = await tab.fill(tree(), answer("select", "id=box", "Clerk"));
  expect(error?.details).toMatchObject({ candidates: ["Health / Clerk", "Office / Clerk"] });
});
