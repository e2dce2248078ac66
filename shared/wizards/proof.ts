/**
 * The sentences about a wizard's proof, all derived from the record in its file. A completed discovery writes the record, a saved
 * page ends the proofs of its visits, and a verification renews the visit that it has walked.
 */
import { isLoopback } from "../core/network/loopback.ts";
import { quoteSiteText } from "../core/site-text.ts";
import { concludes, type Ending, type ProofRecord, type ProvedVisit } from "./format/proof-record.ts";
import { siteOf } from "./format/site-of.ts";
import type { Wizard } from "./wizard.ts";

export interface Proof {
  /** Whether a test run on the form's own site succeeded. */
  proved: boolean;
  /** The time of that run. */
  proved_at?: string;
  /** The same in one sentence that names the site, as the real one only where the form is official. */
  proof: string;
}

interface Facts {
  wizard: Pick<
    Wizard,
    "url" | "pages" | "proved" | "proved_at" | "proved_on" | "proof" | "unrecorded" | "ends_before"
  >;
  /** Whether the form is bundled or published by the deployment. */
  official: boolean;
  /** Thumbprint of the key of a stranger that has published it. */
  publisher?: string | undefined;
}

/** @param now for the age of a stranger's proof */
export function proofOf({ wizard, official, publisher }: Facts, now = new Date()): Proof {
  const { url, unrecorded = [] } = wizard;
  const { proved, proved_at, proved_on, words } = factsOf(wizard);
  const domain = siteOf(new URL(url));
  if (publisher !== undefined) {
    const claim =
      proved && proved_on === "site"
        ? `proved ${proved_at === undefined ? "" : `${ageOf(proved_at, now)} `}on ${domain}`
        : proved_on === "practice"
          ? "proved on a practice site only"
          : `not proved on ${domain}`;
    const proof = `A stranger, ${publisher}, has published it as ${quoteSiteText(words === undefined ? claim : `${claim}: ${words}`)}.`;
    return { proved: proved === true && proved_on === "site", proved_at, proof };
  }
  const it = official ? "It" : "It was discovered on this computer and";
  const site = official ? `the real site (${domain})` : domain;
  const details = words === undefined ? "" : `: ${words}`;
  if (proved && proved_on === "site") {
    const when = proved_at === undefined ? "" : ` on ${proved_at.slice(0, 10)}`;
    return { proved: true, proved_at, proof: `${it} ran to its end on ${site}${when}${details}.` };
  }
  const guessed = unrecorded.length > 0 ? `, and ${unrecorded.length} of its locators are assumptions` : "";
  if (words !== undefined && !proved)
    return { proved: false, proof: `${it} is not proved on ${site}${details}${guessed}.` };
  const where = proved_on === "practice" ? "ran on a practice site only" : `never ran on ${site}`;
  return { proved: false, proof: `${it} ${where}${details}${guessed}.` };
}

