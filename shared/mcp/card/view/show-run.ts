/** The sections of the card: the run's name and state, its figures, its pages, and the answers that it rests on. */
import { element, idInWords, shown } from "./element.ts";
import type { Block, Figure, Run } from "./run-answer.ts";

export function showHead(run: Run): HTMLElement {
  const isRefused = run.error !== undefined && run.run_id === undefined;
  const name = isRefused
    ? run.ask
      ? "A few questions before the form is filled in"
      : "The form was not filled in"
    : (run.wizard_name ?? run.agent_id ?? run.wizard_id ?? "Run");
  return element(
    "header",
    {},
    run.note !== undefined && element("p", { className: "note" }, run.note),
    isRefused && run.wizard_name !== undefined && element("p", { className: "form-name" }, run.wizard_name),
    element("h1", {}, name, run.label !== undefined && element("span", { className: "label" }, run.label)),
    ...(run.warnings ?? []).map((warning) => element("p", { className: "note" }, warning)),
  );
}

/** @param before figures of the run whose answers were changed */
export function showFigures(run: Run, before: Record<string, Figure> = {}): HTMLElement | undefined {
  const figures = Object.entries({ ...run.results, ...run.figures });
  const list = figures.map(([name, figure]) => {
    if (Array.isArray(figure.value)) return showTable(figure.label, figure.value);
    const changed = before[name] !== undefined && before[name].text !== figure.text;
    const isLong = figure.text.length > 16;
    return element(
      "div",
      { className: "figure" },
      element("dt", {}, figure.label),
      element(
        "dd",
        {},
        element("span", { className: isLong ? "value words" : "value" }, figure.text),
        figure.period !== undefined && element("span", { className: "period" }, figure.period),
        changed && element("span", { className: "before" }, `before: ${before[name]?.text}`),
        figure.meaning !== undefined && element("span", { className: "meaning" }, figure.meaning),
      ),
    );
  });
  const text = run.page_text ?? run.output;
  if (list.length === 0 && text === undefined) return undefined;
  return element(
    "section",
    {},
    element("dl", { className: "figures" }, ...list),
    text !== undefined && element("p", { className: "text" }, text),
  );
}

const MOST_OPEN_ROWS = 8;

function showTable(label: string, rows: readonly unknown[]): HTMLElement {
  const [head, ...body] = rows.map((row) => (Array.isArray(row) ? row : [row]));
  const cells = (tag: "th" | "td", row: readonly unknown[]) =>
    element("tr", {}, ...row.map((cell) => element(tag, {}, shown(cell))));
  return element(
    "details",
    { className: "table", open: body.length <= MOST_OPEN_ROWS },
    element("summary", {}, `${label} (${body.length})`),
    element("table", {}, cells("th", head ?? []), ...body.map((row) => cells("td", row))),
  );
}

export function showFailure(run: Run): HTMLElement | undefined {
  if (!run.error) return undefined;
  const mistakes = Object.entries(run.validation_errors ?? {}).map(([field, message]) =>
    element("li", {}, element("strong", {}, idInWords(field)), ` ${message}`),
  );
  return element(
    "section",
    { className: "failure", role: "alert" },
    element("p", {}, run.error.message),
    mistakes.length > 0 && element("ul", {}, ...mistakes),
  );
}

/**
 * The pictures of the answer with their captions, and a button for each page where the host can fetch its picture.
 *
 * @param open returns the picture of a page in full size; undefined where the host cannot fetch it
 */
export function showPages(
  run: Run,
  content: readonly Block[],
  open: ((number: number) => Promise<Block>) | undefined,
): HTMLElement | undefined {
  const pictures = content.flatMap((block, index) =>
    block.type === "image" ? [showPicture(block, content[index - 1]?.text ?? "")] : [],
  );
  const large = element("div", { className: "large" });
  const buttons = (open ? (run.pages ?? []) : []).map((title, index) => {
    const button = element("button", { type: "button" }, `${index + 1} ${title}`);
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const picture = await open?.(index + 1);
        if (picture) large.replaceChildren(showPicture(picture, `Page ${index + 1}: ${title}`));
      } catch {
        large.replaceChildren(element("p", { className: "note" }, "This picture is no longer kept."));
      }
      button.disabled = false;
    });
    return button;
  });
  if (pictures.length === 0 && buttons.length === 0) return undefined;
  return element(
    "details",
    { className: "pages" },
    element("summary", {}, "Pages of the form"),
    ...pictures,
    buttons.length > 0 && element("div", { className: "filmstrip" }, ...buttons),
    large,
  );
}

function showPicture({ data = "", mimeType = "" }: Block, caption: string): HTMLElement {
  const type = /^image\/(jpeg|webp|png)$/.test(mimeType) ? mimeType : "image/jpeg";
  return element(
    "figure",
    {},
    element("img", { src: `data:${type};base64,${data}`, alt: caption }),
    element("figcaption", {}, caption),
  );
}

/** Unchecked boxes are left out, as in the text of the answer. */
export function showAnswers({ rests_on = {}, defaults_applied = {} }: Run): HTMLElement | undefined {
  const answers = Object.entries(rests_on).filter(([, value]) => value !== false);
  if (answers.length === 0) return undefined;
  const rows = answers.map(([field, value]) =>
    element(
      "div",
      {},
      element("dt", {}, idInWords(field)),
      element("dd", {}, shown(value), field in defaults_applied && " (default)"),
    ),
  );
  return element(
    "details",
    { className: "answers" },
    element("summary", {}, `It rests on ${answers.length} answers`),
    element("dl", {}, ...rows),
  );
}

/** The site's own sentences. */
export function showAssumptions({ assumptions = [] }: Run): HTMLElement | undefined {
  if (assumptions.length === 0) return undefined;
  return element(
    "details",
    { className: "assumptions" },
    element("summary", {}, "Assumed by the site"),
    element("ul", {}, ...assumptions.map((sentence) => element("li", {}, sentence))),
  );
}

export function showFoot({ run_id, kept_until, practice, source }: Run): HTMLElement | undefined {
  if (run_id === undefined) return undefined;
  const at = (instant: string) => new Date(instant).toLocaleString();
  const copy = practice ? "practice copy of " : "";
  const from = source && `${copy}${new URL(source.url).host}, ${at(source.visited_at)}`;
  const until = kept_until === undefined ? "" : `Kept until ${at(kept_until)}`;
  return element(
    "footer",
    {},
    from !== undefined && element("span", {}, from),
    element("span", {}, until),
    element("code", {}, run_id),
  );
}
