import { afterEach, describe, expect, it } from "vitest";
import {
  type PracticeOptions,
  type PracticeSites,
  startPracticeSites,
} from "../../../../../infra/local/sites/start-practice-sites.ts";
import { keepAliveAgent, visit } from "../../../../fixtures/sites/visit.ts";

const FSA = "https://studentaid.gov/aid-estimator/";
const SSA = "https://www.ssa.gov/OACT/quickcalc/";

const running: PracticeSites[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((sites) => sites.close()));
});

async function start(options: PracticeOptions = {}): Promise<PracticeSites> {
  const sites = await startPracticeSites({ delays: "none", ...options });
  running.push(sites);
  return sites;
}

describe("the practice sites' server", () => {
  it("names an address for every official host", async () => {
    const { hosts, port } = await start();
    const address = `127.0.0.1:${port}`;
    expect(hosts).toEqual({
      "studentaid.gov:443": address,
      "www.studentaid.gov:443": address,
      "benefits.example.gov:443": address,
      "ssa.gov:443": address,
      "www.ssa.gov:443": address,
      "secure.ssa.gov:443": address,
    });
  });

  it("carries the official names in a certificate that is new with every start", async () => {
    const [first, second] = [await start(), await start()];
    const { certificateNames } = await visit(first.port, FSA);
    for (const name of ["studentaid.gov", "www.ssa.gov", "localhost", "127.0.0.1"]) {
      expect(certificateNames).toContain(name);
    }
    expect(first.port).not.toBe(second.port);
  });

  it("serves each site under its host", async () => {
    const { port } = await start();
    expect((await visit(port, FSA)).body).toContain("Federal Student Aid Estimator");
    expect((await visit(port, SSA)).body).toContain("Social Security Quick Calculator");
    expect((await visit(port, "https://studentaid.gov/OACT/quickcalc/")).status).toBe(404);
    expect((await visit(port, "https://www.ssa.gov/aid-estimator/")).status).toBe(404);
  });

  it("leads from other names and from the front page to the form", async () => {
    const { port } = await start();
    const locations = {
      "https://www.studentaid.gov/aid-estimator/?a=1": "https://studentaid.gov/aid-estimator/?a=1",
      "https://ssa.gov/OACT/quickcalc/": SSA,
      "https://secure.ssa.gov/OACT/quickcalc/": SSA,
      "https://studentaid.gov/": "/aid-estimator/",
      "https://www.ssa.gov/": "/OACT/quickcalc/",
    };
    for (const [url, location] of Object.entries(locations)) {
      expect(await visit(port, url)).toMatchObject({ status: 302, headers: { location } });
    }
  });

  it("shows a person on the loopback address both sites", async () => {
    const { port } = await start();
    const front = await visit(port, "https://127.0.0.1/");
    expect(front.status).toBe(200);
    for (const [, path = ""] of front.body.matchAll(/href="([^"]+)"/g)) {
      expect((await visit(port, `https://127.0.0.1${path}`)).status).toBe(200);
    }
    expect((await visit(port, "https://127.0.0.1/elsewhere")).status).toBe(404);
  });

  it("refuses bodies that no form of its pages sends", async () => {
    const { port } = await start();
    const form = { earnings: "9".repeat(100_000) };
    expect((await visit(port, "https://www.ssa.gov/cgi-bin/benefit6.cgi", { form })).status).toBe(413);
  });

  it("closes while connections are kept alive or wait for an answer", async () => {
    const sites = await start({ ssa: { kind: "hanging" } });
    const agent = keepAliveAgent();
    await visit(sites.port, FSA, { agent });
    const waiting = visit(sites.port, SSA, { agent });
    // The wait must have begun: another request on a connection of its own is answered after it.
    await visit(sites.port, FSA);
    await Promise.all([expect(waiting).rejects.toThrow(), sites.close()]);
    await expect(visit(sites.port, FSA)).rejects.toThrow("ECONNREFUSED");
    agent.destroy();
  });
});

describe("the choice of a variant", () => {
  it("comes from the options of the start, for each site its own", async () => {
    const { port } = await start({ fsa: { kind: "blocked" } });
    expect((await visit(port, FSA)).status).toBe(403);
    expect((await visit(port, SSA)).status).toBe(200);
  });

  it("can be asked for in the address, and lasts by a cookie until another is asked for", async () => {
    const { port } = await start();
    const blocked = await visit(port, `${SSA}?practice=blocked`);
    expect(blocked.status).toBe(403);
    const cookie = String(blocked.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await visit(port, SSA, { cookie })).status).toBe(403);
    expect((await visit(port, `${SSA}?practice=normal`, { cookie })).status).toBe(200);
    expect((await visit(port, SSA)).status).toBe(200);
  });

  it("ignores a cookie that it did not write", async () => {
    const { port } = await start();
    expect((await visit(port, SSA, { cookie: "practice=%E0%A4%A; other=1" })).status).toBe(200);
  });
});
