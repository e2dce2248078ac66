/** Shows the views to a signed-in person only. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { type Api, createApi } from "../api/client.ts";
import { Brand } from "../parts/brand.tsx";
import { Button } from "../parts/button.tsx";
import { type Drafts, deleteDrafts, openDrafts } from "./drafts.ts";
import { createSentForms, type SentForms } from "./sent-forms.ts";
import {
  beginSignIn,
  type ConsoleSettings,
  completeSignIn,
  currentTokens,
  isSignedIn,
  isSignInResponse,
  readSettings,
  signOut,
  type Tokens,
  wasSignedOut,
  watchSignOut,
} from "./sign-in.ts";

export interface Session {
  api: Api;
  name: string;
  drafts: Drafts;
  sent: SentForms;
  may(scope: string): boolean;
  /** Leaves the page. */
  signOut(): Promise<void>;
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

  const close = (reason: string | undefined) => {
    setSession(undefined);
    setMessage(reason);
    setPhase("out");
  };
  const fail = (error: unknown) => {
    setMessage(error instanceof Error ? error.message : String(error));
    setPhase("failed");
  };

  useEffect(() => {
    void open().catch(fail);
    return watchSignOut(() => {
      void deleteDrafts();
      close("You signed out in another tab.");
    });

    async function open() {
      const read = await readSettings();
      setSettings(read);
      if (isSignInResponse(new URL(location.href))) {
        const tokens = await completeSignIn(read);
        if (!tokens) return close(undefined);
        const drafts = await openDrafts(tokens.subject);
        return setSession(createSession(read, tokens, drafts, () => close("Your session has ended.")));
      }
      if (isSignedIn()) await beginSignIn(read, { isSilent: true });
      else close(wasSignedOut() ? "You are signed out." : undefined);
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
            <p class={phase === "failed" ? "notice notice-bad" : "notice"} role="alert">
              {phase === "failed" ? `The sign-in failed: ${message}` : message}
            </p>
          )}
          <Button
            kind="primary"
            onClick={() => (settings ? beginSignIn(settings).catch(fail) : location.reload())}
          >
            {settings ? "Sign in" : "Try again"}
          </Button>
        </>
      )}
    </main>
  );
}

function createSession(
  settings: ConsoleSettings,
  first: Tokens,
  drafts: Drafts,
  expire: () => void,
): Session {
  let renewal: Promise<Tokens | undefined> = Promise.resolve(first);
  const tokenOf = async (): Promise<string | undefined> => {
    renewal = renewal.then((tokens) => tokens && currentTokens(tokens, settings));
    return (await renewal)?.access;
  };
  return {
    api: createApi(tokenOf, expire),
    name: first.name,
    drafts,
    sent: createSentForms(),
    may: (scope) => first.scopes.has(scope),
    signOut: async () => {
      await deleteDrafts();
      await signOut(settings, first);
    },
  };
}
