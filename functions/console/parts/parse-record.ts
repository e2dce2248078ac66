import { ApiFailure } from "../api/client.ts";

/** A JSON object that a person typed; undefined for an empty text. */
export function parseRecord(text: string, what: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new ApiFailure({
    type: "invalid_request",
    category: "permanent",
    message: `${what} must be a JSON object.`,
    next: 'Write it as {"name": "value"}.',
  });
}
