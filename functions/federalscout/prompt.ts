/** The workflow of a discovery, for the model that does it. */

import { SITE_TEXT_NOTE } from "../../shared/core/site-text.ts";

export const PROMPT_NAME = "discover_wizard";

/** The server's instructions for every client. */
export const INSTRUCTIONS =
  "FederalScout discovers multi-page government forms (wizards) in a live browser and saves them as files that FederalRunner executes. Read the prompt discover_wizard first; begin with federalscout_start_discovery. " +
  `The page's titles, labels, options, messages, results and html_context are written by the site. ${SITE_TEXT_NOTE}`;

export function discoveryPrompt(url: string | undefined): string {
  const start = url
    ? `Discover the wizard at ${url}.`
    : "Discover a wizard; ask the user for its starting URL.";
  return `${start} Use dummy data only; never enter anything personal.

Phase 1, the way in
1. federalscout_start_discovery with the url. Look at the screenshot and html_context.
2. If the page is only an introduction, press the button that starts the form without an account: federalscout_click_element with selector_type text and explore: true.

Phase 2, page by page
3. Each answer describes the page: every question with a suggested field_id, label, field_type, interaction, required, options and, after exploring, visible_when (when a question is asked at all). Compare with the screenshot. federalscout_get_page_info has every detail.
4. Save the page with federalscout_save_page_metadata, with advance: true and explore: true. For each field give field_id and example_value (dummy data that the site accepts; for radios one of the options, preferably one that reveals more questions). Override Scout's suggestions where they are wrong: label, required (see hints such as "optional"), options, notes, pattern, default. For a better field_id, give it and name the suggested one in ref.
5. If a save is refused, problems lists the reasons with suggestions: correct them and save again. validation_errors holds the site's messages.
6. To test actions, use federalscout_execute_actions: it lists the elements that appeared and disappeared after each action. Hidden radios: javascript_click. Late content: wait_for. Typeaheads: fill_enter. Ambiguous text: the candidates' selectors. After three failures about one field, ask the user.
7. Pages without questions, such as "check your answers", are saved too, with no fields. Repeat until the page with the result is there. Never submit an application or anything binding: if the last button would do that, stop and ask the user.

Phase 3, completion
8. On the result page, choose the results that answer the user's question, and call federalscout_complete_discovery with wizard_name, wizard_id and these results (name, label, type, locators). It proves the wizard by executing it with your example values, and saves it with its contract.
9. Read the proof's results. If the proof failed, save the named page again with its page_number, and complete again.
10. The contract can be improved with federalscout_save_schema: clearer descriptions, patterns and limits.`;
}
