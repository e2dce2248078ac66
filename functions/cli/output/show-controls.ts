/**
 * Text of agents, sites and callers must not control the terminal: escape sequences can rewrite lines, set the clipboard
 * or answer as if typed. The command itself prints none. Files and pipes get the text unchanged.
 */

// Controls but tab and line feed, and the marks that reorder or hide text.
const CONTROLS = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

type Terminal = Pick<NodeJS.WriteStream, "isTTY" | "write">;

/** Shows controls as `\u001b` wherever the stream is a terminal. */
export function showControls(...streams: Terminal[]): void {
  for (const stream of streams.filter(({ isTTY }) => isTTY)) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = ((chunk: unknown, ...rest: unknown[]) =>
      write(withVisibleControls(textOf(chunk)), ...rest)) as Terminal["write"];
  }
}

function textOf(chunk: unknown): string {
  return chunk instanceof Uint8Array ? Buffer.from(chunk).toString("utf8") : String(chunk);
}

export function withVisibleControls(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
