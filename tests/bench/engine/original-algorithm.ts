/**
 * The original system's algorithm: wait for network idle, a fixed pause after every field, a longer one after the start
 * and after every page. Its race with the suggestions is fixed, because it fails otherwise.
 */
import type { Page } from "playwright-core";
import type { StudentAnswers } from "./tight-script.ts";

const AFTER_FIELD_MS = 300;
const AFTER_START_MS = 1000;
const AFTER_PAGE_MS = 1500;

type Step =
  | { kind: "fill"; selector: string; value: string }
  | { kind: "click"; selector: string }
  | { kind: "suggest"; selector: string; value: string };

/** See {@link runTightScript} for the parameters. */
export async function runOriginalAlgorithm(
  page: Page,
  url: string,
  answers: StudentAnswers,
  shoot: (page: Page) => Promise<unknown>,
): Promise<string> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.getByText("Start Estimate", { exact: true }).first().click();
  await settle(page, AFTER_START_MS);
  for (const steps of pagesOf(answers)) {
    for (const step of steps) {
      await perform(page, step);
      await pause(AFTER_FIELD_MS);
    }
    await shoot(page);
    await page.locator("#fsa_Button_FlowPrimary").click();
    await settle(page, AFTER_PAGE_MS);
  }
  const index = await page.locator("#fsa_Text_StudentAidIndex").innerText();
  await shoot(page);
  return index;
}

async function perform(page: Page, step: Step): Promise<void> {
  const element = page.locator(step.selector);
  if (step.kind === "click") {
    await element.evaluate((input) => (input as HTMLElement).click());
    return;
  }
  await element.fill(step.value);
  if (step.kind === "fill") return;
  await page.getByRole("option", { name: step.value, exact: true }).waitFor();
  await element.press("ArrowDown");
  await element.press("Enter");
}

async function settle(page: Page, ms: number): Promise<void> {
  await page.waitForLoadState("networkidle");
  await pause(ms);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function pagesOf(answers: StudentAnswers): Step[][] {
  const fill = (name: string, value: string): Step => ({ kind: "fill", selector: `#fsa_${name}`, value });
  const click = (name: string): Step => ({ kind: "click", selector: `#fsa_${name}` });
  const suggest = (name: string, value: string): Step => ({
    kind: "suggest",
    selector: `#fsa_${name}`,
    value,
  });
  return [
    [
      fill("Input_DateOfBirthMonth", answers.birth[0]),
      fill("Input_DateOfBirthDay", answers.birth[1]),
      fill("Input_DateOfBirthYear", answers.birth[2]),
      click("Radio_MaritalStatusUnmarried"),
      suggest("Typeahead_StateOfResidence", answers.state),
      click("Radio_CollegeLevelFreshman"),
    ],
    [click("Radio_HaveDependentsNo"), click("Checkbox_none")],
    [click("Radio_parentMaritalInformation-question1-yes")],
    [click("Radio_ParenFamilyInfoMarried"), suggest("Typeahead_States", answers.parentState)],
    [fill("Input_NumInHousehold", answers.familySize)],
    [
      click("Radio_FamilySizeChangeYes"),
      fill("Input_ParentIncome", answers.parentMoney[0]),
      fill("Input_ParentAssets", answers.parentMoney[1]),
      fill("Input_ParentChildSupport", answers.parentMoney[2]),
    ],
    [
      click("Radio_StudentFiledYes"),
      fill("Input_StudentIncome", answers.studentMoney[0]),
      fill("Input_StudentAssets", answers.studentMoney[1]),
      fill("Input_StudentChildSupport", answers.studentMoney[2]),
    ],
  ];
}
