import { built, inParts, type Specification } from "./ledger-row.ts";

/** Specification 004: action execution. */
export const actions: Specification = {
  "ACT-001": built("One plan step becomes one action with a classified outcome, never an exception."),
  "ACT-002": built("It uses the caller's page and snapshot; browser and plan stay with the caller."),
  "ACT-003": inParts("A step is translated into one validated action.", {
    model: built("By a model, remote or local."),
    plain: built("Without a model, where the step plainly names an action and an element."),
  }),
  "ACT-004": built("navigate goes to a URL within 10 s, or is navigation_blocked."),
  "ACT-005": built("click takes role and name, else role, else text, within 3 s."),
  "ACT-006": built("type writes into the focused field."),
  "ACT-007": built("search fills the search box and presses Enter, else types and presses Enter."),
  "ACT-008": built("scroll moves 800 pixels down or up."),
  "ACT-009": built("press_key presses the named key."),
  "ACT-010": built("wait waits for the given seconds, at most 60."),
  "ACT-011": built("A router gives each action to its handler; an unknown one is a failure."),
  "ACT-012": built("Input, action, arguments and output have their given names and types."),
  "ACT-013": built("Only allowed tools are used."),
  "ACT-014": built("The prompt requires exactly one JSON object with one tool call."),
  "ACT-015": built("Click targets come only from the snapshot."),
  "ACT-016": built("Nothing is retried, and no alternative is proposed."),
  "ACT-017": built(
    "A failure is element_not_found, ambiguous_step, tool_limit, navigation_blocked or unknown.",
  ),
  "ACT-018": built("A failure names the action, its arguments and the missing element."),
  "ACT-019": built("Key, model and timeouts are read from the environment."),
  "ACT-020": built("A configuration file holds the model, browser and action limits."),
  "ACT-021": built("Each action has its own time limit."),
  "ACT-022": built("Tests cover each handler and a complete step in a real page."),
  "ACT-023": built("Snapshots are compressed to visible interactive elements."),
  "ACT-024": built("Answers for repeated steps are cached."),
  "ACT-025": built("The limit of a navigation adapts to the connection, and a slow document is a success."),
  "ACT-026": built("Counts, averages and distributions are measured under their given names."),
};
