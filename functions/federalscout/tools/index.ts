import { cancelDiscovery } from "./cancel-discovery.ts";
import { clickElement } from "./click-element.ts";
import { completeDiscovery } from "./complete-discovery.ts";
import { executeActions } from "./execute-actions.ts";
import { executeStepTool } from "./execute-step.ts";
import { getPageInfo } from "./get-page-info.ts";
import { resumeDiscovery } from "./resume-discovery.ts";
import { savePageMetadata } from "./save-page-metadata.ts";
import { saveSchema } from "./save-schema.ts";
import type { ScoutTool } from "./scout-tool.ts";
import { startDiscovery } from "./start-discovery.ts";
import { verifyWizard } from "./verify-wizard.ts";

/** Every tool, in the order in which a discovery uses them. */
export const TOOLS: readonly ScoutTool[] = [
  startDiscovery,
  getPageInfo,
  clickElement,
  executeActions,
  executeStepTool,
  savePageMetadata,
  completeDiscovery,
  resumeDiscovery,
  cancelDiscovery,
  saveSchema,
  verifyWizard,
];
