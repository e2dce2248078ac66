import { discoverAlone } from "../../../functions/federalscout/discover/discover-alone.ts";
import type { InProcessScout } from "../../fixtures/scout/scout-in-process.ts";
import type { Flow } from "./flow.ts";
import { serveFlow } from "./serve-flow.ts";

/** Without a model: `right`, the reason of a stop or of a missing proof, or what is wrong with a wizard that is saved as proved. */
export async function discoverFlowAlone(
  { context }: InProcessScout,
  flow: Flow,
): Promise<{ right: true } | { stopped: string } | { wrong: string }> {
  const served = await serveFlow(flow);
  try {
    const options = { wizard_id: `alone-${flow.name}`, confirm: true, overwrite: true };
    const { stopped, proved, proof, results = {} } = await discoverAlone(served.url, options, context);
    if (stopped) return { stopped: `page ${stopped.page}, “${stopped.heading}”: ${stopped.reason}` };
    if (!proved) return { stopped: `it is saved unproved: ${proof}` };
    const [sent] = served.sent;
    if (!sent) return { wrong: "no application was sent" };
    const shown = Object.values(results).map(String);
    const missing = flow.result(sent).find(([, figure]) => !shown.includes(String(numberIn(figure))));
    return missing ? { wrong: `“${missing.join(": ")}” is not among ${shown.join(", ")}` } : { right: true };
  } finally {
    await served.close();
  }
}

function numberIn(figure: string): number {
  return Number(figure.replace(/[^\d.,]/g, "").replace(/,(?=\d\d$)/, "."));
}
