import { AppError } from "../../core/errors.ts";
import { argumentWords } from "../profile/argument-words.ts";
import { mayBecomeOption } from "../profile/option-arguments.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { requireArgumentFits } from "./argument-limits.ts";
import { expandTemplate, leadingName, type TemplateValues } from "./template.ts";

/**
 * The arguments with their values, each exactly one whatever it holds. An argument or a group in which a value is
 * missing is left out.
 *
 * @throws AppError `invalid_request` or `invalid_parameters` for a value that the program could take for an option,
 *   or that no argument can hold
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
    requireArgumentFits(value, `What ${profile.id} gets as an argument`);
    if (value.startsWith("-") && mayBecomeOption(profile, i)) throw optionError(profile, text);
  });
  let place = 0;
  return profile.args.flatMap((argument) => {
    const count = typeof argument === "string" ? 1 : argument.length;
    const group = expanded.slice(place, place + count).filter((value) => value !== undefined);
    place += count;
    return group.length === count ? group : [];
  });
}

function optionError({ id }: Pick<AgentProfile, "id">, template: string): AppError {
  const name = leadingName(template) ?? "";
  const problem = `begins with a hyphen, which ${id} could take for an option`;
  if (!name.startsWith("param.")) {
    const subject = name === "input" ? "The input" : `The value of ${name}`;
    return new AppError("invalid_request", `${subject} ${problem}: begin it with another character.`);
  }
  const field = name.slice("param.".length);
  return new AppError(
    "invalid_parameters",
    `The parameters do not fit the agent ${id}:\n  ${field}: ${problem}`,
    {
      details: { problems: [{ field, problem: "format", message: problem }] },
    },
  );
}
