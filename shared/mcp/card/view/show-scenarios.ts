/** Scenarios side by side: a chart of the first figure that differs, a table of those that differ, and one of the others. */
import { element } from "./element.ts";
import type { Chart, Run } from "./run-answer.ts";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 340;
const ROW = 44;
const BAR = 14;

export function showScenarios({ scenarios, compared = [], chart }: Run): HTMLElement | undefined {
  if (!scenarios) return undefined;
  const shown = scenarios.flatMap((one, index) => (one.error === undefined ? [index] : []));
  const failed = scenarios.filter(({ error }) => error !== undefined);
  const head = element(
    "tr",
    {},
    element("th", {}, ""),
    ...shown.map((index) => element("th", { scope: "col" }, inWords(scenarios[index]?.name ?? ""))),
  );
  const row = ({ label, period, values }: (typeof compared)[number]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, period === undefined ? label : `${label}, ${period}`),
      ...shown.map((index) => element("td", {}, values[index] ?? "-")),
    );
  const table = (figures: typeof compared) =>
    element("div", { className: "wide" }, element("table", {}, head.cloneNode(true), ...figures.map(row)));
  const isSame = ({ values }: (typeof compared)[number]) =>
    new Set(shown.map((index) => values[index])).size === 1;
  const same = shown.length > 1 ? compared.filter(isSame) : [];
  const other = compared.filter((figure) => !same.includes(figure));
  return element(
    "section",
    { className: "scenarios" },
    chart && showChart(chart),
    other.length > 0 && table(other),
    same.length > 0 && element("details", {}, element("summary", {}, "The same in each"), table(same)),
    ...failed.map(({ name, error = "" }) =>
      element("p", { className: "failure" }, `${inWords(name)}: ${error}`),
    ),
  );
}

/** A scenario's name without the underscores of its fields' names. */
function inWords(name: string): string {
  return name.replace(/[a-z]+(?:_[a-z]+)+/g, (field) => field.replaceAll("_", " "));
}

function showChart({ label, period, bars }: Chart): HTMLElement {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = high === low ? 0 : WIDTH / (high - low);
  const height = bars.length * ROW;
  const title = period === undefined ? label : `${label}, ${period}`;
  const chart = draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", class: "chart" });
  chart.append(
    draw("title", {}, `${title}: ${bars.map(({ name, text }) => `${inWords(name)} ${text}`).join(", ")}`),
  );
  for (const [index, { name, value, text }] of bars.entries()) {
    const y = index * ROW;
    chart.append(
      draw("text", { x: "0", y: String(y + 16) }, inWords(name)),
      draw("text", { x: String(WIDTH), y: String(y + 16), "text-anchor": "end", class: "amount" }, text),
      draw("rect", {
        x: "0",
        y: String(y + 22),
        width: String(WIDTH),
        height: String(BAR),
        rx: "3",
        class: "track",
      }),
      draw("rect", {
        x: String((Math.min(0, value) - low) * scale),
        y: String(y + 22),
        width: String(Math.max(2, Math.abs(value) * scale)),
        height: String(BAR),
        rx: "3",
        class: "bar",
      }),
    );
  }
  return element("figure", {}, element("figcaption", {}, title), chart);
}

function draw(tag: string, attributes: Record<string, string>, text?: string): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.append(text);
  return made;
}
