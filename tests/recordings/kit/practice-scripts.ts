/** Scripts of the practice sites, from the first page to the result. */
import type { Page } from "playwright-core";
import { runTightScript } from "../../bench/engine/tight-script.ts";

export interface RecordedSite {
  name: string;
  url: string;
  /** Captions among which a discovery without a person is told to choose. */
  choose?: string[];
  script(page: Page): Promise<unknown>;
}

const LOANS = "https://studentaid.gov/loan-simulator/";

export const SITES: readonly RecordedSite[] = [
  {
    name: "fsa-estimator",
    url: "https://studentaid.gov/aid-estimator/",
    script: (page) =>
      runTightScript(
        page,
        "",
        {
          birth: ["05", "15", "2007"],
          state: "Illinois",
          parentState: "Ohio",
          familySize: "4",
          parentMoney: ["85000", "12000", "0"],
          studentMoney: ["6000", "500", "0"],
        },
        async () => {},
      ),
  },
  {
    name: "ssa-quick-calculator",
    url: "https://www.ssa.gov/OACT/quickcalc/",
    async script(page) {
      await page.getByRole("textbox").nth(0).fill("06");
      await page.getByRole("textbox").nth(1).fill("15");
      await page.getByRole("textbox").nth(2).fill("1980");
      await page.getByRole("textbox").nth(3).fill("75000");
      await page.getByRole("button", { name: "Submit request" }).click();
      await page.waitForURL(/benefit6/);
    },
  },
  {
    name: "benefits-calculator",
    url: "https://benefits.example.gov/calculator/",
    async script(page) {
      const next = () => page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Start now" }).click();
      await page.getByLabel("Month").fill("3");
      await page.getByLabel("Day").fill("27");
      await page.getByLabel("Year").fill("1985");
      await next();
      await page.getByLabel("Which region").selectOption("East");
      await next();
      await page.getByLabel("Yes").check();
      await page.getByLabel("partner's yearly income").fill("20000");
      await next();
      await page.getByLabel("Yes").check();
      await page.getByLabel("How many children").fill("2");
      await next();
      await page.getByLabel("yearly income").fill("15000");
      await next();
      await page.getByLabel("I pay rent").check();
      await page.getByLabel("monthly rent").fill("900");
      await next();
      await page.getByLabel("I have a disability").check();
      await next();
      await page.getByLabel("savings").fill("5000");
      await next();
      await page.getByRole("button", { name: "Accept and calculate" }).click();
      await page.getByText("Your monthly estimate").waitFor();
    },
  },
  {
    name: "loan-simulator-borrow-more",
    url: LOANS,
    choose: ["borrowing more"],
    async script(page) {
      const next = () => page.getByRole("button", { name: "Continue", exact: true }).click();
      await page.getByRole("button", { name: "Start From Scratch: Simulate borrowing more" }).click();
      await card(page, "Radio_WizardFutureProgram");
      await next();
      await page.getByLabel("Program type").selectOption("Bachelor's degree");
      await page.getByLabel("Program length").selectOption("4 years");
      await card(page, "Radio_LoanSimulatorDependentStatus");
      await choose(page, "In which state", "Illinois");
      await next();
      await page.locator("#fsa_Select_BorrowMoreFamilyIncome").selectOption("$75,000 - $110,000");
      await next();
      await page.locator("#fsa_Input_BorrowAmount").fill("30000");
      await next();
      await page.locator("#fsa_Input_YearlySalary").fill("55000");
      await page.locator("#fsa_Input_IncomeGrowth").fill("3");
      await next();
      await addLoan(page);
      await next();
      await page
        .getByRole("heading", { name: /result/i })
        .first()
        .waitFor();
    },
  },
  {
    name: "loan-simulator-repayment",
    url: LOANS,
    choose: ["best repayment"],
    async script(page) {
      const next = () => page.getByRole("button", { name: "Continue", exact: true }).click();
      await page
        .getByRole("button", { name: "Start From Scratch: Find the best repayment strategy" })
        .click();
      await card(page, "Checkbox_NoneOfTheseApply");
      await next();
      await addLoan(page);
      await next();
      await card(page, "Radio_PslfNo");
      await next();
      await card(page, "Radio_RepaymentGoal_1");
      await next();
      await page
        .getByRole("heading", { name: /result/i })
        .first()
        .waitFor();
    },
  },
];

/** The radio of a card is not drawn. */
function card(page: Page, id: string): Promise<void> {
  return page.locator(`label[for="fsa_${id}"]`).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function addLoan(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Add/ }).click();
  await page.getByLabel("Loan type").selectOption("Direct Unsubsidized Loan");
  await page.getByLabel("Interest rate").fill("5.5");
  await page.getByLabel("balance").fill("10000");
  await page.getByRole("button", { name: "Save" }).click();
}
