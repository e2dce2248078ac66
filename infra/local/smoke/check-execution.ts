/** A run to its result, and runs that end as the deployment describes its errors. */
import { connectClient } from "../mcp-client/connect-client.ts";
import type { Check, Deployment, SmokeRequest, WizardRun } from "./smoke-request.ts";

interface Execution {
  success?: boolean;
  error?: { type?: string };
  results?: Record<string, unknown>;
  pages_completed?: number;
  pictures: number;
}

const RUN_LIMIT_MS = 280_000;

export async function checkExecution(
  check: Check,
  deployment: Deployment,
  { run }: Pick<SmokeRequest, "run">,
): Promise<void> {
  if (!run) return;
  await check(`${run.wizardId} runs to its result, with screenshots`, async () => {
    const { success, error, results = {}, pictures } = await execute(deployment, run);
    if (!success) throw new Error(`the run failed: ${error?.type ?? "no output"}`);
    if (Object.keys(results).length === 0) throw new Error("the run has no results");
    if (pictures === 0) throw new Error("the run has no screenshots");
  });
}

export async function checkErrors(
  check: Check,
  deployment: Deployment,
  { run, objection, slow }: Pick<SmokeRequest, "run" | "objection" | "slow">,
): Promise<void> {
  const fails = async (request: WizardRun, type: string) => {
    const { success, error, pictures } = await execute(deployment, request);
    if (success) throw new Error("the run succeeded");
    if (error?.type !== type) throw new Error(`the run failed as ${error?.type ?? "no error"}`);
    return pictures;
  };
  if (run) {
    await check("bad data is refused before a browser starts", async () => {
      await fails({ ...run, userData: {} }, "invalid_user_data");
    });
  }
  if (objection) {
    await check("an objection of the site is reported with a screenshot", async () => {
      const pictures = await fails(objection, "validation_error");
      if (pictures === 0) throw new Error("the failure has no screenshot");
    });
  }
  if (slow) {
    await check("a site that does not answer ends the run as timed out", async () => {
      await fails(slow, "timeout");
    });
  }
}

async function execute({ url, token }: Deployment, { wizardId, userData }: WizardRun): Promise<Execution> {
  const { client, close } = await connectClient(url, { token });
  try {
    const call = {
      name: "federalrunner_execute_wizard",
      arguments: { wizard_id: wizardId, user_data: userData },
    };
    const answer = await client.callTool(call, undefined, { timeout: RUN_LIMIT_MS });
    const content = answer.content as { type: string }[];
    const pictures = content.filter(({ type }) => type === "image").length;
    return { ...(answer.structuredContent as object | undefined), pictures };
  } finally {
    await close();
  }
}
