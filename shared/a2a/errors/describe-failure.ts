/** Why a task failed, for people and for programs: the category, what happened, and what to do next. */
import type { Part } from "@a2a-js/sdk";
import { ERROR_TYPES, type ErrorCategory, type ErrorType } from "../../core/errors.ts";
import { dataPart, textPart } from "../parts.ts";

export interface Failure {
  type: string;
  message: string;
  /** Facts for the owner, sealed where they were stored. */
  details?: Record<string, unknown> | undefined;
}

export function failureParts({ type, message, details = {} }: Failure): Part[] {
  const known = Object.hasOwn(ERROR_TYPES, type) ? (type as ErrorType) : "internal_error";
  const { category, next } = ERROR_TYPES[known];
  return [
    textPart(`${CATEGORY_WORDS[category]}: ${message} ${next}`),
    dataPart({ error: { ...details, type: known, category, message, next } }),
  ];
}

const CATEGORY_WORDS: Record<ErrorCategory, string> = {
  transient: "Transient error",
  permanent: "Permanent error",
  agent_error: "Agent error",
  system_error: "System error",
};
