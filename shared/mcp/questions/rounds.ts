/** Questions to the user within one call are asked in rounds: an answer may raise further questions. */
import { parseJson } from "../../core/json/parse-json.ts";

export interface Rounds {
  count: number;
  /** Field ids of the last round's questions. */
  asked: string[];
  /** The answers of all rounds. */
  answers: Record<string, unknown>;
  /** The user has declined the last round, or left all of its questions open. */
  unanswered: boolean;
}

const MOST_ROUNDS = 4;

/** Undefined before the first round. */
export function mayAsk(rounds: Rounds | undefined): boolean {
  return rounds === undefined || (!rounds.unanswered && rounds.count < MOST_ROUNDS);
}

/** @param answers empty where the user declined */
export function withAnswers(asked: Pick<Rounds, "count" | "asked" | "answers">, answers: object): Rounds {
  return {
    ...asked,
    answers: { ...asked.answers, ...answers },
    unanswered: !asked.asked.some((id) => Object.hasOwn(answers, id)),
  };
}

/** @param question with the JSON Schema of its answers */
export function withQuestion(rounds: Rounds | undefined, { schema }: { schema: Record<string, unknown> }) {
  const asked = Object.keys((schema.properties ?? {}) as object);
  return { count: (rounds?.count ?? 0) + 1, asked, answers: rounds?.answers ?? {} };
}

/** Revision 2026-07-28: the client returns the state with the answers. It is the caller's data, as the answers are. */
export function readRounds(text: unknown, answers: object): Rounds {
  const parsed = typeof text === "string" ? parseJson(text) : {};
  const given = ("value" in parsed ? parsed.value : null) as Partial<Rounds> | null;
  const isState = Array.isArray(given?.asked) && typeof given.answers === "object" && given.answers !== null;
  const unknown = { count: MOST_ROUNDS, asked: Object.keys(answers), answers: {} };
  const { count, ...state } = isState ? (given as Rounds) : unknown;
  return withAnswers({ ...state, count: Number.isInteger(count) ? count : MOST_ROUNDS }, answers);
}
