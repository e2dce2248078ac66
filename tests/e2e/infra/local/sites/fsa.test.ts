/** The behaviour of the FSA practice site, against which engines are tested. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answers,
  estimateAid,
  formatIndex,
  formatMoney,
} from "../../../../../infra/local/sites/fsa/formula.js";
import { type PracticeBrowser, startPracticeBrowser } from "../../../../fixtures/sites/practice-browser.ts";

let browser: PracticeBrowser;
beforeAll(async () => {
  browser = await startPracticeBrowser({ delays: "none" });
});
afterAll(() => browser.close());

const CONTINUE = "#fsa_Button_FlowPrimary";
const heading = (page: Page, title: string) =>
  page.getByRole("heading", { level: 1, name: title, exact: true });
const card = (page: Page, id: string) => page.locator(`label[for="${id}"]`);
const errors = (page: Page) => page.locator(".fsa-error").allTextContents();

async function start(query = ""): Promise<Page> {
  const page = await browser.openFsa(query);
  await page.getByRole("button", { name: "Start Estimate" }).click();
  await heading(page, "Student Information").waitFor();
  return page;
}

async function chooseState(page: Page, input: Locator, name: string) {
  await input.fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}

async function fillStudent(page: Page) {
  await page.fill("#fsa_Input_DateOfBirthMonth", "02");
  await page.fill("#fsa_Input_DateOfBirthDay", "28");
  await page.fill("#fsa_Input_DateOfBirthYear", "2004");
  await card(page, "fsa_Radio_MaritalStatusSeparated").click();
  await chooseState(page, page.locator("#fsa_Typeahead_StateOfResidence"), "Virginia");
  await card(page, "fsa_Radio_CollegeLevelOther").click();
}

async function goOn(page: Page, title: string) {
  await page.click(CONTINUE);
  await heading(page, title).waitFor();
}

/** From the second page to the last question. */
async function fillFamily(page: Page) {
  await goOn(page, "Student Personal Circumstances");
  await card(page, "fsa_Radio_HaveDependentsNo").click();
  await card(page, "fsa_Checkbox_none").click();
  await goOn(page, "Parent Marital Status");
  await card(page, "fsa_Radio_parentMaritalInformation-question1-no").click();
  await goOn(page, "Parent Information");
  await card(page, "fsa_Radio_ParenFamilyInfoUnmarried").click();
  await chooseState(page, page.locator("#fsa_Typeahead_States"), "Kansas");
  await goOn(page, "Family Size");
  await page.fill("#fsa_Input_NumInHousehold", "3");
}

async function fillFinances(page: Page) {
  await goOn(page, "Parent Income and Assets");
  await card(page, "fsa_Radio_FamilySizeChangeYes").click();
  await page.fill("#fsa_Input_ParentIncome", "61500");
  await page.fill("#fsa_Input_ParentAssets", "2500");
  await page.fill("#fsa_Input_ParentChildSupport", "3600");
  await goOn(page, "Student Income and Assets");
  await card(page, "fsa_Radio_StudentFiledYes").click();
  await page.fill("#fsa_Input_StudentIncome", "14200");
  await page.fill("#fsa_Input_StudentAssets", "800");
  await page.fill("#fsa_Input_StudentChildSupport", "0");
}

const given: Answers = {
  birth_year: "2004",
  marital_status: "separated",
  state: "Virginia",
  grade_level: "other_undergrad",
  has_dependents: "no",
  parents_married: "no",
  parent_marital_status: "unmarried",
  parent_state: "Kansas",
  family_size: "3",
  parent_filed_taxes: "yes",
  parent_income: "61500",
  parent_assets: "2500",
  parent_child_support: "3600",
  student_income: "14200",
  student_assets: "800",
  student_child_support: "0",
};