function ageOf(at: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
  if (!(days > 0)) return "today";
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

const DAY_MS = 86_400_000;

/** The proof in a word or two, for a table: its day, and the place where that is not the form's own site elsewhere. */
export function proofInShort(wizard: Facts["wizard"]): string {
  const { proved, proved_at, proved_on } = factsOf(wizard);
  if (!proved && proved_on !== "practice") return "never";
  const day = proved_at?.slice(0, 10);
  if (proved_on === "practice") return "practice site only";
  const isHere = isLoopback(new URL(wizard.url).hostname);
  return [day ?? "yes", ...(isHere ? ["(this computer)"] : [])].join(" ");
}

/** The flags of a file without a record count as they are. A model reads the sentence: the words of a site are quoted. */
function factsOf(
  wizard: Facts["wizard"],
): Pick<Wizard, "proved" | "proved_at" | "proved_on"> & { words?: string } {
  const { proof: record, proved, proved_at, proved_on } = wizard;
  if (!record) return { proved, proved_at, proved_on };
  if (!isOf(record, wizard)) return { proved: false, words: "the file has changed since the proof" };
  const last = record.visits.filter((visit) => provesForm(visit, wizard)).at(-1);
  const summary = summarizeProof(record, wizard, true);
  return {
    proved: summary.proved && proved !== false,
    proved_at: last?.at,
    proved_on: last?.on,
    words: summary.words,
  };
}

/** Whether the record speaks of the pages and questions that the file has. */
function isOf({ visits, not_shown }: ProofRecord, { pages }: Pick<Wizard, "pages">): boolean {
  const ids = new Set(pages.flatMap(({ fields }) => fields.map(({ field_id }) => field_id)));
  const numbers = new Set([...visits.flatMap((visit) => visit.pages), ...(not_shown.pages ?? [])]);
  const isWhole = visits.length === 0 || pages.every(({ page_number }) => numbers.has(page_number));
  return (
    isWhole &&
    [...numbers].every((number) => number <= pages.length) &&
    visits.every(({ questions }) => questions.every((id) => ids.has(id)))
  );
}

/** A wizard, or the draft of its file. */
export type ProvedForm = { pages: readonly unknown[] } & Pick<Wizard, "ends_before">;

/**
 * Whether a visit shows what the form decides: a result without any value shows nothing. A wizard that ends before the
 * submission is shown up to its review.
 */
export function provesForm(
  { ending, results }: Pick<ProvedVisit, "ending" | "results">,
  { ends_before }: Pick<ProvedForm, "ends_before">,
): boolean {
  if (ends_before !== undefined) return ending === "review";
  return concludes(ending) && (results.length === 0 || results.some(({ has_value }) => has_value));
}

/** `proved`, and `2 of 3 branches, 7 pages; result: monthly amount $540`, or the reason why nothing is proved. */
export function summarizeProof(
  record: ProofRecord,
  form: ProvedForm,
  isQuoted = false,
): { proved: boolean; words: string } {
  const { visits, not_shown } = record;
  const pages = form.pages.length;
  const shown = visits.filter((visit) => provesForm(visit, form));
  if (shown.length === 0) return { proved: false, words: REASONS[visits.at(-1)?.ending ?? "unvisited"] };
  const branches = visits.length + (not_shown.branches?.length ?? 0);
  const walked = new Set(shown.flatMap((visit) => visit.pages)).size;
  const all = pages === 1 ? "1 page" : `${pages} pages`;
  const parts = [
    ...(branches > 1 ? [`${shown.length} of ${branches} branches`] : []),
    walked < pages ? `${walked} of ${all}` : all,
  ].join(", ");
  if (form.ends_before !== undefined)
    return { proved: true, words: `${parts}, up to the review; a person submits the form` };
  const result = resultOf(shown, isQuoted);
  return { proved: true, words: result ? `${parts}; result: ${result}` : parts };
}

/** The same behind “proved: ”, “proved on a practice site only: ” or “not proved: ”. */
export function proofInWords(record: ProofRecord, form: ProvedForm): string {
  const { proved, words } = summarizeProof(record, form);
  const isOnSite = record.visits.some((visit) => provesForm(visit, form) && visit.on === "site");
  return `${proved ? (isOnSite ? "proved" : "proved on a practice site only") : "not proved"}: ${words}`;
}

/** One line for each part of the form that no visit has shown. */
export function notShownInWords({ not_shown }: ProofRecord, { pages }: Pick<Wizard, "pages">): string[] {
  const titled = (number: number) =>
    `page ${number}, ${quoteSiteText(pages[number - 1]?.page_title ?? "", LONGEST_RESULT)}`;
  const chosen = (choices: ProvedVisit["choices"]) =>
    Object.entries(choices).map(([id, value]) => `${id}: ${[value].flat().join(", ")}`);
  return [
    ...(not_shown.pages ?? []).map((number) => `Not shown: ${titled(number)}.`),
    ...(not_shown.branches ?? []).map(
      ({ choices, reason }) => `Not shown: the branch ${chosen(choices).join("; ")} (${reason}).`,
    ),
    ...Object.entries(not_shown.options ?? {}).map(
      ([id, values]) => `Without a proof: ${id}: ${values.join(", ")}.`,
    ),
    ...(not_shown.results ?? []).map((name) => `Without a value: ${name}.`),
  ];
}

/** The first result with a value: its text only where the record holds it. */
function resultOf(visits: readonly ProvedVisit[], isQuoted: boolean): string | undefined {
  const results = visits.flatMap((visit) => visit.results).filter(({ has_value }) => has_value);
  const result = results.find(({ text }) => text !== undefined) ?? results[0];
  if (!result) return undefined;
  const { label } = result;
  const shown = result.text ?? "";
  // A line may hold its own label.
  const text = shown.startsWith(label) ? shown.slice(label.length).replace(/^[\s:]+/, "") : shown;
  const words = /^\p{Lu}\p{Ll}[^\p{Lu}]*$/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
  return isQuoted ? quoteSiteText(`${label} ${text}`, LONGEST_RESULT) : `${words} ${text}`.trim();
}

const LONGEST_RESULT = 120;

const NOTHING = "no figure or conclusion in the result";
const REASONS: Record<Ending | "unvisited", string> = {
  result: NOTHING,
  refusal: NOTHING,
  none: NOTHING,
  way_out: "the example values lead out of the form",
  review: "the last page only repeats the answers",
  tasks: "the last page is a list of tasks",
  unvisited: "no visit has shown its result",
};
