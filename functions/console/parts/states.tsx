/** The states of a view without its content: loading, empty, failed. */
import type { ComponentChildren } from "preact";
import type { ApiFailure, FailureBody } from "../api/client.ts";
import { Button } from "./button.tsx";
import type { Resource } from "./use-resource.ts";

/** The content of a resource, or the state without it. */
export function Loaded<T>({
  resource,
  rows = 3,
  children,
}: {
  resource: Resource<T>;
  /** Of the skeleton. */
  rows?: number;
  children: (data: T) => ComponentChildren;
}) {
  const { data, failure, reload } = resource;
  if (failure) return <Failure failure={failure} retry={reload} />;
  return data === undefined ? <Skeleton rows={rows} /> : children(data);
}

function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="hidden">Loading …</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="bar" />
      ))}
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** Files of a list that could not be read. */
export function Problems({ problems }: { problems: readonly FailureBody[] }) {
  return problems.map(({ message }) => (
    <p key={message} class="notice notice-warn user-text">
      {message}
    </p>
  ));
}

/** The failures' own next steps name calls of the REST interface. */
const NEXT: Record<string, string> = {
  agent_not_found: "It may have been removed. Choose another one in the list.",
  run_not_found: "Go back to the list. Another owner's items are not shown.",
  schedule_not_found: "Go back to the list. Another owner's items are not shown.",
  validation_error: "Run again with other answers.",
  wizard_not_found: "It may have been removed. Choose another one in the list.",
};

/** @param questions the words of the fields that a message of the site may name */
export function Failure({
  failure,
  questions,
  retry,
}: {
  failure: ApiFailure | FailureBody;
  questions?: ReadonlyMap<string, string>;
  retry?: (() => void) | undefined;
}) {
  const ofSite = failure.details?.validation_errors ?? [];
  const requestId = "requestId" in failure ? failure.requestId : undefined;
  return (
    <div class="notice notice-bad" role="alert">
      <p>
        <strong class="user-text">
          {/* The message names the fields, the list below their questions. */}
          {ofSite.length > 0 && failure.type === "validation_error"
            ? "The site rejected these answers."
            : failure.message}
        </strong>
      </p>
      <p>{NEXT[failure.type] ?? failure.next}</p>
      {ofSite.length > 0 && (
        <ul>
          {ofSite.map(({ field_id, message }) => (
            <li key={`${field_id} ${message}`} class="user-text">
              {field_id !== undefined && <strong>{questions?.get(field_id) ?? field_id}</strong>} “{message}”
            </li>
          ))}
        </ul>
      )}
      {requestId !== undefined && (
        <p class="fine">
          For support: request <code>{requestId}</code>, <code>{failure.type}</code>
        </p>
      )}
      {retry && failure.category !== "permanent" && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}
