/**
 * The import rules: the only file to change when a folder, an npm package or an exception is added. A folder is
 * `<top>/<folder>` (`shared/browser`), or a top folder alone (`tests`); `*` matches any folder.
 */

export interface HouseRules {
  /** From the top down. A folder imports its own files and lower rows; its own row only by `sameLayer`. */
  layers: readonly (readonly string[])[];
  /** Imports allowed between folders of one row. */
  sameLayer: readonly { from: string; to: string; reason: string }[];
  /** The public files of a folder; all others are private. Tests may import any file. */
  entries: readonly { folder: string; files: readonly string[]; reason: string }[];
  /**
   * Subfolders that exchange only types with the rest of the tree; `tests` may import their values. `bundles` are npm
   * packages without Node that go into their bundle, `pure` folders without imports of Node or of packages that do.
   */
  isolated: readonly {
    folder: string;
    reason: string;
    bundles?: readonly string[];
    pure?: readonly string[];
  }[];
  /**
   * The order inside a folder: `rows` from the top down, each of subfolders and files of it. A file imports only its own
   * subfolder and lower rows.
   */
  ordered: readonly { folder: string; rows: readonly (readonly string[])[]; reason: string }[];
  /** npm packages that only some folders may import; `*` at the end matches any rest. First match counts. */
  packages: readonly { package: string; only: readonly string[]; reason: string }[];
  /** Folders that may use devDependencies (the console is bundled); all other code ships and uses only dependencies. */
  development: readonly string[];
  /** Packages that must not be loaded when `from` (a folder or a file) starts: no static path may lead there. */
  startsWithout: readonly { from: string; package: string; except?: readonly string[]; reason: string }[];
  /** Files other than `config.ts` that may read `process.env`. */
  environment: readonly { file: string; reason: string }[];
}

