/** FederalScout's report of a walk through a wizard's form, in lines. */
import type { Drift, Locator, WalkReport } from "../../../shared/wizards/published/walk-verdict.ts";

export function describeReport(report: WalkReport, practice = false): string[] {
  const { start_action, pages, results, results_ok, stopped_at, matches } = report;
  return [
    ...(practice ? ["Practice site: this proves nothing about the real site."] : []),
    ...(start_action ? describeDrift("start action", start_action) : []),
    ...pages.flatMap((page) => [
      `${page.page_number}. ${page.page_title}`,
      ...page.ok.map((id) => `   ✓ ${id}`),
      ...page.drifted.flatMap((drift) => [
        ...describeDrift(drift.field_id, drift),
        ...optionLines("lacks the options", drift.options_missing),
        ...optionLines("has new options", drift.options_new),
      ]),
      ...(page.not_asked ?? []).map((id) => `   - ${id}: not asked for the example values`),
      ...(page.new_questions ?? []).map(({ label }) => `   + new question: ${label}`),
      ...(page.button_ok === undefined ? [] : [`   ✓ ${page.button_ok}`]),
      ...(page.continue_button ? describeDrift("continue button", page.continue_button) : []),
    ]),
    ...(stopped_at ? [`The walk ended on page ${stopped_at.page}: ${stopped_at.message}`] : ["Results"]),
    ...results_ok.map((name) => `   ✓ ${name}`),
    ...results.flatMap((drift) => describeDrift(drift.name, drift)),
    matches ? "Every locator matches." : "Some locators do not match.",
  ];
}

function describeDrift(name: string, { status, working, broken, proposed = [] }: Drift): string[] {
  return [
    `   ${status === "ok" ? "✓" : "✗"} ${name}`,
    ...working.map((locator) => `       ✓ ${showLocator(locator)}`),
    ...broken.map((locator) => `       ✗ ${showLocator(locator)}`),
    ...proposed.map((locator) => `       → ${showLocator(locator)}`),
  ];
}

function optionLines(words: string, options: string[] = []): string[] {
  return options.length > 0 ? [`       ${words} ${options.join(", ")}`] : [];
}

function showLocator({ by, value, role, name }: Locator): string {
  return by === "role" ? `role ${role} “${name}”` : `${by} ${value}`;
}
