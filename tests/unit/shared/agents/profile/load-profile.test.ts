import { describe, expect, it } from "vitest";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { profileFile, profileOf } from "./build-profile.ts";

/** Every mistake of a profile with these fields. */
function mistakesOf(rest: object): string[] {
  return mistakesOfText(JSON.stringify(profileFile(rest)));
}

function mistakesOfText(text: string): string[] {
  try {
    loadProfile(text, "my-agent.json");
  } catch (error) {
    if (error instanceof AppError && error.type === "invalid_agent_profile") {
      expect(error.message).toMatch(/^my-agent\.json is not a valid agent profile:\n {2}/);
      return error.details.mistakes as string[];
    }
    throw error;
  }
  return [];
}

const MODEL = { type: "object", properties: { model: { type: "string" } } };

describe("a profile's environment", () => {
  const LOADS = "makes programs load other code; use an argument of the program, or a script";
  const EXECUTED = "is executed by programs and must be a fixed text";

  it.each([
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
    "LD_AUDIT",
    "DYLD_INSERT_LIBRARIES",
    "GCONV_PATH",
    "BASH_ENV",
    "ENV",
    "PS4",
    "BASH_FUNC_ls",
    "NODE_OPTIONS",
    "NODE_PATH",
    "PYTHONSTARTUP",
    "PYTHONPATH",
    "PERL5OPT",
    "RUBYOPT",
    "JAVA_TOOL_OPTIONS",
    "DOTNET_STARTUP_HOOKS",
    "CORECLR_PROFILER_PATH",
    "OPENSSL_CONF",
    "GIT_CONFIG_KEY_0",
    "npm_config_node_options",
  ])("has no variable that loads code: %s", (name) => {
    for (const value of ["/tmp/x", "{{work}}/x", { from_env: "X", optional: true }]) {
      expect(mistakesOf({ env: { [name]: value } })).toEqual([`env.${name}: ${LOADS}`]);
    }
  });

  it.each(["PATH", "EDITOR", "GIT_SSH_COMMAND", "PAGER"])(
    "names a command by a fixed text only: %s",
    (name) => {
      expect(mistakesOf({ env: { [name]: "/usr/bin/true" } })).toEqual([]);
      for (const value of ["{{work}}/bin", "{{context_id}}", { secret: "x" }]) {
        expect(mistakesOf({ env: { [name]: value } })).toEqual([`env.${name}: ${EXECUTED}`]);
      }
    },
  );

  it("may have names that resemble those", () => {
    const env = { NODE_ENV: "test", ENVIRONMENT: "x", OLD_PATH: "{{work}}", PYTHONUNBUFFERED: "1" };
    expect(mistakesOf({ env })).toEqual([]);
  });
});

