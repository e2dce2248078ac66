/** E-mail addresses as people say them: `mary dot jones at example dot com`. */
import { foldText } from "./fold-text.ts";
import { withoutHesitation, withoutIntroduction } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";
import { ADDRESSES } from "./vocabulary/addresses.ts";
import { inAllLanguages } from "./words.ts";

const ADDRESS = /^[\w.+'-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.[a-z]{2,}$/i;
const LONGEST = 120;

const list = (name: keyof (typeof ADDRESSES)["en"]) => inAllLanguages(ADDRESSES, (words) => words[name]);
/** The longest names go first: `guion bajo` is no `guion`. */
const SIGNS: [RegExp, string][] = [
  [new RegExp(` (?:${list("underscore")})(?= )`, "g"), " _"],
  [new RegExp(` (?:${list("dash")})(?= )`, "g"), " -"],
  [new RegExp(` (?:${list("at")})(?= )`, "g"), " @"],
  [new RegExp(` (?:${list("dot")})(?= )`, "g"), " ."],
  [new RegExp(` (?:${list("plus")})(?= )`, "g"), " +"],
];
const REMARKS = new RegExp(`(?<= )(?:${list("remarks")}) `, "g");

/** @returns the address; a problem for any other text, with the address that it may mean */
export function readEmail(text: string): NonNullable<Reading<string>> {
  const said = withoutHesitation(text);
  const bare = withoutIntroduction(said) ?? said;
  for (const form of [text.trim(), bare.replace(/[.,;]$/, "")])
    if (ADDRESS.test(form)) return { value: form };
  const spoken = bare.length > LONGEST ? "" : withSigns(bare);
  // A letter with an accent belongs to no address that most sites take.
  const isPlain = spoken === withSigns(bare.normalize("NFD").replace(/\p{M}/gu, ""));
  const address = withoutSpaces(spoken);
  const joined = address ?? spoken.replace(/ /g, "");
  const written = joined.normalize("NFD").replace(/\p{M}/gu, "");
  if (address !== undefined && isPlain && ADDRESS.test(address)) return { value: address };
  return {
    problem: "ambiguous",
    message: "is not an e-mail address such as name@example.com",
    candidates: ADDRESS.test(written) ? [written] : undefined,
  };
}

/** The words with their signs, a space before each: `mary .jones @example .com`. */
function withSigns(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/ä(?=t\b)/g, "a")
    .split(/[\s,]+/)
    .map((word) => (/[@.]/.test(word) ? word : foldText(word).normalize("NFC")))
    .filter(Boolean);
  let rest = ` ${words.join(" ")} `;
  rest = rest.replace(REMARKS, "");
  for (const [pattern, sign] of SIGNS) rest = rest.replace(pattern, sign);
  return rest
    .replace(/([_\-@.+]) /g, "$1")
    .replace(/ (?=[_\-@.+])/g, "")
    .trim();
}

/** Spelled letters and digits join the word before them; two words without a sign between them may be written in several ways. */
function withoutSpaces(spoken: string): string | undefined {
  const words = spoken.split(" ");
  const isJoined = words.every((word, at) => at === 0 || isPiece(word) || isPiece(words[at - 1] ?? ""));
  return isJoined && words.filter((word) => !isPiece(word)).length <= 1 ? words.join("") : undefined;
}

/** A letter or a number. */
function isPiece(word: string): boolean {
  return /^(?:[a-z]|\d+)$/.test(word) || /^(?:[a-z]|\d+)[@.]/.test(word);
}
