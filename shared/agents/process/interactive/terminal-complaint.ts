/** Detects error messages about a missing terminal. */

/** The end of each stream of a process. */
export interface OutputEnds {
  stdout: string;
  stderr: string;
}

/** Unambiguous on either stream: frameworks for full-screen programs print even errors to stdout. */
const CLEAR = [
  /raw mode is not supported/i,
  /\/dev\/tty\b.*(no such device|ENXIO|not configured)|(cannot|can't|could not|unable to|failed to|error) open(ing)?\b.*\/dev\/tty\b/i,
  /ENXIO\b.*\/dev\/tty\b/,
  /could not read (username|password) for/i,
  /terminal prompts (have been )?disabled/i,
  /\b(requires?|needs?|must be (run|used|started) (in|from|with|on))\b.{0,20} (terminal|tty)\b/i,
  /\b(terminal|tty) is required\b/i,
  /\bno tty present\b/i,
  /^Vim: Warning: (Output is not to|Input is not from) a terminal/,
  /\b(std(in|out)|input device|standard input) is not a (tty|terminal)/i,
  /\bEOF when reading a line\b/,
  /user force closed the prompt|\bExitPromptError\b/i,
];

/** Shells and tools print these as warnings too: they count only in the last lines. */
const VAGUE = [/\bnot a (tty|terminal)\b/i, /\binappropriate ioctl for device\b/i];
const IN_PASSING = /^(\S+: )?(mesg|stty|tput|bash|sh|ttyname)\b.*:/i;
const LAST_LINES = 3;

/** Only for a process that failed or hangs: the answer of a successful one may contain any text. */
export function complainsAboutTerminal({ stdout, stderr }: OutputEnds): boolean {
  if ([...linesOf(stdout), ...linesOf(stderr)].some((line) => CLEAR.some((words) => words.test(line)))) {
    return true;
  }
  return linesOf(stderr)
    .slice(-LAST_LINES)
    .some((line) => VAGUE.some((words) => words.test(line)) && !IN_PASSING.test(line));
}

const linesOf = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
