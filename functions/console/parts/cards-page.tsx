import type { ComponentChildren } from "preact";
import type { FailureBody } from "../api/client.ts";
import { useSession } from "../session/session-gate.tsx";
import { Page } from "./page.tsx";
import { Empty, Loaded, Problems } from "./states.tsx";
import { useResource } from "./use-resource.ts";

/** A page with a card for each wizard or agent. */
export function CardsPage<Entry>({
  kind,
  title,
  lead,
  empty,
  after,
  children,
}: {
  kind: "agents" | "wizards";
  title: string;
  lead: string;
  /** The content where there is no entry. */
  empty: ComponentChildren;
  /** Below the cards. */
  after?: ComponentChildren;
  children: (entry: Entry) => { id: string; name: string; body: ComponentChildren };
}) {
  const { api } = useSession();
  const resource = useResource(
    (signal) =>
      api.get<Record<typeof kind, Entry[]> & { problems: FailureBody[] }>(`/api/${kind}`, { signal }),
    kind,
  );
  return (
    <Page title={title} lead={lead}>
      <Loaded resource={resource}>
        {({ problems, [kind]: entries }) => (
          <>
            <Problems problems={problems} />
            {entries.length === 0 ? (
              <Empty title={`There are no ${kind} yet`}>{empty}</Empty>
            ) : (
              <ul class="cards">
                {entries.map(children).map(({ id, name, body }) => (
                  <Card key={id} href={`/console/${kind}/${encodeURIComponent(id)}`} title={name}>
                    {body}
                  </Card>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {after}
    </Page>
  );
}

/** An entry of a list of cards, which links to its own page. */
function Card({ href, title, children }: { href: string; title: string; children: ComponentChildren }) {
  return (
    <li class="card">
      <h2>
        <a class="cover user-text" href={href}>
          {title}
        </a>
      </h2>
      {children}
    </li>
  );
}
