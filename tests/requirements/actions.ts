import { planned, type Specification } from "./ledger-row.ts";

/** Specification 004: action execution. */
export const actions: Specification = {
  "ACT-001": planned("One plan step becomes one action with a classified outcome, never an exception."),
  "ACT-002": planned("It uses the caller's page and snapshot; browser and plan stay with the caller."),
  "ACT-003": planned("A model, remote or local, translates the step into one validated action."),
  "ACT-004": planned("navigate goes to a URL within 10 s, or is navigation_blocked."),
  "ACT-005": planned("click takes role and name, else role, else text, within 3 s."),
  "ACT-006": planned("type writes into the focused field."),
  "ACT-007": planned("search fills the search box and presses Enter, else types and presses Enter."),
  "ACT-008": planned("scroll moves 800 pixels down or up."),
  "ACT-009": planned("press_key presses the named key."),
  "ACT-010": planned("wait waits for the given seconds, at most 60."),
  "ACT-011": planned("A router gives each action to its handler; an unknown one is a failure."),
  "ACT-012": planned("Input, action, arguments and output have their given names and types."),
  "ACT-013": planned("Only allowed tools are used."),
  "ACT-014": planned("The prompt requires exactly one JSON object with one tool call."),
  "ACT-015": planned("Click targets come only from the snapshot."),
  "ACT-016": planned("Nothing is retried, and no alternative is proposed."),
  "ACT-017": planned(
    "A failure is element_not_found, ambiguous_step, tool_limit, navigation_blocked or unknown.",
  ),
  "ACT-018": planned("A failure names the action, its arguments and the missing element."),
  "ACT-019": planned("Key, model and timeouts are read from the environment."),
  "ACT-020": planned("A configuration file holds the model, browser and action limits."),
  "ACT-021": planned("Each action has its own time limit."),
  "ACT-022": planned("Tests cover each handler and a complete step in a real page."),
  "ACT-023": planned("Snapshots are compressed to visible interactive elements."),
  "ACT-024": planned("Answers for repeated steps are cached."),
  "ACT-025": planned("Limits adapt to the action and to the connection."),
  "ACT-026": planned("Counts, averages and distributions are measured under their given names."),
};