describe("the FSA practice site", () => {
  it("computes its results from everything that was submitted, and keeps the official address", async () => {
    const page = await start();
    await fillStudent(page);
    await fillFamily(page);
    await fillFinances(page);
    await goOn(page, "Your Federal Student Aid Estimate");
    const expected = estimateAid(given);
    expect(await page.locator("strong[id], dd").allTextContents()).toEqual([
      formatIndex(expected.student_aid_index),
      formatMoney(expected.federal_pell_grant_estimate),
      expected.eligibility_status,
      formatMoney(expected.cost_of_attendance),
    ]);
    expect(page.url()).toBe("https://studentaid.gov/aid-estimator/results");
  });

  it("has a button that leads to a log-in instead of the form", async () => {
    const page = await browser.openFsa();
    await page.getByRole("button", { name: "Log In To Start" }).click();
    await heading(page, "Log In").waitFor();
  });

  it("begins at the landing page when a later page is opened directly", async () => {
    const page = await browser.openFsa("estimate/parent-information");
    await page.getByRole("button", { name: "Start Estimate" }).waitFor();
    expect(page.url()).toBe("https://studentaid.gov/aid-estimator/");
  });

  it("keeps answers when the visitor navigates back", async () => {
    const page = await start();
    await fillStudent(page);
    await goOn(page, "Student Personal Circumstances");
    await page.getByRole("button", { name: "Back" }).click();
    await heading(page, "Student Information").waitFor();
    expect(await page.inputValue("#fsa_Typeahead_StateOfResidence")).toBe("Virginia");
    expect(await page.isChecked("#fsa_Radio_CollegeLevelOther")).toBe(true);
    await goOn(page, "Student Personal Circumstances");
  });

  it("stays on a page with a message at every question that is not answered", async () => {
    const page = await start();
    await page.click(CONTINUE);
    expect(await errors(page)).toEqual([
      "Enter a month from 1 to 12.",
      "Enter a day from 1 to 31.",
      "Enter a year from 1926 to 2013.",
      "Select an option to continue.",
      "Select a state or territory from the list.",
    ]);
    const input = page.locator("#fsa_Input_DateOfBirthYear");
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    const message = page.locator(`#${await input.getAttribute("aria-describedby")}`);
    expect(await message.getAttribute("role")).toBe("alert");
  });

  it("reports a wrong value when the visitor leaves it, and removes the message when it is right", async () => {
    const page = await start();
    await page.fill("#fsa_Input_DateOfBirthMonth", "13");
    await page.locator("#fsa_Input_DateOfBirthMonth").blur();
    expect(await errors(page)).toEqual(["Enter a month from 1 to 12."]);
    await page.fill("#fsa_Input_DateOfBirthMonth", "02");
    expect(await errors(page)).toEqual([]);
  });

  it("does not render the radios of some groups, and labels every card twice", async () => {
    const page = await start();
    expect(await page.locator("#fsa_Radio_MaritalStatusMarriedReMarried").isVisible()).toBe(false);
    expect(await card(page, "fsa_Radio_MaritalStatusMarriedReMarried").textContent()).toBe(
      "Married or remarriedMarried or remarried",
    );
  });

  it("loses Enter in a typeahead before the suggestions are there, and the text when the visitor leaves", async () => {
    const page = await start();
    const input = page.locator("#fsa_Typeahead_StateOfResidence");
    // In one task of the page, so that no suggestion can come in between.
    await input.evaluate((element: HTMLInputElement) => {
      element.focus();
      element.value = "Illinois";
      element.dispatchEvent(new InputEvent("input", { bubbles: true }));
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      element.blur();
    });
    expect(await input.inputValue()).toBe("");
    expect(await errors(page)).toEqual(["Select a state or territory from the list."]);
  });

  it("suggests the entries that contain the text in the order of the list, and selects the first with Enter", async () => {
    const page = await start();
    const input = page.locator("#fsa_Typeahead_StateOfResidence");
    await input.fill("Kansas");
    await page.getByRole("option").first().waitFor();
    expect(await page.getByRole("option").allTextContents()).toEqual(["Arkansas", "Kansas"]);
    await input.press("Enter");
    expect(await input.inputValue()).toBe("Arkansas");
    await input.fill("Kansas");
    await page.getByRole("option").first().waitFor();
    await input.press("ArrowDown");
    await input.press("Enter");
    expect(await input.inputValue()).toBe("Kansas");
  });

  it("asks for the grade level only once the state is chosen", async () => {
    const page = await start();
    const freshman = page.locator("#fsa_Radio_CollegeLevelFreshman");
    expect(await freshman.count()).toBe(0);
    const input = page.locator("#fsa_Typeahead_StateOfResidence");
    await chooseState(page, input, "Guam");
    expect(await freshman.count()).toBe(1);
    await input.fill("G");
    expect(await freshman.count()).toBe(0);
  });

  it("shows the circumstances after No, where None excludes all others", async () => {
    const page = await start();
    await fillStudent(page);
    await goOn(page, "Student Personal Circumstances");
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await card(page, "fsa_Radio_HaveDependentsNo").click();
    await card(page, "fsa_Checkbox_Homeless").click();
    await card(page, "fsa_Checkbox_WasInFosterCare").click();
    const checked = () =>
      page.locator("input:checked[type=checkbox]").evaluateAll((boxes) => boxes.map((box) => box.id));
    expect(await checked()).toEqual(["fsa_Checkbox_WasInFosterCare", "fsa_Checkbox_Homeless"]);
    await card(page, "fsa_Checkbox_none").click();
    expect(await checked()).toEqual(["fsa_Checkbox_none"]);
    await card(page, "fsa_Checkbox_ActiveDuty").click();
    expect(await checked()).toEqual(["fsa_Checkbox_ActiveDuty"]);
    await card(page, "fsa_Radio_HaveDependentsYes").click();
    // A student with dependents is not asked about parents.
    await goOn(page, "Family Size");
  });

  it("groups the digits of an amount when the visitor leaves it", async () => {
    const page = await start();
    await fillStudent(page);
    await fillFamily(page);
    await goOn(page, "Parent Income and Assets");
    await card(page, "fsa_Radio_FamilySizeChangeYes").click();
    await page.fill("#fsa_Input_ParentIncome", "61500");
    await page.locator("#fsa_Input_ParentIncome").blur();
    expect(await page.inputValue("#fsa_Input_ParentIncome")).toBe("61,500");
  });
});

