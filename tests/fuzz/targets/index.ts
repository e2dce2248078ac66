import type { Target } from "../target.ts";
import { crontabs } from "./crontabs.ts";
import { a2aMessages, grpcMessages, jsonRpc, restCalls } from "./entry-points.ts";
import { anyText, writtenAmounts } from "./figures.ts";
import { generatedPages } from "./generated-pages.ts";
import { masking } from "./masking.ts";
import { knownNeighbours, neighbours } from "./neighbours.ts";
import { profileFiles, templates } from "./profiles.ts";
import { sessionTokens } from "./session-tokens.ts";
import { userData } from "./user-data.ts";
import { contractFiles, wizardFiles } from "./wizard-files.ts";

/** Properties of pure code. */
export const PURE_TARGETS: readonly Target[] = [
  wizardFiles,
  contractFiles,
  userData,
  writtenAmounts,
  anyText,
  neighbours,
  knownNeighbours,
  masking,
  sessionTokens,
  crontabs,
  profileFiles,
  templates,
];

/** Every property, those of servers and pages included. */
export const TARGETS: readonly Target[] = [
  ...PURE_TARGETS,
  jsonRpc,
  a2aMessages,
  restCalls,
  grpcMessages,
  generatedPages,
];
