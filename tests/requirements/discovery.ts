import { built, inParts, planned, type Specification } from "./ledger-row.ts";

/** Specification 001: FederalScout discovers a wizard. */
export const discovery: Specification = {
  "DISC-001": built("FederalScout is a local MCP server over stdio."),
  "DISC-002": built("Chromium, with or without a window, stays open between tool calls."),
  "DISC-003": built("Tools return a full-page JPEG of at most 100 KB."),
  "DISC-004": inParts("Five tools return their exact keys.", {
    start: built("`federalscout_start_discovery`."),
    click: built("`federalscout_click_element`."),
    "page-info": built("`federalscout_get_page_info`."),
    save: built("`federalscout_save_page_metadata`."),
    complete: built("`federalscout_complete_discovery`."),
  }),
  "DISC-005": built("A prompt teaches the three phases of a discovery."),
  "DISC-006": built(
    "A failed selector leads to another attempt; after three the answer says to ask the user.",
  ),
  "DISC-007": built("A page is saved after its fields, selectors and continue button are proved."),
  "DISC-008": built("Sessions live in memory and end on completion or after 30 idle minutes."),
  "DISC-009": built("Screenshots are full-page JPEG, quality 80, 1280 pixels wide, at most 100 KB."),
  "DISC-010": built(
    "A page's context lists at most 50 elements of a kind with their visibility, hidden ones by their id.",
  ),
  "DISC-011": built("Failures and browser crashes are structured answers; the server continues."),
  "DISC-012": built("Window, slow motion, session timeout and screenshot quality are settings."),
  "DISC-013": built("Claude Desktop starts FederalScout from its configuration file."),
  "DISC-014": built("Tests cover each tool and a complete discovery."),
  "DISC-SC-01": built("The FSA estimator is discovered completely."),
  "DISC-SC-02": built("A valid wizard file is saved."),
  "DISC-SC-03": built("A discovery recovers from a selector that fails."),
  "DISC-SC-04": built("Screenshots show the page as it is."),
  "DISC-SC-05": built("A discovery takes fewer than 20 tool calls."),
  "DISC-SC-06": built("The discovered wizard executes."),
  "DISC-SC-07": inParts("FederalScout works reliably with Claude Desktop.", {
    configuration: built("The documented configuration starts and ends the server."),
    desktop: planned("A discovery in Claude Desktop itself succeeded."),
  }),
  "DISC-SC-08": built("Browser state lasts from call to call."),
  "DISC-SC-09": built("Ended sessions leave no process and no browser."),
  "DISC-SC-10": built("Error messages name the next step."),
};