describe("FR-001 FR-010 a profile", () => {
  it("has defaults for most fields", () => {
    expect(profileOf()).toMatchObject({
      args: [],
      env: {},
      files: {},
      input_pattern: "stdin",
      output_pattern: "stdout",
      output: { type: "text" },
      max_concurrent_executions: 10,
      timeout_seconds: 300,
      when_busy: "wait",
      workspace: "none",
      enabled: true,
      mode: "task",
      success_exit_codes: [0],
    });
  });

  it("FR-EDGE-14 is read-only by default, and a writer runs one execution at a time", () => {
    expect(profileOf().access_type).toBe("read-only");
    expect(profileOf({ access_type: "read-write" }).max_concurrent_executions).toBe(1);
    expect(mistakesOf({ access_type: "read-write", max_concurrent_executions: 2 })).toEqual([
      "max_concurrent_executions: must be 1 for a read-write agent",
    ]);
  });

  it.each([
    ["timeout_seconds", 59, "must be at least 60"],
    ["timeout_seconds", 3601, "must be at most 3600"],
    ["timeout_seconds", "300", "must be a number"],
    ["max_concurrent_executions", 11, "must be at most 10"],
    ["max_concurrent_executions", 0, "must be at least 1"],
    [
      "id",
      "My Agent",
      "must be up to 63 lower-case letters and digits, with single hyphens between them, as in my-agent",
    ],
    ["id", "a".repeat(64), "must be up to 63 lower-case letters"],
    ["name", "", "must not be empty"],
    ["skills", [], "must not be empty"],
    ["executable", undefined, "is missing"],
    ["access_type", "write", "must be one of read-only, read-write"],
    ["input_pattern", "pipe", "must be one of stdin, args, file, json-rpc"],
    ["enabled", "yes", "must be true or false"],
    ["args", "-p", "must be a list"],
    ["output", { type: "xml" }, 'type: must be "text" or "json"'],
  ])("is rejected with %s %j", (field, value, message) => {
    expect(mistakesOf({ [field]: value })).toEqual([expect.stringMatching(new RegExp(`^${field}.*: `))]);
    expect(mistakesOf({ [field]: value })[0]).toContain(message);
  });

  it("hints at a misspelt field", () => {
    expect(mistakesOf({ timeout_secnds: 60 })).toEqual([
      "timeout_secnds: is not a field of a profile; did you mean timeout_seconds?",
    ]);
  });

  it("is rejected with the position of a JSON syntax error", () => {
    expect(mistakesOfText('{"id": "x",}')).toEqual([expect.stringMatching(/^not JSON: line 1, column 12/)]);
    expect(mistakesOfText("[]")).toEqual(["the file: must be an object"]);
  });

  it("is rejected with every mistake at once, including those of valid fields", () => {
    expect(
      mistakesOf({
        timeout_seconds: 5,
        color: "red",
        args: ["{{inut}}", "{{param.speed}}"],
        executable: "./agent.sh",
        parameters: { type: "array" },
      }),
    ).toEqual([
      "timeout_seconds: must be at least 60",
      "color: is not a field of a profile",
      "executable: must be a name in PATH or an absolute path, because each run has its own working folder",
      "args[0]: {{inut}} is not known; did you mean {{input}}?",
      "args[1]: {{param.speed}} is not declared in `parameters`",
      'parameters.type: must be "object"',
    ]);
  });

  it.each([
    [
      { executable: "claude -p" },
      "executable: must be one program; its arguments go into `args`, one by one",
    ],
    [
      { executable: "{{input}}", args: ["{{input}}"], input_pattern: "args" },
      "executable: cannot be a template",
    ],
    [{ args: ["{{input}}"] }, /^args\[0\]: \{\{input\}\} requires input_pattern "args", not "stdin"$/],
    [{ args: ["x", ["-f", "{{input_file}}"]] }, 'args[1][1]: {{input_file}} requires input_pattern "file"'],
    [{ args: ["{{output_file}}"] }, 'args[0]: {{output_file}} requires output_pattern "file"'],
    [{ args: ["{{oops"] }, "args[0]: {{ has no matching }}"],
    [{ input_pattern: "args" }, 'args: must contain {{input}} because input_pattern is "args"'],
    [{ input_pattern: "file" }, 'args: must contain {{input_file}} because input_pattern is "file"'],
    [{ output_pattern: "file" }, 'args: must contain {{output_file}} because output_pattern is "file"'],
    [{ output_pattern: "json-rpc" }, /^output_pattern: "json-rpc" requires input_pattern "json-rpc"$/],
    [{ workspace: "bucket" }, /^workspace: requires access_type "read-write"$/],
    [{ working_directory: "../elsewhere" }, /^working_directory: must be absolute, or a path below/],
    [{ output: { type: "json", answer: "a..b" } }, /^output\.answer: must be names separated by dots/],
    [{ output: { type: "json", answer: "a", where: { b: 1 } } }, /^output\.where: requires `lines: true`$/],
    [
      { output: { type: "json", answer: "a", error_message: "b" } },
      /^output\.error_message: requires `error`$/,
    ],
    [
      { package: { name: "x", version: "^1.2.0" } },
      "package.version: must be one exact version, as in 1.2.3",
    ],
    [{ files: { "a/b": "x", a: "x" } }, "files.a: cannot be both a file and a folder"],
    [{ env: { HOME: "/root" } }, "env.HOME: is set by each run and cannot be changed"],
    [{ env: { TMPDIR: "/tmp" } }, "env.TMPDIR: is set by each run and cannot be changed"],
    [{ env: { "MY VAR": "x" } }, "env.MY VAR: must be the name of a variable"],
    [{ env: { KEY: { from_env: "" } } }, "env.KEY.from_env: must be the name of a variable"],
    [{ env: { KEY: 5 } }, /^env\.KEY: must be a text, \{"from_env": "NAME"\} or/],
    [{ env: { KEY: { secret: "s", optional: true, default: "x" } } }, /^env\.KEY: must not have both/],
  ])("is rejected with %j", (rest, message) => {
    const mistakes = mistakesOf(rest);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });

  it("may contain literal braces", () => {
    expect(profileOf({ args: [String.raw`--format=\{{.Name}}`] }).args).toHaveLength(1);
  });
});