export const houseRules: HouseRules = {
  layers: [
    ["tests"],
    ["functions/*", "infra/*"],
    ["shared/mcp"],
    ["shared/operations"],
    ["shared/a2a", "shared/schedules", "shared/actions", "shared/worker"],
    ["shared/report"],
    ["shared/runs", "shared/agents", "shared/browser", "shared/wizards", "shared/notify"],
    ["shared/auth", "shared/handoff", "shared/registry"],
    ["shared/cloud", "shared/keys"],
    ["shared/core", "shared/text"],
  ],
  sameLayer: [
    { from: "functions/cli", to: "infra/local", reason: "the command starts the local cloud and sites" },
    {
      from: "functions/desktop",
      to: "functions/federalscout",
      reason: "the desktop extension offers both on one connection",
    },
    {
      from: "functions/reprove-wizards",
      to: "functions/federalscout",
      reason: "the job walks through forms as FederalScout does",
    },
    {
      from: "infra/checks",
      to: "functions/*",
      reason: "docs/ lists each process's settings",
    },
    {
      from: "infra/checks",
      to: "infra/local",
      reason: "docs/configuration.md lists the local stack's settings",
    },
    {
      from: "infra/checks",
      to: "infra/images",
      reason: "the check of Dockerfiles reads them as the rehearsal does",
    },
    {
      from: "infra/checks",
      to: "infra/package",
      reason: "server.json and the package have the name that the repository's address grants",
    },
    {
      from: "infra/bundle",
      to: "functions/federalscout",
      reason: "the manifest of the desktop extension lists its tools",
    },
    {
      from: "infra/package",
      to: "infra/setup",
      reason: "the package holds the processes that the build bundles",
    },
    { from: "infra/pictures", to: "infra/local", reason: "the pictures show a run of a practice site" },
    { from: "infra/site", to: "infra/local", reason: "its result card shows a run of a practice site" },
    {
      from: "infra/site",
      to: "infra/checks",
      reason: "it shows the shares of the atlas, as the documents do",
    },
    { from: "infra/site", to: "infra/package", reason: "it links to the repository" },
    { from: "infra/bundle", to: "infra/setup", reason: "both name the licences of the packages in a build" },
    { from: "infra/setup", to: "infra/local", reason: "the build bundles the scripts of practice sites" },
    { from: "infra/images", to: "infra/local", reason: "the rehearsal starts an image on a free port" },
    {
      from: "infra/images",
      to: "infra/setup",
      reason: "an image holds what the bundles of its process load",
    },
    { from: "shared/browser", to: "shared/wizards", reason: "the engine executes wizards" },
  ],
  entries: [
    {
      folder: "shared/runs",
      files: [
        "shared/runs/config.ts",
        "shared/runs/open-local-runs.ts",
        "shared/runs/open-runs.ts",
        "shared/runs/record/run-id.ts",
        "shared/runs/runs.ts",
        "shared/runs/worker.ts",
      ],
      reason:
        "callers use the Runs object, workers use worker.ts, pages know an id, and the store is private",
    },
  ],
  isolated: [
    {
      folder: "shared/browser/page",
      reason: "it runs inside web pages, as a bundle without Node",
      bundles: ["dom-accessibility-api"],
      pure: ["shared/browser/arrive", "shared/text"],
    },
    {
      folder: "shared/handoff/view",
      reason: "it runs in the browser of a person, as a bundle without Node",
      pure: ["shared/handoff/sealed"],
    },
    {
      folder: "shared/mcp/card/view",
      reason: "it runs in the browsers of MCP clients, as a bundle without Node",
    },
  ],
  ordered: [
    {
      folder: "shared/browser/page",
      rows: [
        ["page-reader.ts", "page-results.ts", "page-runtime.ts"],
        ["discover", "nodes"],
        ["fill"],
        ["arrive"],
        ["control", "results"],
        ["widgets"],
        ["words"],
        ["dom"],
        ["memory.ts"],
        ["limits.ts", "protocol.ts"],
      ],
      reason: "each judgement of a page stands on those below it",
    },
  ],
  packages: [
    {
      package: "playwright-core",
      only: ["shared/browser", "shared/actions", "functions/federalscout", "tests"],
      reason: "few folders drive browsers",
    },
    {
      package: "@sparticuz/chromium",
      only: ["shared/browser", "tests"],
      reason: "one folder launches browsers",
    },
    {
      package: "@a2a-js/sdk",
      only: ["shared/a2a", "functions/gateway", "functions/a2a-grpc", "tests"],
      reason: "one folder uses the protocol's wire types",
    },
    { package: "ws", only: ["shared/handoff", "tests"], reason: "one folder relays a person's page" },
    { package: "nodemailer", only: ["shared/notify", "tests"], reason: "one folder sends mail" },
    {
      package: "@google-cloud/functions-framework",
      only: ["functions/gateway", "tests"],
      reason: "the gateway is the one function",
    },
    {
      package: "@google-cloud/*",
      only: ["shared/cloud", "infra/local", "tests"],
      reason: "shared/cloud is the only client; the local cloud reads the protos shipped in the packages",
    },
    { package: "@opentelemetry/*", only: ["shared/cloud", "tests"], reason: "one folder exports traces" },
  ],
  development: ["functions/console", "infra/*", "tests"],
  startsWithout: [
    {
      from: "shared/actions",
      package: "playwright-core",
      reason: "the page is the caller's, of its own version of Playwright",
    },
    {
      from: "functions/console",
      package: "zod",
      reason: "its policy refuses code from texts, which zod tries, and the first load stays small",
    },
    { from: "functions/gateway", package: "playwright-core", reason: "the gateway never loads Playwright" },
    {
      from: "functions/gateway/compose-gateway.ts",
      package: "@a2a-js/sdk",
      reason: "it costs 100 ms, and is loaded with the first A2A request",
    },
    ...["functions/gateway", "functions/a2a-grpc", "functions/execute-wizard", "functions/run-agent"].map(
      (from) => ({
        from,
        package: "@opentelemetry/*",
        reason: "it costs 300 ms, and is loaded only where traces are on",
      }),
    ),
    {
      from: "functions/gateway",
      package: "@google-cloud/*",
      except: ["@google-cloud/functions-framework"],
      reason: "Google clients cost 100-400 ms each and are loaded on first use",
    },
    {
      from: "functions/desktop/main.ts",
      package: "playwright-core",
      reason: "a client waits for the start; the browser is loaded with the first run",
    },
    {
      from: "functions/cli/main.ts",
      package: "playwright-core",
      reason: "--help and wizards start fast; commands load the browser when they run",
    },
  ],
  environment: [],
};
