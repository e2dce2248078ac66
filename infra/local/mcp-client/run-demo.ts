/** Runs the demo: connect, sign in, read the contract, execute, read the screenshots. */
import { pressSignIn } from "../identity/press-sign-in.ts";
import { type ConnectedClient, connectClient } from "./connect-client.ts";
import { createSignIn } from "./sign-in.ts";

/** The result of `federalrunner_execute_wizard`, with its screenshots in full size. */
export interface DemoResult {
  output: Record<string, unknown>;
  pictures: { page: number; title: string; jpeg: Buffer }[];
}

export interface DemoRequest {
  mcpUrl: string;
  /** The stack's one-time link. */
  signInLink: string | undefined;
  wizardId: string;
  userData: Record<string, unknown>;
  /** Prints a line for each step. */
  print(line: string): void;
}

const LIMIT_MS = 120_000;

export async function runDemo({
  mcpUrl,
  signInLink,
  wizardId,
  userData,
  print,
}: DemoRequest): Promise<DemoResult> {
  const signIn = createSignIn(async (url) => {
    print(`Signing in at ${url.origin}`);
    return pressSignIn(url.href, { link: signInLink });
  });
  const { client, close } = await connectClient(mcpUrl, { signIn });
  try {
    print(`Connected to ${mcpUrl} with an access token`);
    const { tools } = await client.listTools();
    print(`${tools.length} tools: ${tools.map(({ name }) => name.replace("federalrunner_", "")).join(", ")}`);
    const info = await client.callTool({
      name: "federalrunner_get_wizard_info",
      arguments: { wizard_id: wizardId },
    });
    const { wizard_name, questions } = info.structuredContent as {
      wizard_name: string;
      questions: unknown[];
    };
    print(`${wizard_name} asks up to ${questions.length} questions`);
    const answer = await client.callTool(
      { name: "federalrunner_execute_wizard", arguments: { wizard_id: wizardId, user_data: userData } },
      undefined,
      {
        timeout: LIMIT_MS,
        resetTimeoutOnProgress: true,
        onprogress: ({ progress, total, message = "" }) =>
          print(total === undefined ? message : `  ✓ ${Math.floor(progress)}/${total}  ${message}`),
      },
    );
    const output = (answer.structuredContent ?? {}) as Record<string, unknown>;
    const { pages = [], run_id } = output as { pages?: string[]; run_id?: string };
    const shown = (answer.content as { type: string }[]).filter(({ type }) => type === "image").length;
    print(`The result holds ${shown} pictures; reading every page in full size`);
    const pictures = pages.map(async (title, index) => ({
      page: index + 1,
      title,
      jpeg: await readJpeg(client, `federalrunner://runs/${run_id}/screenshots/${index + 1}`),
    }));
    return { output, pictures: await Promise.all(pictures) };
  } finally {
    await close();
  }
}

async function readJpeg(client: ConnectedClient["client"], uri: string): Promise<Buffer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  return Buffer.from(content && "blob" in content ? content.blob : "", "base64");
}
