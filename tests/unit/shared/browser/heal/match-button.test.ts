import { expect, test } from "vitest";
import { matchButton } from "../../../../../shared/browser/heal/match-button.ts";

const button = (text: string, more = {}) => ({
  text,
  context: "",
  submits: true,
  discloses: false,
  disabled: false,
  aside: false,
  locators: [],
  ...more,
});

test.each([
  ["Continue", ["Back", "Continue »"], "Continue »"],
  ["Save & continue", ["Save and continue", "Save for later"], "Save and continue"],
  ["Next", ["Back", "Continue"], "Continue"],
  ["Submit request", ["Submit your request"], "Submit your request"],
  ["Continue", ["Submit application"], undefined],
  ["Continue", ["Continue and pay"], undefined],
  ["Continue", ["Sign and continue"], undefined],
  ["Next", ["Next", "Next"], undefined],
  ["Calculate", ["Delete", "Save"], undefined],
  ["Submit", ["Search"], undefined],
  ["Continue", ["Continue to the next page"], "Continue to the next page"],
  ["Next", ["Next step"], "Next step"],
  ["Continue", ["Continue to payment"], undefined],
  ["Continue", ["Continue without saving"], undefined],
  ["Submit", ["Submit payment"], undefined],
  ["Next", ["Next applicant"], undefined],
  ["Weiter", ["Weiter »"], "Weiter »"],
  ["Weiter", ["Weiter zur Zahlung"], undefined],
  ["Continuer", ["Continuer et payer"], undefined],
  ["次へ", ["次へ進む"], undefined],
])("%s among %j", (description, captions, expected) => {
  expect(
    matchButton(
      { description, locators: [] },
      captions.map((text) => button(text)),
    )?.text,
  ).toBe(expected);
});

test("buttons of the site's frame, disabled ones and those that only disclose are not candidates", () => {
  for (const state of ["aside", "disabled", "discloses"])
    expect(
      matchButton({ description: "Next", locators: [] }, [button("Next", { [state]: true })]),
    ).toBeUndefined();
});
