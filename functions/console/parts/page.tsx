import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

let isFirst = true;

/** A view with its title. After a navigation, the title has the focus, so that screen readers announce the view. */
export function Page({
  title,
  lead,
  back,
  actions,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  back?: { href: string; text: string };
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · FederalRunner`;
  }, [title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
    scrollTo(0, 0);
  }, []);
  return (
    <>
      {back && (
        <a class="back" href={back.href}>
          ← {back.text}
        </a>
      )}
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <div class="lead">{lead}</div>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
