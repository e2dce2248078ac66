/** The stack's identity provider and its files, as another user of the computer reaches them. */
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStackFile } from "../../../../../infra/local/stack/stack-file.ts";
import { type LocalStack, startStack } from "../../../../../infra/local/stack/start-stack.ts";
import {
  authorizationUrl,
  discover,
  registerClient,
  signIn,
} from "../../../../fixtures/auth/authorization-code.ts";

const NOBODY = 65_534;

let folder: string;
let dataDir: string;
let stack: LocalStack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "other-users-"));
  // Another user may enter the folder above.
  await chmod(folder, 0o755);
  dataDir = join(folder, "data");
  await mkdir(dataDir);
  // An earlier version, or an editor, left it readable.
  await writeFile(join(dataDir, "stack.json"), "{}", { mode: 0o644 });
  stack = await startStack({ dataDir, port: 0, gateway: true });
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

async function attempt() {
  const server = await discover({
    issuer: stack.issuer ?? "",
    newSignInLink: stack.newSignInLink as () => string,
  });
  const { clientId } = await registerClient(server);
  return { server, clientId };
}

/** The output of a shell of another user. The stack's provider runs in this process, which must not block. */
async function asNobody(script: string): Promise<string> {
  const options = { uid: NOBODY, gid: NOBODY, env: { PATH: process.env.PATH }, timeout: 20_000 };
  const child = spawn("sh", ["-c", `exec 2>&1; ${script}`], options);
  return text(child.stdout);
}

describe("without the stack's link", () => {
  it("a program that follows the sign-in and presses its button gets no code", async () => {
    const { server, clientId } = await attempt();
    const { url } = authorizationUrl(server, { clientId });
    const redirect = await fetch(url, { redirect: "manual" });
    const cookie = redirect.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const page = new URL(redirect.headers.get("location") ?? "", url);
    const seen = await fetch(page, { headers: { cookie } });
    expect(seen.status).toBe(403);
    expect(await seen.text()).not.toContain("Ada");
    for (const form of [
      "account=local%7Cada",
      "secret=",
      "secret=guess",
      "cancel=yes",
      "account=local%7Cada&secret=x",
    ]) {
      const body = new URLSearchParams(form);
      const answer = await fetch(page, { method: "POST", body, headers: { cookie }, redirect: "manual" });
      expect(answer.status, form).toBe(403);
      expect(await answer.text(), form).not.toContain("Ada");
      expect(answer.headers.get("location"), form).toBeNull();
    }
  });

  it("another port's page in the person's browser presses no button", async () => {
    const { server, clientId } = await attempt();
    const { url } = authorizationUrl(server, { clientId });
    const opened = await fetch(stack.newSignInLink?.() ?? "");
    const redirect = await fetch(url, { redirect: "manual" });
    const cookie = [...opened.headers.getSetCookie(), ...redirect.headers.getSetCookie()]
      .map((line) => line.split(";")[0])
      .join("; ");
    const page = new URL(redirect.headers.get("location") ?? "", url);
    const press = async (origin: string) => {
      const answer = await fetch(page, {
        method: "POST",
        body: new URLSearchParams({ account: "local|ada" }),
        headers: { cookie, origin },
        redirect: "manual",
      });
      await answer.text();
      return answer;
    };
    expect((await press("http://127.0.0.1:9")).status).toBe(403);
    expect((await press(new URL(url).origin)).status).toBe(303);
  });
});

describe("the link", () => {
  it("allows one browser to sign in, and the file then holds another one", async () => {
    const first = (await readStackFile(dataDir))?.sign_in_link ?? "";
    const preview = await fetch(first, { headers: { "sec-purpose": "prefetch;prerender" } });
    expect(preview.status).toBe(405);
    const opened = await fetch(first);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect(await opened.text()).toContain(`${new URL("/console/", stack.mcp_url).href}"`);
    expect((await fetch(first)).status).toBe(403);
    await expect.poll(async () => (await readStackFile(dataDir))?.sign_in_link).not.toBe(first);
    expect((await stat(join(dataDir, "stack.json"))).mode & 0o777).toBe(0o600);
  });

  it("may be given on the sign-in page", async () => {
    const { server, clientId } = await attempt();
    const { url } = authorizationUrl(server, { clientId });
    const redirect = await fetch(url, { redirect: "manual" });
    const page = new URL(redirect.headers.get("location") ?? "", url);
    const body = new URLSearchParams({ secret: stack.newSignInLink?.() ?? "" });
    const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(page.pathname);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^federalrunner_browser=/);
  });

  it("leads to a token", async () => {
    const { server, clientId } = await attempt();
    expect((await signIn(server, { clientId })).body.access_token).toBeDefined();
  });
});

// Only root can start a process of another user.
describe.skipIf(process.getuid?.() !== 0)("another user of the computer", () => {
  it("gets nothing by the cookies of the person's browser, which every port of 127.0.0.1 receives", async () => {
    const { server, clientId } = await attempt();
    const cookies = new Map<string, string>();
    // A listener of that user collects them, from a browser that has signed in.
    await signIn(server, { clientId, cookies });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { url } = authorizationUrl(server, { clientId });
    const curl = (address: string, more = "") =>
      asNobody(`curl -si -H 'cookie: ${cookie}' ${more} '${address}'`);
    const redirect = await curl(url);
    expect(redirect).toMatch(/location: \S*\/sign-in\//i);
    expect(redirect).not.toMatch(/location: \S*[?&]code=/i);
    const page = new URL(/location: (\S+)/i.exec(redirect)?.[1] ?? "", url).href;
    for (const more of ["", "--data account=local%7Cada"]) {
      const answer = await curl(page, more);
      expect(answer).toMatch(/^HTTP\/1.1 403/);
      expect(answer).not.toContain("Continue as");
    }
    // The same cookies are the person's own session.
    const own = await fetch(url, { headers: { cookie }, redirect: "manual" });
    const target = new URL(own.headers.get("location") ?? "", url);
    expect(target.searchParams.has("code") || (await fetch(target, { headers: { cookie } })).ok).toBe(true);
  });

  it("reads no file of the stack, and finds no account on the sign-in page", async () => {
    const { server, clientId } = await attempt();
    const { url } = authorizationUrl(server, { clientId });
    expect(await asNobody(`cat ${dataDir}/stack.json ${dataDir}/keys.json; ls ${dataDir}/identity`)).toMatch(
      /^(.*: Permission denied\n){3}$/,
    );
    const jar = join(folder, "jar");
    await mkdir(jar, { mode: 0o777 });
    await chmod(jar, 0o777);
    const seen = await asNobody(`curl -sL -c ${jar}/c -b ${jar}/c '${url}'`);
    expect(seen).toContain("This browser may not sign in yet");
    expect(seen).not.toContain("Continue as");
  });
});