describe("FR-006 the parameters of a profile", () => {
  it.each([
    [
      { type: "object", properties: { a: { type: "text" } } },
      /^parameters\.properties\.a\.type: must be equal to one of/,
    ],
    [{ type: "object", properties: { a: { pattern: "(" } } }, /^parameters: Invalid regular expression/],
    [
      { type: "object", properties: { a: { $ref: "https://example.org/x" } } },
      /^parameters: can't resolve reference/,
    ],
    [{ type: "object", required: ["a"] }, "parameters.required: a is not among the properties"],
    [
      { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" },
      /^parameters\.\$schema: must be .*draft-07/,
    ],
    [{ type: "object", properties: { "a b": {} } }, /^parameters\.properties\.a b: a name consists of/],
  ])("are rejected as %j", (parameters, message) => {
    expect(mistakesOf({ parameters })[0]).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });
});

describe("a profile and its secrets", () => {
  it.each([
    [{ env: { OPENAI_API_KEY: "abc" } }, /^env\.OPENAI_API_KEY: must be a reference, as in/],
    [{ env: { GITHUB_TOKEN: "abc" } }, /^env\.GITHUB_TOKEN: must be a reference/],
    [
      { env: { ANYTHING: `sk-${"a1".repeat(12)}` } },
      /^env\.ANYTHING: contains a value that looks like a key/,
    ],
    [
      { env: { X: { from_env: "X", default: `AIza${"b".repeat(35)}` } } },
      /^env\.X\.default: contains a value that looks/,
    ],
    [{ args: [`--key=ghp_${"c".repeat(36)}`] }, /^args\[0\]: contains a value that looks like a key/],
    [
      { files: { "a.json": { deep: [`Bearer ${"d".repeat(20)}`] } } },
      /^files\.a\.json: contains a value that looks like a key/,
    ],
    [
      { env: { K: { from_env: "K" } }, args: ["{{env.K}}"] },
      /^args\[0\]: \{\{env\.K\}\} is allowed in `files` only/,
    ],
    [{ env: { K: "x" }, files: { a: "{{env.K}}" } }, /^files\.a: \{\{env\.K\}\} must be a reference/],
    [{ files: { a: "{{env.K}}" } }, /^files\.a: \{\{env\.K\}\} is not declared in `env`/],
  ])("is rejected with %j", (rest, message) => {
    expect(mistakesOf(rest)).toEqual([expect.stringMatching(message)]);
  });

  it("may refer to them, and set variables that are not secret", () => {
    const env = {
      OPENAI_API_KEY: { from_env: "OPENAI_API_KEY" },
      GITHUB_TOKEN: { secret: "github-token" },
      EMPTY_TOKEN: "",
      SESSION_TOKEN: "{{context_id}}",
      MAX_OUTPUT_TOKENS: "4000",
      TOKENIZER: "fast",
    };
    expect(mistakesOf({ env, files: { "a.json": { key: "{{env.OPENAI_API_KEY}}" } } })).toEqual([]);
  });
});

describe("a caller's values in a profile", () => {
  it.each([
    ["bash", ["-c", "echo {{input}}"], "args[1]"],
    ["/bin/sh", ["-e", "-uc", "echo {{input}}"], "args[2]"],
    ["env", ["A=1", "sh", "-c", "echo {{input}}"], "args[3]"],
    ["node", ["--eval={{input}}"], "args[0]"],
    ["python3", ["-c", "print('{{input}}')"], "args[1]"],
    ["perl", ["-ne", "print {{input}}"], "args[1]"],
    ["perl", ["-n", "-e", "print;", "-e", "{{input}}"], "args[4]"],
    ["python3.12", ["-u", "-c{{input}}"], "args[1]"],
    ["node", ["--require", "x", "-e", "{{input}}"], "args[3]"],
    ["deno", ["eval", "{{input}}"], "args[1]"],
    ["bash", [["-c", "echo {{input}}"]], "args[0][1]"],
  ])("are rejected as code of %s %j", (executable, args, path) => {
    expect(mistakesOf({ executable, args, input_pattern: "args" })).toEqual([
      expect.stringMatching(
        new RegExp(`^${path.replaceAll(/[[\]]/g, "\\$&")}: a caller's value would be executed`),
      ),
    ]);
  });

  it.each([
    ["sh", ["-c", 'tool "$1"', "sh", "{{input}}"]],
    ["python3", ["script.py", "{{input}}"]],
    ["python3", ["script.py", "-c", "{{input}}"]],
    ["node", ["--print-warnings", "script.js", "{{input}}"]],
    ["cat", ["-c", "{{input}}"]],
  ])("may follow the code of %s %j", (executable, args) => {
    expect(mistakesOf({ executable, args, input_pattern: "args" })).toEqual([]);
  });

  it("are rejected in a text file and allowed in a JSON file", () => {
    const files = { "a.toml": "prompt = '{{param.model}}'" };
    expect(mistakesOf({ parameters: MODEL, files })).toEqual([
      expect.stringMatching(/^files\.a\.toml: \{\{param\.model\}\} is a value of the caller/),
    ]);
    expect(mistakesOf({ files: { "a.toml": "id = '{{context_id}}'" } })).toEqual([
      expect.stringMatching(/^files\.a\.toml: \{\{context_id\}\} is a value of the caller/),
    ]);
    expect(mistakesOf({ parameters: MODEL, files: { "a.json": { model: "{{param.model}}" } } })).toEqual([]);
  });

  it.each(["/etc/passwd", "../x", "a/../../x", "", ".", "dir/", ".federalrunner/input"])(
    "files at %j are rejected",
    (path) => {
      expect(mistakesOf({ files: { [path]: "x" } })).toEqual([expect.stringMatching(/^files\./)]);
    },
  );
});

describe("a profile with conversations", () => {
  const args = [["--resume", "{{session.resume}}"]];
  const session = { state: [".tool/sessions"] };

  it("may start and resume them, by an id or by a plain option", () => {
    expect(mistakesOf({ session, args: [["--id", "{{session.start}}"], ...args] })).toEqual([]);
    expect(mistakesOf({ session, args: ["--continue{{session.resume?}}"] })).toEqual([]);
    const id = { where: { type: "begun" }, path: "thread.id" };
    expect(mistakesOf({ session: { ...session, id }, args })).toEqual([]);
  });

  it.each<[object, RegExp]>([
    [{ args }, /^args\[0\]\[1\]: \{\{session\.resume\}\} requires `session`/],
    [{ session }, /^session: an argument or a variable must contain/],
    [{ session: { state: ["../x"] }, args }, /^session\.state: \.\.\/x must be a path below HOME/],
    [
      { session: { state: [".tool"] }, args, files: { ".tool/settings.json": {} } },
      /^session\.state: \.tool must not contain \.tool\/settings\.json/,
    ],
    [{ session: { state: [".federalrunner/x"] }, args }, /must not contain \.federalrunner/],
    [{ session: { ...session, id: { path: "a..b" } }, args }, /^session\.id: must contain names/],
    [
      { session: { ...session, id: { path: "id" } }, args: [...args, "{{session.start}}"] },
      /^args\[1\]: \{\{session\.start\}\} has no value/,
    ],
  ])("is rejected with %j", (rest, message) => {
    expect(mistakesOf(rest)).toEqual([expect.stringMatching(message)]);
  });
});

describe("a profile with a workspace from git", () => {
  const git = { repository: "https://git.example.org/a/b.git", branch: "main" };
  const of = (workspace: object) =>
    mistakesOf({ access_type: "read-write", workspace: { ...git, ...workspace } });

  it.each([{}, { push_to: "agents/" }, { branch: "feature/x-1.2" }, { token: { secret: "t" } }])(
    "may have %j",
    (workspace) => {
      expect(of(workspace)).toEqual([]);
    },
  );

  it.each<[object, RegExp]>([
    [{ repository: "http://git.example.org/a.git" }, /^workspace\.repository: must be an https address/],
    [{ repository: "ext::sh -c id" }, /^workspace\.repository: must be an https address/],
    [{ repository: "file:///srv/a.git" }, /^workspace\.repository: must be an https address/],
    [{ repository: "--upload-pack=id" }, /^workspace\.repository: must be an https address/],
    [{ repository: "https://u:p@git.example.org/a" }, /^workspace\.repository: must not contain credentials/],
    [{ branch: "--upload-pack=id" }, /^workspace\.branch: must be the name of a branch/],
    [{ branch: "a..b" }, /^workspace\.branch/],
    [{ branch: "a:b" }, /^workspace\.branch/],
    [{ push_to: "a b/" }, /^workspace\.push_to: must be the start/],
    [{ token: { from_env: "T", default: `ghp_${"c".repeat(36)}` } }, /^workspace\.token\.default/],
  ])("is rejected with %j", (workspace, message) => {
    expect(of(workspace)).toEqual([expect.stringMatching(message)]);
  });
});
