/**
 * The functions that a run calls inside a page. `npm run build` bundles this module with everything that it imports; FormFrame
 * evaluates the bundle once per document, and each evaluation holds state of its own.
 */
export { aim, pressAimed } from "./arrive/aim.ts";
export { dismissBanners } from "./arrive/answer-dialog.ts";
export { arrive } from "./arrive/arrive.ts";
export {
  awaitResults,
  awaitSameResults,
  headingToQuote,
  isBlocked,
  readPageState,
  showsProgress,
  spotButton,
  spotFields,
  spotPage,
} from "./arrive/page-state.ts";
export { readMessages } from "./arrive/read-messages.ts";
export { readQuestion, readReaction } from "./arrive/watch-page.ts";
export {
  awaitChangedField,
  awaitLateChange,
  awaitLookup,
  changedFields,
  findTarget,
  readBack,
  readLookup,
} from "./control/locate-field.ts";
export { countRows, readRows } from "./control/rows.ts";
export { drawWhole, pageSize, pointThrough } from "./dom/geometry.ts";
export { beginGestures, fillField, nextGestures, openPage } from "./fill/fill-field.ts";
export { fillFields } from "./fill/fill-fields.ts";
export { aimAtAdd, aimAtSave, awaitOpen, awaitSaved, emptyLists, readRow } from "./fill/group.ts";
export { findUnsupported } from "./widgets/unsupported.ts";
