/** A careful hand-written Playwright script for exactly this form and this student. */
import type { Page } from "playwright-core";

export interface StudentAnswers {
  birth: [string, string, string];
  state: string;
  parentState: string;
  familySize: string;
  /** Income, assets and child support. */
  parentMoney: [string, string, string];
  studentMoney: [string, string, string];
}

/** Fills the estimator from the landing page on; `shoot` is called for every filled page and the results. */
export async function runTightScript(
  page: Page,
  url: string,
  answers: StudentAnswers,
  shoot: (page: Page) => Promise<unknown>,
): Promise<string> {
  const id = (name: string) => page.locator(`#fsa_${name}`);
  const choose = (name: string) => page.locator(`label[for="fsa_${name}"]`).click();
  const typeahead = async (name: string, value: string) => {
    await id(name).fill(value);
    await page.getByRole("option", { name: value, exact: true }).click();
  };
  const next = async () => {
    await shoot(page);
    await id("Button_FlowPrimary").click();
  };
  await page.goto(url, { waitUntil: "domcontentloaded" });
  await page
    .getByRole("button", { name: "Start Estimate" })
    .or(page.getByRole("link", { name: "Start Estimate" }))
    .click();
  await id("Input_DateOfBirthMonth").fill(answers.birth[0]);
  await id("Input_DateOfBirthDay").fill(answers.birth[1]);
  await id("Input_DateOfBirthYear").fill(answers.birth[2]);
  await choose("Radio_MaritalStatusUnmarried");
  await typeahead("Typeahead_StateOfResidence", answers.state);
  await choose("Radio_CollegeLevelFreshman");
  await next();
  await choose("Radio_HaveDependentsNo");
  await choose("Checkbox_none");
  await next();
  await choose("Radio_parentMaritalInformation-question1-yes");
  await next();
  await choose("Radio_ParenFamilyInfoMarried");
  await typeahead("Typeahead_States", answers.parentState);
  await next();
  await id("Input_NumInHousehold").fill(answers.familySize);
  await next();
  await choose("Radio_FamilySizeChangeYes");
  await id("Input_ParentIncome").fill(answers.parentMoney[0]);
  await id("Input_ParentAssets").fill(answers.parentMoney[1]);
  await id("Input_ParentChildSupport").fill(answers.parentMoney[2]);
  await next();
  await choose("Radio_StudentFiledYes");
  await id("Input_StudentIncome").fill(answers.studentMoney[0]);
  await id("Input_StudentAssets").fill(answers.studentMoney[1]);
  await id("Input_StudentChildSupport").fill(answers.studentMoney[2]);
  await next();
  const index = await id("Text_StudentAidIndex").innerText();
  await shoot(page);
  return index;
}
