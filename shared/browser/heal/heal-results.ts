import type { Wizard } from "../../wizards/wizard.ts";
import type { FormPage } from "../tab/form-page.ts";
import type { Healing } from "./heal-page.ts";

/** New locators of results that the recorded ones no longer find. A label that occurs twice proves nothing. */
export async function healResults(
  form: FormPage,
  wizard: Wizard,
  drifted: readonly string[],
): Promise<Healing[]> {
  const frames = await form.frames();
  const seen = await Promise.all(frames.map((frame) => frame.callSettled("describePage")));
  const figures = seen.flatMap((page) => page.figures);
  return (wizard.results ?? []).flatMap(({ name, label, locators }) => {
    const [figure, ...others] = figures.filter((one) => plain(one.label) === plain(label));
    if (!drifted.includes(name) || !figure || others.length > 0) return [];
    const page = wizard.pages.length + 1;
    return [{ page, result: name, label: figure.label, was: locators, now: figure.locators, score: 1 }];
  });
}

function plain(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase();
}
