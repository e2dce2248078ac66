/** Removes the frames of stack traces, which name files and code of the worker's machine. */

const FRAMES = [
  // JavaScript, Java, .NET
  /^\s+at\s+\S.*(\(.*\)|:\d+(:\d+)?|\bin .+:line \d+|native code|<anonymous>)\s*$/,
  // JavaScript: the line of the source, its mark and the file above them
  /^(file:\/\/|node:)?[\w./@-]+\.[cm]?[jt]sx?:\d+(:\d+)?\s*$/,
  /^node:[\w/]+:\d+\s*$/,
  /^\s+\^+\s*$/,
  // Python
  /^\s*File ".*", line \d+(, in .*)?\s*$/,
  /^\s*[\^~]{2,}\s*$/,
  // Ruby, PHP
  /^\s*from\s+[\w./-]+\.rb:\d+:in\s.*$/,
  /^\s*#\d+\s+.*(\(\d+\)|:\d+|\{main\}).*$/,
  // Go, Rust
  /^goroutine \d+ \[.*\]:\s*$/,
  /^\s+\S+\.(go|rs):\d+(:\d+)?(\s\+0x[0-9a-f]+)?\s*$/,
  /^\s*\d+:\s+(0x[0-9a-f]+ - )?[\w:<>{}$.]+::.*$/,
  /^\s+\.\.\. \d+ more\s*$/,
];
const HEADINGS =
  /^\s*(Traceback \(most recent call last\):|stack backtrace:|Stack trace:|During handling of the above exception, another exception occurred:|The above exception was the direct cause of the following exception:)\s*$/i;
const PYTHON_FRAME = /^\s*File ".*", line \d+/;

/** @returns the text with the message of each error, without the frames below or above it */
export function withoutStackTraces(text: string): string {
  let isSource = false;
  let hasRemoved = false;
  const kept = text.split("\n").filter((line) => {
    // The line of the source follows the frame.
    const isRemoved = (isSource && /^\s{2,}\S/.test(line)) || isFrame(line);
    isSource = PYTHON_FRAME.test(line);
    hasRemoved ||= isRemoved;
    return !isRemoved;
  });
  return hasRemoved ? kept.join("\n").trim() : text;
}

function isFrame(line: string): boolean {
  return HEADINGS.test(line) || FRAMES.some((frame) => frame.test(line));
}
