/** Small wizard files for tests; each part is valid by itself and may be overridden. */
import { deriveContract } from "../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";

type Json = Record<string, unknown>;

export function fieldFile(field_id: string, rest: Json = {}): Json {
  return {
    field_id,
    label: `The ${field_id.replaceAll("_", " ")}`,
    field_type: "text",
    interaction: "fill",
    required: true,
    locators: [{ by: "id", value: field_id }],
    ...rest,
  };
}

export function radioFile(field_id: string, options: (string | [string, string])[], rest: Json = {}): Json {
  return fieldFile(field_id, {
    field_type: "radio",
    interaction: "javascript_click",
    options: options.map((option) =>
      typeof option === "string" ? { value: option } : { value: option[0], label: option[1] },
    ),
    ...rest,
  });
}

export function pageFile(page_number: number, fields: Json[], rest: Json = {}): Json {
  return {
    page_number,
    page_title: `Page ${page_number}`,
    fields,
    continue_button: { text: "Continue", selector: "#next" },
    ...rest,
  };
}

export function wizardFile(pages: Json[], rest: Json = {}): Json {
  return {
    format_version: 2,
    wizard_id: "test-wizard",
    name: "Test wizard",
    url: "https://example.gov/form",
    discovered_at: "2026-01-02T03:04:05Z",
    discovery_version: "2.0.0",
    total_pages: pages.length,
    pages,
    ...rest,
  };
}

/** A wizard of one page with these fields, and its derived contract. */
export function wizardOf(...fields: Json[]) {
  return wizardOfPages(pageFile(1, fields));
}

export function wizardOfPages(...pages: Json[]) {
  const wizard = normalizeWizard(wizardFile(pages), "test-wizard.json");
  return { wizard, contract: deriveContract(wizard) };
}
