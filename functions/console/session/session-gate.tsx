/** Shows the views to a signed-in person only. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { type Api, createApi } from "../api/client.ts";
import { Brand } from "../parts/brand.tsx";
import { Button } from "../parts/button.tsx";
import { type ConsoleSettings, readSettings } from "./settings.ts";
import {
  beginSignIn,
  completeSignIn,
  currentTokens,
  isSignInResponse,
  lastSignIn,
  signOut,
  type Tokens,
} from "./sign-in.ts";

export interface Session {
  api: Api;
  name: string;
  may(scope: string): boolean;
  /** Signs in again with a further scope. Leaves the page. */
  requestScope(scope: string, returnTo: string): void;
  signOut(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("There is no session.");
  return session;
}

type Phase = "working" | "out" | "failed";

export function SessionGate({ children }: { children: ComponentChildren }) {
  const [session, setSession] = useState<Session>();
  const [phase, setPhase] = useState<Phase>("working");
  const [settings, setSettings] = useState<ConsoleSettings>();
  const [message, setMessage] = useState<string>();

  useEffect(() => {
    open().catch((error: unknown) => {
      setMessage(error instanceof Error ? error.message : String(error));
      setPhase("failed");
    });
    async function open() {
      const read = await readSettings();
      setSettings(read);
      if (isSignInResponse(new URL(location.href))) {
        const tokens = await completeSignIn(read);
        const expire = () => {
          setSession(undefined);
          setMessage("Your session has ended.");
          setPhase("out");
        };
        setSession(createSession(read, tokens, expire));
        return;
      }
      const last = lastSignIn();
      if (last) await beginSignIn(read, last);
      else setPhase("out");
    }
  }, []);

  if (session) return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
  return (
    <main class="sign-in">
      <Brand />
      {phase === "working" ? (
        <p class="muted" role="status">
          Signing in …
        </p>
      ) : (
        <>
          <h1>Federal forms, filled in for you</h1>
          <p class="muted">
            Run wizards and agents, follow each run page by page, and keep the results with their pictures.
          </p>
          {message !== undefined && (
            <p class="notice notice-bad" role="alert">
              {phase === "failed" ? `The sign-in failed: ${message}` : message}
            </p>
          )}
          <Button
            kind="primary"
            onClick={() =>
              settings ? beginSignIn(settings).catch((error) => setMessage(String(error))) : location.reload()
            }
          >
            {settings ? "Sign in" : "Try again"}
          </Button>
        </>
      )}
    </main>
  );
}

function createSession(settings: ConsoleSettings, first: Tokens, expire: () => void): Session {
  let renewal: Promise<Tokens | undefined> = Promise.resolve(first);
  const tokenOf = async (): Promise<string | undefined> => {
    renewal = renewal.then((tokens) => tokens && currentTokens(tokens, settings));
    return (await renewal)?.access;
  };
  return {
    api: createApi(tokenOf, expire),
    name: first.name,
    may: (scope) => first.scopes.has(scope),
    requestScope: (more, returnTo) => void beginSignIn(settings, { more, returnTo }),
    signOut: () => void signOut(settings, first),
  };
}
