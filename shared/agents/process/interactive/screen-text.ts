/** The text that a terminal would show: carriage returns, backspaces and erasures of lines are applied. */

// A control sequence (ECMA-48), an operating system command or a similar text, or another escape sequence.
const ESCAPE = String.raw`\u001b\[(?<parameters>[0-9;?]*)[ -/]*(?<command>[@-~])|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]`;
const ESCAPES = new RegExp(ESCAPE, "g");
const TOKENS = new RegExp(String.raw`${ESCAPE}|[\s\S]`, "gu");
const CSI = String.raw`\u001b\[[0-9;?]*`;
const MOVES = new RegExp(String.raw`[\r\b]|${CSI}[C-GKP]`);
const VERTICAL_MOVES = new RegExp(`${CSI}[ABEFJ]`);
/** Movements beyond it are ignored: one number could otherwise claim any amount of memory. */
const WIDEST = 10_000;

/** @returns the text without escape sequences; in linear time, for any input */
export function screenText(text: string): string {
  const unix = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
  if (VERTICAL_MOVES.test(unix)) return draw(unix);
  if (!MOVES.test(unix)) return unix.includes("\u001b") ? unix.replace(ESCAPES, "") : unix;
  return unix
    .split("\n")
    .map((line) => (MOVES.test(line) ? draw(line) : line.replace(ESCAPES, "")))
    .join("\n");
}

function draw(text: string): string {
  const rows: string[][] = [[]];
  let row = 0;
  let column = 0;
  const line = () => rows[row] as string[];
  const moveBy = (count: number) => {
    row = Math.min(rows.length - 1, Math.max(0, row + count));
  };
  for (const { 0: token, groups: { parameters = "", command } = {} } of text.matchAll(TOKENS)) {
    const count = Math.max(1, Number.parseInt(parameters, 10) || 1);
    if (token === "\n") {
      row += 1;
      column = 0;
      if (row === rows.length) rows.push([]);
    } else if (token === "\r") column = 0;
    else if (token === "\b") column = Math.max(0, column - 1);
    else if (command === "A" || command === "F") moveBy(-count);
    else if (command === "B" || command === "E") moveBy(count);
    else if (command === "C") column = Math.min(WIDEST, column + count);
    else if (command === "D") column = Math.max(0, column - count);
    else if (command === "G") column = Math.min(WIDEST, count) - 1;
    else if (command === "K") erase(line(), parameters, column);
    else if (command === "P") line().splice(column, count);
    else if (command === "J") {
      erase(line(), parameters, column);
      if (parameters === "" || parameters === "0") rows.length = row + 1;
      else if (parameters === "2" || parameters === "3") for (const each of rows) each.length = 0;
    } else if (!token.startsWith("\u001b")) {
      for (let blank = line().length; blank < column; blank++) line()[blank] = " ";
      line()[column++] = token;
    }
    if (command === "E" || command === "F") column = 0;
  }
  return rows.map((each) => each.join("")).join("\n");
}

/** @param parameters of the control sequence: to the end of the line (none, 0), from its start (1), or all */
function erase(line: string[], parameters: string, column: number): void {
  if (parameters === "2" || parameters === "3") line.length = 0;
  else if (parameters === "1") line.fill(" ", 0, column + 1);
  else line.length = Math.min(line.length, column);
}
