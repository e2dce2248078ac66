/** Arguments by which a program would talk with a person: nobody answers it here. FR-EDGE-07. */
import { argumentWords, programName } from "./argument-words.ts";
import type { AgentProfile } from "./profile.ts";

const INTERACTIVE_FLAGS = new Set(["-i", "--interactive", "-it", "-ti", "--tty", "--prompt-interactive"]);

/** For these, `-i` means something else. */
const OTHER_I = new Set([
  "codex",
  "curl",
  "egrep",
  "grep",
  "perl",
  "rg",
  "ruby",
  "scp",
  "sed",
  "sort",
  "ssh",
]);

/** Programs that wait for a person unless one of these is among their arguments. */
const BATCH_MODES: Record<string, readonly string[]> = {
  aider: ["-m", "--message", "-f", "--message-file"],
  claude: ["-p", "--print"],
  cn: ["-p", "--print"],
  codex: ["exec", "e", "review"],
  copilot: ["-p", "--prompt"],
  "cursor-agent": ["-p", "--print"],
  gemini: ["-p", "--prompt"],
  goose: ["run"],
  opencode: ["run"],
};

/** These begin a batch run by themselves where the input comes by stdin. */
const BATCH_BY_STDIN = new Set(["gemini", "copilot"]);

/** Shells and interpreters: without code or a script they read lines from whoever is there. */
const INTERPRETERS = new Set(
  "ash bash bun dash deno fish irb ksh mysql node perl php psql python python2 python3 ruby sh sqlite3 zsh".split(
    " ",
  ),
);

/** Nothing but a terminal makes sense of these. */
const FULL_SCREEN = new Set(
  "emacs htop less man more nano pico screen tmux top vi vim nvim watch".split(" "),
);

/** @returns warnings as `field: what looks interactive`; none where nothing does */
export function findInteractiveSigns(profile: AgentProfile): string[] {
  const program = programName(profile.executable);
  const words = argumentWords(profile);
  const warnings = words
    .filter(({ text }) => INTERACTIVE_FLAGS.has(text.split("=")[0] ?? ""))
    .filter(({ text }) => text !== "-i" || !OTHER_I.has(program))
    .map(({ path, text }) => `${path}: ${text} looks interactive, and nobody is there to answer`);
  if (profile.mode === "interactive") {
    warnings.push('mode: "interactive" is not supported; every execution will be refused');
  }
  if (FULL_SCREEN.has(program)) warnings.push(`executable: ${program} needs a terminal, and there is none`);
  const modes = BATCH_MODES[program];
  const isBatch = (mode: string) => words.some(({ text }) => text === mode || text.startsWith(`${mode}=`));
  const startsByStdin = BATCH_BY_STDIN.has(program) && profile.input_pattern === "stdin";
  if (modes && !startsByStdin && !modes.some(isBatch)) {
    warnings.push(
      `args: ${program} would start a conversation; its non-interactive mode is ${modes.join(" or ")}`,
    );
  }
  if (INTERPRETERS.has(program) && words.length === 0 && profile.input_pattern !== "stdin") {
    warnings.push(
      `args: ${program} would wait for commands; give it a script, or code with its option for that`,
    );
  }
  return warnings;
}