describe("the variants of the FSA practice site", () => {
  it("drifted: has none of the official ids, and the same labels", async () => {
    const page = await start("?practice=drifted");
    expect(await page.locator('[id^="fsa_"]').count()).toBe(0);
    await page.getByLabel("Month", { exact: true }).fill("05");
    await page.getByRole("button", { name: "Continue" }).click();
    expect(await errors(page)).toHaveLength(4);
  });

  it("removed: has one field less, and continues without it", async () => {
    const page = await start("?practice=removed&field=birth_month");
    expect(await page.locator("#fsa_Input_DateOfBirthMonth").count()).toBe(0);
    await page.fill("#fsa_Input_DateOfBirthDay", "28");
    await page.fill("#fsa_Input_DateOfBirthYear", "2004");
    await card(page, "fsa_Radio_MaritalStatusMarriedReMarried").click();
    await chooseState(page, page.locator("#fsa_Typeahead_StateOfResidence"), "Texas");
    await card(page, "fsa_Radio_CollegeLevelGraduate").click();
    await goOn(page, "Student Personal Circumstances");
  });

  it("rejecting: rejects a valid value after the visitor continues", async () => {
    const page = await start("?practice=rejecting&field=birth_year&message=Too%20young%20for%20this.");
    await fillStudent(page);
    await page.click(CONTINUE);
    await page.getByText("Too young for this.").waitFor();
    expect(await errors(page)).toEqual(["Too young for this."]);
    expect(await page.locator("#fsa_Input_DateOfBirthYear").getAttribute("aria-invalid")).toBe("true");
  });

  it("hanging: waits for ever on the way to its page", async () => {
    const page = await start("?practice=hanging&page=personal-circumstances");
    await fillStudent(page);
    await page.click(CONTINUE);
    expect(await page.locator("main").getAttribute("aria-busy")).toBe("true");
    expect(await page.locator(CONTINUE).isDisabled()).toBe(true);
  });

  it("dialog: asks about the family size, and stays when it is cancelled", async () => {
    const page = await start("?practice=dialog");
    await fillStudent(page);
    await fillFamily(page);
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.click(CONTINUE);
    expect(await page.locator(CONTINUE).isEnabled()).toBe(true);
    page.once("dialog", (dialog) => dialog.accept());
    await goOn(page, "Parent Income and Assets");
  });

  it("banner: covers the page until it is answered", async () => {
    const page = await browser.openFsa("?practice=banner");
    const button = page.getByRole("button", { name: "Start Estimate" });
    await page.getByRole("button", { name: "Accept All Cookies" }).waitFor();
    const isCovered = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered).toBe(true);
    await page.getByRole("button", { name: "Reject All" }).click();
    await button.click();
    await heading(page, "Student Information").waitFor();
  });

  it("new-tab: opens the form in another tab", async () => {
    const page = await browser.openFsa("?practice=new-tab");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Start Estimate" }).click();
    await heading(await opened, "Student Information").waitFor();
    expect(page.url()).toBe("https://studentaid.gov/aid-estimator/?practice=new-tab");
  });

  it("framed: has everything in an iframe", async () => {
    const page = await browser.openFsa("?practice=framed");
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Start Estimate" }).click();
    await frame.locator("#fsa_Input_DateOfBirthMonth").waitFor();
    expect(await page.locator("#fsa_Input_DateOfBirthMonth").count()).toBe(0);
  });

  it("shadow: has everything below an open shadow root", async () => {
    const page = await start("?practice=shadow");
    const isOutside = await page.evaluate(
      () => document.getElementById("fsa_Input_DateOfBirthMonth") !== null,
    );
    expect(isOutside).toBe(false);
    await page.fill("#fsa_Input_DateOfBirthMonth", "05");
  });
});
