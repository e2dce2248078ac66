/** The script of a described application. */
import type { Page } from "playwright-core";
import { type Answers, type Flow, type FlowQuestion, wordsOf } from "../../flows/kit/flow.ts";

/** @param answers by the names of the questions, as the service receives them */
export async function fillFlow(page: Page, flow: Flow, answers: Answers): Promise<void> {
  const words = wordsOf(flow);
  for (const shown of flow.pages.filter(
    ({ when, kind }) => kind !== "off_ramp" && (when?.(answers) ?? true),
  )) {
    await page.getByRole("heading", { name: shown.title, exact: true, level: 1 }).waitFor();
    const next = () => page.getByRole("button", { name: shown.button ?? words.next, exact: true }).click();
    if (shown.kind === "tasks") {
      await page.getByRole("link", { name: shown.part, exact: true }).click();
      continue;
    }
    if (shown.kind === "questions")
      for (const question of shown.questions) await answer(page, question, answers[question.name] ?? "");
    if (shown.kind === "declaration") await page.getByRole("checkbox").check();
    await next();
    if (shown.kind !== "questions") continue;
    if (shown.dialog?.when(answers)) await page.getByRole("button", { name: shown.dialog.goOn }).click();
    if (shown.warning?.when(answers)) {
      await page.getByLabel(shown.warning.box).check();
      await next();
    }
  }
  await page.getByRole("heading", { name: words.done }).waitFor();
}

async function answer(page: Page, { name, kind }: FlowQuestion, value: string): Promise<void> {
  const own = (id: string) => page.locator(`[id="${name}${id}"]`);
  const numbers = value.match(/\d+/g) ?? [];
  switch (kind) {
    case "radio":
    case "cards":
      return own(`-${value}`).check();
    case "boxes":
      for (const box of value.split(" + ").filter(Boolean)) await own(`-${box}`).check();
      return;
    case "select":
      return void (await own("").selectOption(value));
    case "date":
    case "duration": {
      const units = kind === "date" ? ["year", "month", "day"] : ["years", "months"];
      for (const [at, unit] of units.entries()) await own(`-${unit}`).fill(String(Number(numbers[at])));
      return;
    }
    default:
      if (value) await own("").fill(value);
  }
}
