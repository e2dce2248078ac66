/** Checks that a schedule's target exists and accepts its input. */

import { prepareAgent } from "../../agents/catalogue/prepare-agent.ts";
import type { AgentProfile } from "../../agents/profile/profile.ts";
import { AppError, type InputProblem } from "../../core/errors.ts";
import type { Catalogue } from "../../wizards/catalogue/catalogue.ts";
import type { ScheduleDefinition } from "./schedule.ts";

/** The targets of schedules. */
export interface Targets {
  wizards: Pick<Catalogue, "get">;
  agents: { get(id: string): Promise<{ profile: AgentProfile }> };
}

type Checked = Pick<ScheduleDefinition, "target" | "timeout_seconds" | "input" | "parameters" | "user_data">;

export function checkTarget(definition: Checked, targets: Targets): Promise<InputProblem[]> {
  return definition.target.kind === "agent"
    ? checkAgent(definition, targets)
    : checkWizard(definition, targets);
}

async function checkAgent(definition: Checked, targets: Targets): Promise<InputProblem[]> {
  const { target, input, parameters, user_data, timeout_seconds } = definition;
  const problems = [
    ...(input === undefined ? [missing("input", "an agent needs its input text")] : []),
    ...(user_data === undefined
      ? []
      : [unknown("user_data", "is for wizards; an agent takes input and parameters")]),
  ];
  try {
    const { profile } = await prepareAgent(target.id, parameters, targets.agents);
    if (timeout_seconds !== undefined && timeout_seconds > profile.timeout_seconds) {
      const message = `must not be above the agent's own limit of ${profile.timeout_seconds} s`;
      problems.push({ field: "timeout_seconds", problem: "range", message });
    }
  } catch (error) {
    problems.push(...asProblems(error, "parameters"));
  }
  return problems;
}

async function checkWizard(definition: Checked, { wizards }: Targets): Promise<InputProblem[]> {
  const { target, input, parameters, user_data = {} } = definition;
  const problems = [
    ...(input === undefined ? [] : [unknown("input", "is for agents; a wizard takes user_data")]),
    ...(parameters === undefined ? [] : [unknown("parameters", "is for agents; a wizard takes user_data")]),
  ];
  try {
    const [{ wizard, contract }, { prepareUserData }] = await Promise.all([
      wizards.get(target.id),
      import("../../wizards/answers/prepare-user-data.ts"),
    ]);
    prepareUserData(wizard, contract, user_data);
  } catch (error) {
    problems.push(...asProblems(error, "user_data"));
  }
  return problems;
}

/** Problems of the content get its field as prefix; any other error is a problem of the target. */
function asProblems(thrown: unknown, content: string): InputProblem[] {
  if (!(thrown instanceof AppError) || thrown.category !== "permanent") throw thrown;
  const { problems, candidates } = thrown.details;
  if (problems) {
    return problems.map((entry) => {
      const isWhole = entry.field === "" || entry.field === content;
      return { ...entry, field: isWhole ? content : `${content}.${entry.field}` };
    });
  }
  const message = thrown.message.split("\n")[0] ?? "";
  const kind = thrown.type.endsWith("_not_found") ? "unknown_option" : "format";
  return [{ field: "target.id", problem: kind, message, candidates }];
}

function missing(field: string, message: string): InputProblem {
  return { field, problem: "missing", message };
}

function unknown(field: string, message: string): InputProblem {
  return { field, problem: "unknown_field", message };
}
