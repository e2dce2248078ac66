/** The page scripts as one: the same code counts once, whichever of them has run it. */
export * from "../../shared/browser/page/page-reader.ts";
export * from "../../shared/browser/page/page-results.ts";
export * from "../../shared/browser/page/page-runtime.ts";
