/** A practice site's simulated faults and its speed. */

/** Pages of the FSA estimator by the last part of their address. */
export const FSA_PAGES = [
  "landing",
  "student-information",
  "personal-circumstances",
  "parent-marital-status",
  "parent-information",
  "family-size",
  "parent-finances",
  "student-finances",
  "results",
] as const;

/** Pages of the loan simulators by the last part of their address. */
export const LOANS_PAGES = [
  "landing",
  "current-or-future",
  "program-info",
  "family-income",
  "borrow-amount",
  "income-info",
  "select-what-applies",
  "confirm-current-loan",
  "pslf-interest",
  "primary-goal",
  "results",
] as const;

/** Pages of the Social Security quick calculator. */
export const SSA_PAGES = ["form", "results"] as const;

export type FsaPage = (typeof FSA_PAGES)[number];
export type LoansPage = (typeof LOANS_PAGES)[number];
export type SsaPage = (typeof SSA_PAGES)[number];

/** The variants of all sites. Field names are the `field_id` of the bundled wizards. */
export type CommonVariant<Page extends string = string> =
  | { kind: "normal" }
  /** Every page is delayed; default 3 s. */
  | { kind: "slow"; delayMs?: number }
  /** The first loads respond with 503, or all of them; default one. */
  | { kind: "flaky"; times?: number | "always" }
  /** This page never responds; default the first page. */
  | { kind: "hanging"; page?: Page }
  /** Ids and names were renamed; labels, texts and classes stayed. */
  | { kind: "drifted" }
  /** The site rejects a value that looks valid. */
  | { kind: "rejecting"; field: string; message?: string }
  /** 403 with the page that Akamai shows. */
  | { kind: "blocked" }
  /** A field is no longer asked. */
  | { kind: "removed"; field: string };

/** The variants of single-page applications only. */
export type SinglePageVariant<Page extends string> =
  | CommonVariant<Page>
  /** A consent banner covers the page's buttons until it is answered. */
  | { kind: "banner" }
  /** A JavaScript `confirm` asks before the family size is taken; "Cancel" stays on the page. */
  | { kind: "dialog" }
  /** "Start Estimate" opens a new tab. */
  | { kind: "new-tab" }
  /** Everything happens inside an iframe of the same origin. */
  | { kind: "framed" }
  /** Everything happens inside an open shadow root. */
  | { kind: "shadow" };

export type FsaVariant = SinglePageVariant<FsaPage>;

export type LoansVariant = SinglePageVariant<LoansPage>;

export type SsaVariant = CommonVariant<SsaPage>;

/** The benefits calculator's; a page is the last part of its address, "" where it begins. */
export type BenefitsVariant = CommonVariant;

/** A variant of any site. */
export type SiteVariant = FsaVariant | LoansVariant | SsaVariant | BenefitsVariant;

/** Options of `startPracticeSites`. */
export interface PracticeOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** `page`, the default: 50-200 ms a step, the same in every run; `none`: as fast as possible. */
  delays?: "page" | "none";
  fsa?: FsaVariant;
  loans?: LoansVariant;
  ssa?: SsaVariant;
  benefits?: BenefitsVariant;
}

const KINDS = new Set([
  "normal",
  "slow",
  "flaky",
  "hanging",
  "drifted",
  "rejecting",
  "blocked",
  "removed",
  "banner",
  "dialog",
  "new-tab",
  "framed",
  "shadow",
]);

/**
 * The variant that a URL requests, as in `?practice=rejecting&field=family_size&message=Too%20many`; undefined without a
 * known one.
 */
export function variantFromQuery(query: URLSearchParams): SiteVariant | undefined {
  const kind = query.get("practice");
  if (kind === null || !KINDS.has(kind)) return undefined;
  const field = query.get("field");
  if ((kind === "rejecting" || kind === "removed") && field === null) return undefined;
  const times = query.get("times");
  const delay = Number(query.get("delay"));
  const facts = {
    kind,
    field,
    page: query.get("page"),
    message: query.get("message"),
    times: times === "always" ? times : Number(times) || null,
    delayMs: delay > 0 ? delay : null,
  };
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null),
  ) as unknown as SiteVariant;
}
