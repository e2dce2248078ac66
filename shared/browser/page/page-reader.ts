/**
 * The functions that Node calls to read a page: its description and the elements of a step. They are a bundle of their own, as
 * the documents of a run are only filled.
 */
export { claimControls, controlsAt, inspect, resolve, sharesForm } from "./discover/controls.ts";
export { readDeclaredTools } from "./discover/declared-tools.ts";
export { describePage, openQuestions } from "./discover/describe-page.ts";
export { beginListing } from "./discover/find-controls.ts";
export { groupWordsOf, namesOf, readPress } from "./discover/pressed-choice.ts";
export { mark, restoreStates, settle, states } from "./discover/restore-states.ts";
export { nextGestures as nextListed } from "./fill/fill-field.ts";
export {
  afterPress,
  findNodes,
  focusedField,
  foundField,
  foundNode,
  hasLostFocus,
  pressedByKey,
} from "./nodes/find-nodes.ts";
export { readTree } from "./nodes/page-nodes.ts";
export { awaitChosen, beginAnswer, shownAnswer, textOfField, typedText } from "./nodes/read-node.ts";
