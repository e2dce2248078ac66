import { describe, expect, test } from "vitest";
import {
  findPrompt as find,
  findUnanswered,
} from "../../../../../../shared/agents/process/interactive/find-prompt.ts";

const findPrompt = (text: string) => find(text)?.certainty;

const DEVICE_SIGN_INS = [
  "! First copy your one-time code: 1A2B-3C4D\nPress Enter to open https://github.com/login/device in your browser... ",
  "To authenticate, visit https://github.com/login/device and enter code ABCD-1234.\nWaiting for authorization...\n",
  "To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code ABCDEFGHJ to authenticate.\n⠋ Waiting...",
  "Follow these steps to sign in:\n\n1. Open this link in your browser\n   https://auth.example.com/codex/device\n\n2. Enter this one-time code (expires in 15 minutes)\n   ABCD-12345\n",
  "Browser didn't open? Use the url below to sign in:\n\nhttps://claude.example/oauth?state=abc\n\nPaste code here if prompted > ",
  "Please visit the following URL to authorize the application:\nhttps://accounts.example.com/o/oauth2?x=1\n\nEnter the authorization code: ",
];
const MENUS = [
  "Do you trust the files in this folder?\n\n/work\n\n❯ 1. Yes, proceed\n  2. No, exit\n\n  Enter to confirm · Esc to exit\n",
  "Do you trust the files in this folder?\n  1. Yes\n  2. No\n",
  "Do you trust the files in this folder?\n1) Yes\n2) No\n> ",
  "How would you like to authenticate for this project?\n● 1. Login with Google\n  2. Use an API key\n(Use Enter to select)\n",
  "Select login method:\n  [1] Subscription\n  [2] API key\nEnter choice [1-2]: ",
  "? Pick a model (Use arrow keys)\n❯ small\n  large ",
];
const HELD = [
  "Press any key to continue",
  "Press ENTER to continue...",
  "Press any key to continue . . .\n",
  "page one\n--More--",
  "page one\n(END)",
  "page one\n:",
];

describe("FR-EDGE-07/refused findPrompt", () => {
  test.each([...DEVICE_SIGN_INS, ...MENUS, ...HELD])("is certain of: %j", (text) => {
    expect(findPrompt(text)).toBe("certain");
    expect(findUnanswered(text, false)).toEqual(expect.stringMatching(/\w|:|\(/));
  });

  test("names the question, and neither codes nor the queries of addresses", () => {
    expect(find(MENUS[0] as string)?.words).toBe("Do you trust the files in this folder?");
    expect(find(MENUS[4] as string)?.words).toBe("Select login method:");
    const words = DEVICE_SIGN_INS.map((text) => find(text)?.words).join(" ");
    expect(words).toContain("https://github.com/login/device");
    expect(words).not.toMatch(/1A2B|ABCD-1|state=|x=1/);
  });

  test.each([
    "The sign-in works so: the device shows a one-time code. The person opens https://example.org/device and enters it. Then the program gets a token.\n",
    '{"type":"session.error","data":{"message":"Authentication failed with provider at http://127.0.0.1/v1 (HTTP 401)\\n Check your code: 1234-5678","statusCode":401}}\n{"type":"result","exitCode":1}\n',
    '00,"providerType":"openai","url":"http://127.0.0.1/v1","login":"browser","device code":"1234-5678"}\n{"exitCode":1}\n',
    "There are two ways:\n1. Write a test first.\n2. Write it later.\n",
    "Which of these do you know?\nI know both.\n",
    "Steps:\n1. Install it.\n2. Run it.\n\nThat is all.\n",
    `${"A long report.\n".repeat(30)}Would you like to continue with one of these?\n1. The tests\n2. The docs\n`,
  ])("takes an answer for no prompt: %j", (text) => {
    expect(findPrompt(text)).toBeUndefined();
    expect(findUnanswered(text, false)).toBeUndefined();
  });

  test.each([
    ["Overwrite? [y/N] ", false, "Overwrite? [y/N]"],
    ["Overwrite? [y/N] \n", false, "Overwrite? [y/N]"],
    ["Overwrite? [y/N]: \nAborted!\n", true, "Overwrite? [y/N]:"],
    ["Password: ", false, "Password:"],
    ["Password:\nError: EOF\n", true, "Password:"],
    ["Continue?\n", true, "Continue?"],
    ["May I go on, or do you want to continue?\n", false, undefined],
    ["Continue?\nDone.\n", false, undefined],
    ["Which model?", false, undefined],
    ["no such model: x\n", true, undefined],
  ])("ended at the end of its input: %j, failed %s: %j", (text, hasFailed, words) => {
    expect(findUnanswered(text, hasFailed)).toBe(words);
  });

  test.each([
    "Overwrite? [y/N] ",
    "Delete everything (yes/no)? ",
    "Are you sure you want to continue connecting (yes/no/[fingerprint])? ",
    "Do you trust this folder? (Y/n)",
    "(Y)es, (N)o, (A)lways: ",
    "Password:",
    "[sudo] password for agent: ",
    "agent@host.example.org's password: ",
    "Enter passphrase for key '/home/agent/.ssh/id_ed25519': ",
    "Username for 'https://github.com': ",
    "Login: ",
    "Ok to proceed? (y) ",
    "Continue?",
    "a line before\nContinue? ",
    "\u001b[1mContinue?\u001b[0m \u001b[?25h",
    "loading 10 %\rloading 100 %\rProceed? [y/n]: ",
  ])("asks clearly: %j", (text) => expect(findPrompt(text)).toBe("clear"));

  test.each([
    "Which model?",
    "That is half of it; would you like me to continue?",
    "What is your name? (agent) ",
    "? Select an account",
    ">>> ",
    "> ",
    "❯ ",
    "Enter a project name: ",
    "Choose one of the above> ",
  ])("asks, or pauses in an answer: %j", (text) => expect(findPrompt(text)).toBe("likely"));

  test.each([
    "",
    "\n",
    "Continue? [y/N] \n",
    "Password:\nthinking",
    "Thinking: ",
    "Result: 42",
    "Calling tool:",
    "I would choose the first one.",
    "The password is checked by bcrypt.",
    "a > b",
    "Working...",
    '{"answer": "Continue?"}',
    "\u001b[2K\r",
  ])("does not ask: %j", (text) => expect(findPrompt(text)).toBeUndefined());

  test("a long line is not a prompt", () => {
    expect(findPrompt(`${"Well, ".repeat(60)}continue? [y/N] `)).toBe("clear");
    expect(findPrompt(`${"Well, ".repeat(100)}continue? [y/N] `)).toBeUndefined();
  });

  test("the time to check a line is bounded", () => {
    for (const piece of ["a ", "((", "y/n", "? ", "password "]) findPrompt(piece.repeat(500 / piece.length));
  });
});
