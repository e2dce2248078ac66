/** Checks of a profile that the schema cannot express: combinations of fields, and dangerous values. */
import { isAbsolute, normalize } from "node:path";
import { isLoopback } from "../../core/network/loopback.ts";
import { argumentWords, findCode } from "./arguments.ts";
import { isPath } from "./json-path.ts";
import { isKeyName, looksLikeKey } from "./looks-like-key.ts";
import { terminalMistakes } from "./needs-terminal.ts";
import { findSchemaMistakes } from "./parameters.ts";
import { type AgentProfile, RUN_FOLDER } from "./profile.ts";
import { conditionalNames, hasBrokenPlaceholder, templateNames } from "./template.ts";
import { describeUnusableName, isCallersValue, type TemplateUse } from "./template-names.ts";

/** @returns every mistake as `field: message`; empty for a usable profile */
export function findMistakes(profile: AgentProfile): string[] {
  const texts = templateTexts(profile);
  const used = new Set(texts.flatMap(({ text }) => templateNames(text)));
  return [
    ...executableMistakes(profile),
    ...terminalMistakes(profile),
    ...texts.flatMap((text) => templateMistakes(profile, text)),
    ...patternMistakes(profile, used),
    ...codeMistakes(profile),
    ...environmentMistakes(profile),
    ...fileMistakes(profile),
    ...signInMistakes(profile),
    ...outputMistakes(profile),
    ...accessMistakes(profile),
    ...sessionMistakes(profile, used),
    ...gitMistakes(profile),
    ...(profile.parameters ? findSchemaMistakes(profile.parameters) : []),
  ];
}

interface TemplateText {
  path: string;
  text: string;
  use: TemplateUse;
}

/** Every template of the profile. */
export function templateTexts(profile: AgentProfile): TemplateText[] {
  return [
    ...argumentWords(profile).map((word) => ({ ...word, use: "args" as const })),
    ...Object.entries(profile.env).flatMap(([name, value]) =>
      typeof value === "string" ? [{ path: `env.${name}`, text: value, use: "env" as const }] : [],
    ),
    ...Object.entries(profile.files).flatMap(([name, content]) =>
      textsWithin(content).map((text) => ({
        path: `files.${name}`,
        text,
        use: typeof content === "string" ? ("text file" as const) : ("JSON file" as const),
      })),
    ),
  ];
}

function textsWithin(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}

function executableMistakes({ executable }: AgentProfile): string[] {
  if (templateNames(executable).length > 0) return ["executable: cannot be a template"];
  if (executable.includes("\0")) return ["executable: contains a NUL character"];
  if (executable.includes("/") && !isAbsolute(executable)) {
    return [
      "executable: must be a name in PATH or an absolute path, because each run has its own working folder",
    ];
  }
  if (!isAbsolute(executable) && /\s/.test(executable)) {
    return ["executable: must be one program; its arguments go into `args`, one by one"];
  }
  return [];
}

function templateMistakes(profile: AgentProfile, { path, text, use }: TemplateText): string[] {
  // A condition on a variable of the agent writes none of its value.
  const conditions = new Set(conditionalNames(text).filter((name) => name.startsWith("env.")));
  const mistakes = templateNames(text).map((name) =>
    describeUnusableName(profile, name, conditions.has(name) ? "JSON file" : use),
  );
  if (hasBrokenPlaceholder(text)) mistakes.push("{{ has no matching }}");
  if (looksLikeKey(text)) {
    mistakes.push('contains a value that looks like a key: refer to it in `env`, as in {"from_env": "NAME"}');
  }
  return [...new Set(mistakes)].flatMap((mistake) => (mistake === undefined ? [] : [`${path}: ${mistake}`]));
}

function patternMistakes(
  { input_pattern, input_prefix, output_pattern }: AgentProfile,
  used: Set<string>,
): string[] {
  const mistakes: string[] = [];
  if (input_pattern === "args" && !used.has("input")) {
    mistakes.push('args: must contain {{input}} because input_pattern is "args"');
  }
  if (input_pattern === "file" && !used.has("input_file")) {
    mistakes.push('args: must contain {{input_file}} because input_pattern is "file"');
  }
  if (output_pattern === "file" && !used.has("output_file")) {
    mistakes.push('args: must contain {{output_file}} because output_pattern is "file"');
  }
  if (input_pattern === "json-rpc" && input_prefix !== "") {
    mistakes.push('input_prefix: is not possible with input_pattern "json-rpc"');
  }
  if (output_pattern === "json-rpc" && input_pattern !== "json-rpc") {
    mistakes.push('output_pattern: "json-rpc" requires input_pattern "json-rpc"');
  }
  return mistakes;
}

