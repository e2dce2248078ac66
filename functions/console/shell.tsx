import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { Brand } from "./parts/brand.tsx";
import { ConfirmButton } from "./parts/confirm-button.tsx";
import { Search } from "./parts/search-dialog.tsx";
import { useSession } from "./session/session-gate.tsx";

const VIEWS = [
  { href: "/console", text: "Wizards", scope: "federalrunner:read", icon: "M4 3h9l3 3v11H4zM7 9h6M7 12h6" },
  { href: "/console/runs", text: "Runs", scope: "", icon: "M10 3a7 7 0 1 0 7 7M10 6v4l3 2" },
  {
    href: "/console/agents",
    text: "Agents",
    scope: "agents:read",
    icon: "M4 6h12v9H4zM10 3v3M7.5 10v1M12.5 10v1",
  },
  {
    href: "/console/schedules",
    text: "Schedules",
    scope: "schedules:write",
    icon: "M4 5h12v11H4zM4 8.5h12M7 3v3M13 3v3",
  },
];

/** The frame of all views: the navigation is on top, on a phone at the bottom. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const { name, may, drafts, signOut } = useSession();
  const isCurrent = (href: string) =>
    href === "/console" ? path === href || path.startsWith("/console/wizards") : path.startsWith(href);
  const views = VIEWS.filter(({ scope }) => scope === "" || may(scope));
  return (
    <>
      <a class="skip" href="#view">
        Skip to the content
      </a>
      <header class="top">
        <a class="home" href="/console" aria-label="FederalRunner">
          <Brand />
        </a>
        <nav aria-label="Views">
          {views.map(({ href, text, icon }) => (
            <a key={href} href={href} aria-current={isCurrent(href) ? "page" : undefined}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d={icon} />
              </svg>
              {text}
            </a>
          ))}
        </nav>
        <div class="account">
          <Search views={views} />
          <span class="muted user-text">{name}</span>
          <ConfirmButton
            kind="quiet"
            text="Sign out"
            title="Sign out?"
            action="Sign out and discard"
            keep="Stay"
            isNeeded={drafts.any}
            work={signOut}
          >
            <p>A form is filled in, but not sent. Its answers are discarded.</p>
          </ConfirmButton>
        </div>
      </header>
      <main id="view">{children}</main>
    </>
  );
}
