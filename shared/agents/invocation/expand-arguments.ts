import { AppError } from "../../core/errors.ts";
import { argumentWords, mayBecomeOption } from "../profile/arguments.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { expandTemplate, leadingName, type TemplateValues } from "../profile/template.ts";

/** Linux: MAX_ARG_STRLEN, 32 pages with the NUL at the end. https://man7.org/linux/man-pages/man2/execve.2.html */
const LONGEST_ARGUMENT = 131_071;

/**
 * The arguments with their values. Each template stays one argument. An argument or group with a missing value is
 * omitted.
 *
 * @throws AppError `invalid_request` or `invalid_parameters` for a value that the program could parse as an option, or
 *   that does not fit into an argument
 */
export function expandArguments(
  profile: Pick<AgentProfile, "args" | "executable" | "id">,
  values: TemplateValues,
): string[] {
  const words = argumentWords(profile);
  const expanded = words.map(({ text }) => expandTemplate(text, values));
  words.forEach(({ text }, i) => {
    const value = expanded[i];
    if (value === undefined) return;
    requireArgumentFits(value, `An argument of ${profile.id}`);
    if (value.startsWith("-") && mayBecomeOption(profile, i)) throw optionError(profile, text);
  });
  let index = 0;
  return profile.args.flatMap((argument) => {
    const count = typeof argument === "string" ? 1 : argument.length;
    const group = expanded.slice(index, index + count).filter((value) => value !== undefined);
    index += count;
    return group.length === count ? group : [];
  });
}

/**
 * @param subject the value, for the message
 * @throws AppError `invalid_request` for a value that no argument or variable can hold
 */
export function requireArgumentFits(value: string, subject: string): void {
  if (value.includes("\0")) {
    throw new AppError("invalid_request", `${subject} contains a NUL character, which no argument can hold.`);
  }
  if (value.length <= LONGEST_ARGUMENT / 3) return;
  const bytes = Buffer.byteLength(value);
  if (bytes <= LONGEST_ARGUMENT) return;
  throw new AppError(
    "invalid_request",
    `${subject} has ${bytes} bytes, more than the limit of ${LONGEST_ARGUMENT}: shorten it, or set \`input_pattern\` in the profile to stdin or file.`,
  );
}

function optionError({ id }: Pick<AgentProfile, "id">, template: string): AppError {
  const name = leadingName(template) ?? "";
  const problem = `begins with a hyphen, so ${id} could parse it as an option`;
  if (!name.startsWith("param.")) {
    const subject = name === "input" ? "The input" : `The value of ${name}`;
    return new AppError("invalid_request", `${subject} ${problem}: start with another character.`);
  }
  const field = name.slice("param.".length);
  return new AppError(
    "invalid_parameters",
    `The parameters do not match those of the agent ${id}:\n  ${field}: ${problem}`,
    {
      details: { problems: [{ field, problem: "format", message: problem }] },
    },
  );
}