function signInMistakes({ sign_in, env }: AgentProfile): string[] {
  return sign_in.flatMap(({ variables }, i) =>
    variables
      .filter((name) => typeof env[name] !== "object")
      .map((name) => `sign_in[${i}].variables: ${name} must be a reference in \`env\``),
  );
}

function codeMistakes(profile: AgentProfile): string[] {
  return findCode(profile)
    .filter(({ text }) => templateNames(text).some(isCallersValue))
    .map(
      ({ path }) =>
        `${path}: a caller's value would be executed as code; pass it after the code, as in ["-c", "tool \\"$1\\"", "sh", "{{input}}"], or in \`env\``,
    );
}

/** Set for each run: a fixed value would share one folder between runs. */
const OWN_VARIABLES = ["HOME", "TMPDIR"];

function environmentMistakes({ env }: AgentProfile): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const mistakes: string[] = [];
    if (OWN_VARIABLES.includes(name)) mistakes.push(`env.${name}: is set by each run and cannot be changed`);
    if (loadsCode(name)) {
      mistakes.push(
        `env.${name}: makes programs load other code; use an argument of the program, or a script`,
      );
    }
    if (holdsCommand(name) && (typeof value !== "string" || templateNames(value).length > 0)) {
      mistakes.push(`env.${name}: is executed by programs and must be a fixed text`);
    }
    if (typeof value !== "string") {
      if (value.optional && value.default !== undefined) {
        mistakes.push(`env.${name}: must not have both "optional" and "default"`);
      }
      if (looksLikeKey(value.default ?? ""))
        mistakes.push(`env.${name}.default: contains a value that looks like a key`);
    } else if (isKeyName(name) && value !== "" && templateNames(value).length === 0 && !looksLikeKey(value)) {
      mistakes.push(`env.${name}: must be a reference, as in {"from_env": "${name}"} or {"secret": "…"}`);
    }
    return mistakes;
  });
}

function fileMistakes({ files, working_directory }: AgentProfile): string[] {
  const mistakes = Object.keys(files).flatMap((path) => {
    if (leavesFolder(path)) return [`files.${path}: must be a path below HOME, as in .tool/settings.json`];
    return normalize(path).split("/")[0] === RUN_FOLDER
      ? [`files.${path}: is reserved for the run's input and output`]
      : [];
  });
  const paths = Object.keys(files).map((path) => normalize(path));
  const folder = paths.find((path) => paths.some((other) => other.startsWith(`${path}/`)));
  if (folder !== undefined) mistakes.push(`files.${folder}: cannot be both a file and a folder`);
  if (working_directory !== undefined && !isAbsolute(working_directory) && leavesFolder(working_directory)) {
    mistakes.push("working_directory: must be absolute, or a path below the run's working folder");
  }
  return mistakes;
}

function leavesFolder(path: string): boolean {
  const steps = normalize(path).split("/");
  return (
    isAbsolute(path) || path.includes("\0") || steps[0] === ".." || /^\.?$/.test(path) || path.endsWith("/")
  );
}

function outputMistakes({ output }: AgentProfile): string[] {
  if (output.type === "text") return [];
  const paths = [
    ["answer", output.answer],
    ...(output.error === undefined ? [] : [["error", output.error]]),
    ...(output.error_message === undefined ? [] : [["error_message", output.error_message]]),
    ...Object.keys(output.where).map((path) => ["where", path]),
  ] as [string, string][];
  const mistakes = paths
    .filter(([, path]) => !isPath(path))
    .map(([field]) => `output.${field}: must be names separated by dots, as in result.content.0.text`);
  if (output.error_message !== undefined && output.error === undefined) {
    mistakes.push("output.error_message: requires `error`");
  }
  if (!output.lines && Object.keys(output.where).length > 0) {
    mistakes.push("output.where: requires `lines: true`");
  }
  return mistakes;
}

