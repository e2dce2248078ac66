import type { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { problemLines, schemaProblems } from "../../core/schemas/schema-issues.ts";
import { findMistakes } from "./find-mistakes.ts";
import { findWarnings, type KnownPrograms } from "./find-warnings.ts";
import { type AgentProfile, profileSchema } from "./profile.ts";

/**
 * @param source the name of the file in messages
 * @param known command lines of programs, for the warnings
 * @throws AppError `invalid_agent_profile` that lists every mistake with its field
 */
export function loadProfile(
  text: string,
  source: string,
  known?: KnownPrograms,
): { profile: AgentProfile; warnings: string[] } {
  const json = parseJson(text);
  if ("problem" in json) throw invalidProfile(source, [`not JSON: ${json.problem}`]);
  const parsed = profileSchema.safeParse(json.value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    throw invalidProfile(source, [
      ...problemLines(schemaProblems(issues, "a field of a profile", FIELDS), "the file"),
      ...mistakesOfValidFields(issues, json.value),
    ]);
  }
  const mistakes = findMistakes(parsed.data);
  if (mistakes.length > 0) throw invalidProfile(source, mistakes);
  return { profile: parsed.data, warnings: findWarnings(parsed.data, known) };
}

const FIELDS = Object.keys(profileSchema.in.shape);

/** Fields that the checks of other fields depend on. */
const FOUNDATION = ["args", "env", "executable", "files", "input_pattern", "output_pattern", "parameters"];

/** Checks the fields that match the schema while others do not, so that one error lists every mistake. */
function mistakesOfValidFields(issues: z.core.$ZodIssue[], json: unknown): string[] {
  const broken = new Set(
    issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
    ),
  );
  if (FOUNDATION.some((field) => broken.has(field))) return [];
  const valid = Object.entries(json ?? {}).filter(([field]) => !broken.has(field));
  const parsed = profileSchema.safeParse({ ...PLACEHOLDERS, ...Object.fromEntries(valid) });
  if (!parsed.success) return [];
  return findMistakes(parsed.data).filter((mistake) => !broken.has(mistake.replace(/[.[:].*$/s, "")));
}

/** Values for the fields without a default. */
const PLACEHOLDERS = {
  id: "x",
  name: "x",
  description: "x",
  skills: [{ id: "x", name: "x", description: "x" }],
  executable: "x",
};

/** The error for a profile, with one line per mistake. */
export function invalidProfile(source: string, mistakes: string[], cause?: unknown): AppError {
  const message = `${source} is not a valid agent profile:\n  ${mistakes.join("\n  ")}`;
  return new AppError("invalid_agent_profile", message, { details: { source, mistakes }, cause });
}
