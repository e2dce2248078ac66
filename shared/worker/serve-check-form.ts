/** Serves the pages of the deployment check on this machine's loopback address, for the one browser of a run. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { RECEIVE_LIMITS } from "../core/network/receive-limits.ts";
import { CHECK_HOST } from "../wizards/check/deployment-check.ts";

export interface CheckForm {
  /** As `practiceHosts` of the browser's configuration. */
  hosts: Record<string, string>;
  close(): Promise<void>;
}

export async function serveCheckForm(): Promise<CheckForm> {
  const server = createServer(RECEIVE_LIMITS, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", `http://${CHECK_HOST}`);
    const page = PAGES[pathname];
    const isForUs = request.headers.host === CHECK_HOST && page !== undefined;
    response.writeHead(isForUs ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(isForUs ? layout(page(searchParams)) : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    hosts: { [`${CHECK_HOST}:80`]: `127.0.0.1:${port}` },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const PAGES: Record<string, (answers: URLSearchParams) => string> = {
  "/": () => `<h1>Income</h1><form action="/household">
<label for="income">Yearly income</label> <input id="income" name="income" type="number" required>
<button>Continue</button></form>`,
  "/household": (answers) => `<h1>Household</h1><form action="/figure">
<input type="hidden" name="income" value="${incomeOf(answers)}">
<fieldset role="radiogroup" aria-label="Household">
<label><input id="household-single" name="household" type="radio" value="single" required> Single</label>
<label><input id="household-couple" name="household" type="radio" value="couple"> Couple</label></fieldset>
<label for="region">Region</label>
<select id="region" name="region" required><option value="">Choose</option>
<option value="north">North</option><option value="south">South</option></select>
<button>Show</button></form>`,
  "/figure": (answers) =>
    `<h1>Check figure</h1><p>Monthly: <strong id="figure">$${figureOf(answers)}</strong></p>`,
};

/** A number, so that no answer is part of the page as text. */
const incomeOf = (answers: URLSearchParams): number => Number(answers.get("income")) || 0;

/** Each answer changes it. */
function figureOf(answers: URLSearchParams): number {
  const share = answers.get("household") === "couple" ? 2 : 1;
  const factor = answers.get("region") === "north" ? 1 : 2;
  return Math.round((incomeOf(answers) * factor) / 12 / share);
}

const layout = (body: string): string =>
  `<!doctype html><html lang="en"><title>Deployment check</title><main>${body}</main></html>`;