function accessMistakes({ access_type, max_concurrent_executions, workspace }: AgentProfile): string[] {
  const mistakes: string[] = [];
  if (access_type === "read-write" && max_concurrent_executions !== 1) {
    mistakes.push("max_concurrent_executions: must be 1 for a read-write agent");
  }
  if (access_type === "read-only" && workspace !== "none") {
    mistakes.push('workspace: requires access_type "read-write"');
  }
  return mistakes;
}

function sessionMistakes({ session, files, output_pattern }: AgentProfile, used: Set<string>): string[] {
  if (!session) return [];
  const mistakes = session.state.flatMap((path) => {
    if (leavesFolder(path)) return [`session.state: ${path} must be a path below HOME, as in .tool/sessions`];
    const file = [RUN_FOLDER, ...Object.keys(files)].find((name) =>
      overlap(normalize(name), normalize(path)),
    );
    return file === undefined
      ? []
      : [`session.state: ${path} must not contain ${file}, which each run writes`];
  });
  if (!used.has("session.resume")) {
    mistakes.push(
      "session: an argument or a variable must contain {{session.resume}} or {{session.resume?}}",
    );
  }
  if (session.id && output_pattern !== "stdout") {
    mistakes.push('session.id: requires output_pattern "stdout"');
  }
  const paths = session.id ? [session.id.path, ...Object.keys(session.id.where)] : [];
  if (!paths.every(isPath))
    mistakes.push("session.id: must contain names separated by dots, as in thread.id");
  return mistakes;
}

function overlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** https://git-scm.com/docs/git-check-ref-format, and no name that is an option or a pattern. */
const BRANCH = /^(?!.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)))[A-Za-z0-9_][\w./@+-]*$/;

function gitMistakes({ workspace }: AgentProfile): string[] {
  if (typeof workspace === "string") return [];
  const { repository, branch, push_to, token } = workspace;
  const mistakes: string[] = [];
  const url = URL.parse(repository);
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)))) {
    mistakes.push("workspace.repository: must be an https address");
  } else if (url.username !== "" || url.password !== "") {
    mistakes.push("workspace.repository: must not contain credentials; refer to them in `workspace.token`");
  }
  if (!BRANCH.test(branch)) mistakes.push("workspace.branch: must be the name of a branch, as in main");
  if (push_to !== undefined && !BRANCH.test(push_to)) {
    mistakes.push("workspace.push_to: must be the start of names of branches, as in agents/");
  }
  if (looksLikeKey(token?.default ?? "")) {
    mistakes.push("workspace.token.default: contains a value that looks like a key");
  }
  return mistakes;
}

/** Read by the loader, a shell or an interpreter before the program itself. */
const LOADING = [
  /^(LD|DYLD)_/,
  /^(GLIBC_TUNABLES|GCONV_PATH)$/,
  /^(BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PS4|IFS|PROMPT_COMMAND|ZDOTDIR)$/,
  /^BASH_FUNC_/,
  /^(NODE_OPTIONS|NODE_PATH|BUN_OPTIONS|ELECTRON_RUN_AS_NODE)$/,
  /^PYTHON(STARTUP|PATH|HOME|INSPECT|BREAKPOINT|USERBASE|WARNINGS)$/,
  /^PERL(5OPT|5LIB|5DB|LIB)$/,
  /^RUBY(OPT|LIB)$/,
  /^(JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|CLASSPATH)$/,
  /^(DOTNET_STARTUP_HOOKS|DOTNET_ADDITIONAL_DEPS|(CORECLR|COR)_(ENABLE_PROFILING|PROFILER.*))$/,
  /^(PHPRC|PHP_INI_SCAN_DIR|LUA_INIT.*|OPENSSL_CONF|OPENSSL_ENGINES)$/,
  /^GIT_(EXEC_PATH|TEMPLATE_DIR|CONFIG.*)$/,
  /^npm_config_(script_shell|node_options|userconfig|globalconfig)$/i,
];

/** Their value is a command, or the folders of commands. */
const COMMANDS = [
  /^(PATH|SHELL|EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|LESSOPEN|LESSCLOSE|SSH_ASKPASS|SUDO_ASKPASS)$/,
  /^GIT_(SSH|SSH_COMMAND|ASKPASS|EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|PROXY_COMMAND)$/,
];

/** Variables by which a program executes code that its arguments do not name. */
const loadsCode = (variable: string): boolean => LOADING.some((name) => name.test(variable));

const holdsCommand = (variable: string): boolean => COMMANDS.some((name) => name.test(variable));
