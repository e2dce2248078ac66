/** Recognises programs that say that they need a terminal, which no run has. */

/** Last words of a process's two streams. */
export interface LastWords {
  stdout: string;
  stderr: string;
}

/** What can hardly mean anything else, on either stream: frameworks that draw screens print even errors to stdout. */
const CLEAR = [
  /raw mode is not supported/i,
  /\/dev\/tty\b.*(no such device|ENXIO|not configured)|(cannot|can't|could not|unable to|failed to|error) open(ing)?\b.*\/dev\/tty\b/i,
  /ENXIO\b.*\/dev\/tty\b/,
  /could not read (username|password) for/i,
  /terminal prompts (have been )?disabled/i,
  /\b(requires?|needs?|must be (run|used|started) (in|from|with|on))\b.{0,20} (terminal|tty)\b/i,
  /\b(terminal|tty) is required\b/i,
  /\bno tty present\b/i,
  /\b(std(in|out)|input device|standard input) is not a (tty|terminal)/i,
  /\bEOF when reading a line\b/,
  /user force closed the prompt|\bExitPromptError\b/i,
];

/** What shells and tools also mention in passing: it counts only as the last thing said before failing. */
const VAGUE = [/\bnot a (tty|terminal)\b/i, /\binappropriate ioctl for device\b/i];
const IN_PASSING = /^(\S+: )?(mesg|stty|tput|bash|sh|ttyname)\b.*:/i;
const LAST_LINES = 3;

/** Only meant for a process that failed or hangs: one that did its work may write about terminals what it likes. */
export function complainsAboutTerminal({ stdout, stderr }: LastWords): boolean {
  if ([...linesOf(stdout), ...linesOf(stderr)].some((line) => CLEAR.some((words) => words.test(line)))) {
    return true;
  }
  return linesOf(stderr)
    .slice(-LAST_LINES)
    .some((line) => VAGUE.some((words) => words.test(line)) && !IN_PASSING.test(line));
}

const linesOf = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
