/** Shows a PDF that a site answers with as a page of its text: results are then read, pictured and compared as on any page. */
import type { CDPSession } from "playwright-core";
import { AppError } from "../../core/errors.ts";

/** In bytes. */
const LARGEST_FILE = 8 * 1024 * 1024;
const MOST_PAGES = 30;
const LONGEST_READ_MS = 10_000;
/** Two texts of a line that are further apart than this many of its heights are cells of a row. */
const CELL_GAP = 1.2;

interface Paused {
  requestId: string;
  responseHeaders?: { name: string; value: string }[];
  responseStatusCode?: number;
}

/** Whether a paused response is a PDF, also one that the browser would save. */
export function isPdf({ responseHeaders = [], responseStatusCode = 200 }: Paused): boolean {
  return (
    responseStatusCode < 300 &&
    responseHeaders.some(
      ({ name, value }) => /^content-type$/i.test(name) && /^application\/pdf\b/i.test(value),
    )
  );
}

/**
 * Replaces a paused PDF by a page of its text.
 *
 * @throws AppError `unsupported_control` for a file that is too large or holds no text
 */
export async function showPdf(session: CDPSession, { requestId }: Paused): Promise<void> {
  const html = await pageOfPdf(await readBody(session, requestId));
  await session.send("Fetch.fulfillRequest", {
    requestId,
    responseCode: 200,
    responseHeaders: [
      { name: "content-type", value: "text/html; charset=utf-8" },
      { name: "content-security-policy", value: "default-src 'none'; style-src 'unsafe-inline'" },
    ],
    body: Buffer.from(html).toString("base64"),
  });
}

async function readBody(session: CDPSession, requestId: string): Promise<Uint8Array> {
  const { stream } = await session.send("Fetch.takeResponseBodyAsStream", { requestId });
  const parts: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { data, base64Encoded, eof } = await session.send("IO.read", { handle: stream });
    const part = Buffer.from(data, base64Encoded ? "base64" : "utf8");
    parts.push(part);
    size += part.length;
    if (size > LARGEST_FILE) throw unreadable("is too large");
    if (eof) return new Uint8Array(Buffer.concat(parts));
  }
}

/** @throws AppError `unsupported_control` */
async function pageOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  const limit = AbortSignal.timeout(LONGEST_READ_MS);
  const pages: string[] = [];
  let title = "";
  try {
    const file = await getDocumentProxy(bytes, { verbosity: 0 });
    for (let number = 1; number <= Math.min(file.numPages, MOST_PAGES); number++) {
      limit.throwIfAborted();
      const { items } = await (await file.getPage(number)).getTextContent();
      const lines = linesOf(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : [])));
      title ||= lines[0]?.join(" ") ?? "";
      pages.push(rendered(number === 1 ? lines.slice(1) : lines));
    }
  } catch (cause) {
    throw unreadable("cannot be read", cause);
  }
  if (title === "") throw unreadable("holds no text");
  return `<!doctype html><html><head><meta charset="utf-8"><title>${inHtml(title)}</title><style>body{font:16px sans-serif;max-width:50em;margin:2em auto}td{padding:.2em 2em .2em 0}</style></head><body><main><h1>${inHtml(title)}</h1>${pages.join("<hr>")}</main></body></html>`;
}

interface PdfText {
  str: string;
  width: number;
  height: number;
  transform: number[];
}

/** The lines from the top on, each as its cells from left to right. */
function linesOf(items: PdfText[]): string[][] {
  const lines: { y: number; items: PdfText[] }[] = [];
  for (const item of items) {
    const [, , , , , y = 0] = item.transform;
    const line = lines.find((one) => Math.abs(one.y - y) < item.height / 2);
    if (line) line.items.push(item);
    else lines.push({ y, items: [item] });
  }
  return lines.sort((one, other) => other.y - one.y).map((line) => cellsOf(line.items));
}

function cellsOf(items: PdfText[]): string[] {
  const cells: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items.sort((one, other) => leftOf(one) - leftOf(other))) {
    const gap = leftOf(item) - end;
    if (gap > item.height * CELL_GAP || cells.length === 0) cells.push(item.str.trim());
    else cells.push(`${cells.pop()}${gap > item.height / 10 ? " " : ""}${item.str}`.trim());
    end = leftOf(item) + item.width;
  }
  return cells;
}

function leftOf({ transform }: PdfText): number {
  return transform[4] ?? 0;
}

/** Lines of a label and a value become rows, and all others paragraphs. */
function rendered(lines: string[][]): string {
  return lines
    .map((cells) => {
      const [, label, value] = cells.length === 1 ? (/^(.{2,60}?):\s+(.+)$/.exec(cells[0] ?? "") ?? []) : [];
      const row = label !== undefined && value !== undefined ? [label, value] : cells;
      if (row.length === 1) return `<p>${inHtml(row[0] ?? "")}</p>`;
      const [head = "", ...rest] = row.map(inHtml);
      return `<table><tr><th scope="row">${head}</th>${rest.map((one) => `<td>${one}</td>`).join("")}</tr></table>`;
    })
    .join("");
}

function inHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

function unreadable(why: string, cause?: unknown): AppError {
  return new AppError("unsupported_control", `The site answers with a PDF file that ${why}.`, {
    details: { next: "Open the form in a browser: the result is a file for a person." },
    cause,
  });
}
