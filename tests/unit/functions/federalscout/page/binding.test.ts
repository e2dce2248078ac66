import { describe, expect, it } from "vitest";
import { type BindingPlace, bindingReason } from "../../../../../functions/federalscout/page/binding.ts";
import type { SeenPage } from "../../../../../shared/browser/page/discover/page-description.ts";
import { seenPage } from "./seen.ts";

const states = { context: "", submits: true, discloses: false, disabled: false, aside: false, locators: [] };
const goOn = { text: "Continue", ...states };

type Facts = Partial<Omit<BindingPlace, "seen">> & Partial<Pick<SeenPage, "own_heading" | "url" | "buttons">>;

/** A page after others, whose way on is “Continue”. */
function place({
  own_heading = "Your home",
  url = "https://example.gov/form",
  buttons,
  ...facts
}: Facts): BindingPlace {
  return {
    seen: seenPage({ own_heading, url, buttons: buttons ?? [goOn] }),
    text: "",
    asksNothing: true,
    hasAnswers: true,
    isAfterReview: false,
    ...facts,
  };
}

describe("a press of “Continue” that may bind", () => {
  it.each<[string, Facts, string]>([
    ["under such a heading", { own_heading: "Submit your application" }, "is headed"],
    ["of a declaration with questions", { own_heading: "Declaration", asksNothing: false }, "is headed"],
    ["of a declaration in French", { own_heading: "Déclaration sur l’honneur" }, "is headed"],
    ["of a declaration in German", { own_heading: "Einverständniserklärung" }, "is headed"],
    ["that signs, in Spanish", { own_heading: "Revisar y firmar" }, "is headed"],
    ["of the last page", { text: "This is the last page. Press to send your application." }, "the last page"],
    ["under a penalty", { text: "False statements are punished under penalty of law." }, "under penalty"],
    ["with a fee", { text: "A fee of $25 is due." }, "A fee of"],
    ["by a notice", { text: "By pressing Continue, you declare that all is true." }, "you declare"],
    ["at such an address", { url: "https://example.gov/claim/submit" }, "/claim/submit"],
    ["after a review", { isAfterReview: true }, "review"],
  ])("%s", (_, facts, reason) => {
    expect(bindingReason(goOn, place(facts))).toContain(reason);
  });

  it.each<[string, Facts, string]>([
    ["headed so", { own_heading: "Submit your application" }, "is headed"],
    ["of a declaration", { own_heading: "Declaration" }, "is headed"],
    ["that states its effect", { text: "By pressing Continue you submit your claim." }, "By pressing"],
    ["that states it in Spanish", { text: "Pulse Continuar para enviar su solicitud." }, "para enviar"],
  ])("of the only page of a form, %s", (_, facts, reason) => {
    const only = place({ asksNothing: false, hasAnswers: false, ...facts });
    expect(bindingReason(goOn, only)).toContain(reason);
  });

  it.each<[string, string, Facts]>([
    ["to another site", "https://other.gov/x", { asksNothing: false }],
    ["to an address that names the act", "https://example.gov/order", { asksNothing: false }],
    ["to the last address, of a page without questions", "https://example.gov/form/submit", {}],
  ])("posts %s", (_, posts_to, facts) => {
    expect(bindingReason({ ...goOn, posts_to }, place(facts))).toContain("it posts to");
  });
});

describe("a press that does not bind", () => {
  it.each<[string, Facts]>([
    [
      "of a page with questions",
      { asksNothing: false, text: "You submit your application on the last page." },
    ],
    ["of a question about pay", { own_heading: "Do you have to pay rent?" }],
    ["of a page about income", { own_heading: "Your pay", asksNothing: false }],
    [
      "of a page about a declaration of something",
      { own_heading: "Declaration of income", asksNothing: false },
    ],
    ["of certificates", { own_heading: "Certificates and licences", asksNothing: false }],
    ["of documents", { own_heading: "Submit documents later", asksNothing: false }],
    ["of a sign-in", { own_heading: "Sign in" }],
    [
      "before any answer",
      { own_heading: "Submit a claim", text: "This is the last page.", hasAnswers: false },
    ],
    [
      "of the first of several pages",
      {
        own_heading: "Submit your application",
        text: "Step 1 of 4",
        asksNothing: false,
        hasAnswers: false,
      },
    ],
    [
      "of a first page that tells of the fee",
      { text: "The application fee is $25.", asksNothing: false, hasAnswers: false },
    ],
    ["next to a cookie notice", { text: "By continuing to use this site you agree to cookies." }],
    ["of a review", { own_heading: "Check your answers", text: "Check your answers before you send them." }],
  ])("%s", (_, facts) => {
    expect(bindingReason(goOn, place(facts))).toBeUndefined();
  });

  it("posts to the address of the page, or calculates", () => {
    const seen = { asksNothing: false, url: "https://example.gov/pay" };
    expect(bindingReason({ ...goOn, posts_to: "https://example.gov/pay" }, place(seen))).toBeUndefined();
    const calculate = { ...goOn, text: "Calculate", posts_to: "https://example.gov/calculator/submit" };
    expect(bindingReason(calculate, place({ asksNothing: false, buttons: [calculate] }))).toBeUndefined();
  });

  it("does not lead on from the page", () => {
    const back = { ...goOn, text: "Back", submits: false };
    expect(bindingReason(back, place({ own_heading: "Declaration", buttons: [back, goOn] }))).toBeUndefined();
  });
});
