import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";

/** Holds the lock file of the forms engines that serve flows. */
export const ENGINES_FOLDER = join(packageRoot, "tests/flows/engines");
