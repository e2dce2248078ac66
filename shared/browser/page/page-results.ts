/** The functions that Node calls to read results. They are a bundle of their own: one document of a run shows results. */
export { extract, pageText, readStatements } from "./results/extract.ts";
export { layOutForPhone, spotFigures } from "./results/read-figures.ts";
