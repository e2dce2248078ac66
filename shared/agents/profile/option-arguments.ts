/** Arguments that begin with a caller's value: one that begins with a hyphen could become an option of the program. */

import { leadingName } from "../invocation/template.ts";
import { argumentWords } from "./argument-words.ts";
import { findCode } from "./code-arguments.ts";
import type { AgentProfile } from "./profile.ts";
import { isCallersValue } from "./template-names.ts";

/**
 * Whether the argument at a place of `argumentWords` begins with a caller's value and stands where options may. Even
 * after an option it may: some programs take `--model --yolo` for two options. After `--`, or after the code of a
 * shell, nothing is an option any more.
 */
export function mayBecomeOption(profile: Pick<AgentProfile, "args" | "executable">, place: number): boolean {
  const words = argumentWords(profile);
  const name = leadingName(words[place]?.text ?? "");
  if (name === undefined || !isCallersValue(name)) return false;
  const before = words.slice(0, place);
  const code = findCode(profile).filter(({ endsOptions }) => endsOptions);
  return !before.some((word) => word.text === "--" || code.some(({ path }) => path === word.path));
}
