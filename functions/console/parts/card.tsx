import type { ComponentChildren } from "preact";

/** An entry of a list of cards, which links to its own page. */
export function Card({
  href,
  title,
  children,
}: {
  href: string;
  title: string;
  children: ComponentChildren;
}) {
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
