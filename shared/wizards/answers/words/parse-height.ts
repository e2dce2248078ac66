/** Heights in feet and inches: `5'10"`, `5 ft 10 in`, `five foot ten`, `six feet`. */
import { readSpokenNumber } from "./numbers-in-words.ts";
import { withoutHesitation } from "./plain-speech.ts";

export interface FeetAndInches {
  feet: number;
  /** Absent in "5 ft". */
  inches?: number;
}

const FORM =
  /^(\d|[a-z]+)(?: ?'| ?(?:ft|feet|foot)\.?)(?:,? ?(?:and )?(\d{1,2}|[a-z]+)(?: ?(?:"|''|in\.?|inch(?:es)?))?)?(?: tall)?$/;

export function parseFeetAndInches(text: string): FeetAndInches | undefined {
  const words = withoutHesitation(text)
    .toLowerCase()
    .replace(/[’‘′´`]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/(?<=\w)-(?=\w)/g, " ")
    .replace(/^i(?:'| a)?m /, "")
    .replace(/\s+/g, " ")
    .trim();
  const [whole, first = "", second] = FORM.exec(words) ?? [];
  if (whole === undefined) return undefined;
  const [feet, inches] = [first, second].map((part) => (part === undefined ? undefined : numberOf(part)));
  if (feet === undefined || feet < 1 || feet > 9) return undefined;
  if (second === undefined) return { feet };
  return inches !== undefined && inches < 12 ? { feet, inches } : undefined;
}

function numberOf(part: string): number | undefined {
  return /^\d+$/.test(part) ? Number(part) : readSpokenNumber(part);
}
