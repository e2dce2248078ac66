/**
 * The functions that Node calls to read a page: its description, its results and the elements of a step. They are a bundle of
 * their own, as most documents of a run are only filled.
 */
export { claimControls, resolve, sharesForm } from "./discover/controls.ts";
export { describePage } from "./discover/describe-page.ts";
export { inspect } from "./discover/inspect.ts";
export { restoreStates, states } from "./discover/restore-states.ts";
export { mark, settle } from "./discover/settle.ts";
export { findNodes, focusedField, foundField, foundNode, pressedByKey } from "./nodes/find-nodes.ts";
export { readTree } from "./nodes/page-nodes.ts";
export { afterPress } from "./nodes/press-limits.ts";
export { assumptions, extract, extractGenerically, pageText } from "./results/extract.ts";
export { layOutForPhone, spotFigures } from "./results/spot-figures.ts";
