/** The person within one run: asks where a page needs one, and decides where the form is afterwards. */
import { AppError } from "../../core/errors.ts";
import { deedOf, needText, PERSON_MS, type PersonNeed } from "../../handoff/need.ts";
import type { Locator } from "../../wizards/format/format.ts";
import type { PersonStep } from "../../wizards/wizard.ts";
import { awaitArrival, type Destination } from "../navigate/advance.ts";
import type { PageAnchor } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { type AwaitedPages, awaitPerson, type PersonParts, shownPages } from "./await-person.ts";

/** A page that still waits after so many visits of the person cannot be completed. */
const MOST_VISITS = 5;
/** After Done, an expected page appears within this time. */
const FOLLOWS_MS = 3_000;

interface Outcome {
  warnings: string[];
  person_ms?: number;
}

export interface PersonalLeave {
  /** The number of the page; absent before one is recognised. */
  page: number | undefined;
  expected: AwaitedPages;
  /** The page that is left. */
  leaving?: PageAnchor;
  /** The recorded part of the person, or the one that the page's button asks for. */
  step?: PersonStep | undefined;
  locators?: readonly Locator[] | undefined;
  /** Leaves the page as a run does; fails where it needs a person. */
  leave?: () => Promise<Destination>;
  /** The failure that asks for the person, where the page has been left before. */
  failure?: unknown;
}

export class RunPerson {
  readonly #parts: PersonParts | undefined;
  readonly #outcome: Outcome;

  constructor(parts: PersonParts | undefined, outcome: Outcome) {
    this.#parts = parts;
    this.#outcome = outcome;
  }

  get isAvailable(): boolean {
    return this.#parts !== undefined;
  }

  /** The need that a failure names, where a person is asked. */
  needOf(failure: unknown): PersonNeed | undefined {
    if (!this.#parts || !(failure instanceof AppError) || failure.type !== "unsupported_control")
      return undefined;
    return failure.details.person as PersonNeed | undefined;
  }

  /** @throws AppError `person_absent` */
  async ask(
    form: FormPage,
    need: PersonNeed,
    page: number | undefined,
    expected: AwaitedPages,
    locators?: readonly Locator[],
  ): Promise<Destination | "done"> {
    const parts = this.#parts;
    if (!parts) throw new Error("no person is asked");
    const spent = this.#outcome.person_ms ?? 0;
    const personMs = Math.max(0, (parts.personMs ?? PERSON_MS) - spent);
    const wait = { asked: { for: need, page }, expected, locators };
    const began = performance.now();
    try {
      const { here } = await awaitPerson(form, wait, { ...parts, personMs });
      const deed = deedOf(need, page);
      if (!this.#outcome.warnings.includes(deed)) this.#outcome.warnings.push(deed);
      return here;
    } finally {
      this.#outcome.person_ms = spent + Math.round(performance.now() - began);
    }
  }

  /**
   * Leaves a page of which a person completes a part: asks, then leaves it as a run does, and asks again where the page still
   * needs the person.
   *
   * @throws AppError `unsupported_control` for a recorded part without a person
   */
  async leave(
    form: FormPage,
    { page, expected, leaving, step, locators, leave, failure }: PersonalLeave,
  ): Promise<Destination> {
    if (step && !this.isAvailable) throw needsPerson(step, page);
    let need = step?.for ?? this.needOf(failure);
    for (let visit = 1; ; visit++) {
      if (need !== undefined) {
        const here = await this.ask(form, need, page, expected, locators);
        if (here !== "done") return here;
        const follows = await this.#following(form, { expected, leaving, step });
        if (follows !== "same") {
          if (follows) return follows;
          if (visit < MOST_VISITS) continue;
        }
      }
      try {
        if (leave && (need === undefined || step?.until !== "next_page")) return await leave();
      } catch (error) {
        need = this.needOf(error);
        if (need === undefined || visit >= MOST_VISITS) throw error;
        continue;
      }
      throw failure ?? stillShown(page);
    }
  }

  /** @returns `same` where the run itself leaves the page; undefined where the person has to go on */
  async #following(
    form: FormPage,
    { expected, leaving, step }: Pick<PersonalLeave, "expected" | "leaving" | "step">,
  ): Promise<Destination | "same" | undefined> {
    const isHere = leaving && (await shownPages(form, { pages: [leaving] })).size > 0;
    if (isHere && step?.until !== "next_page") return "same";
    const arrival = await awaitArrival(form, { ...expected, fields: [] }, FOLLOWS_MS);
    if (arrival.state === "page") return { page: arrival.page, notices: arrival.notices };
    return arrival.state === "results" ? "results" : undefined;
  }
}

function needsPerson({ for: need }: PersonStep, page: number | undefined): AppError {
  return new AppError("unsupported_control", `${needText(need)} Page ${page} cannot be left without one.`, {
    details: {
      page,
      person: need,
      next: "Ask the person whether they have time now; if so, repeat it with handoff: true (MCP: in options), or federalrunner run --handoff.",
    },
  });
}

function stillShown(page: number | undefined): AppError {
  const where = page === undefined ? "The first page" : `Page ${page}`;
  return new AppError(
    "navigation_failed",
    `${where} did not lead to an expected page after the person had acted.`,
    {
      details: { page },
    },
  );
}
