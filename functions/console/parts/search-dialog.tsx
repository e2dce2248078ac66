import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { isRunId } from "../../../shared/runs/record/run-id.ts";
import { Dialog } from "./dialog.tsx";
import { useNameList } from "./use-names.ts";

interface Place {
  href: string;
  name: string;
  kind: string;
}

const MOST_SHOWN = 8;
const KINDS = {
  wizard: { text: "Form", path: "wizards" },
  agent: { text: "Agent", path: "agents" },
  schedule: { text: "Schedule", path: "schedules" },
} as const;

/** Leads to a view, a form, an agent, a schedule, or the run of an id. Ctrl or ⌘ with K opens it everywhere. */
export function Search({ views }: { views: readonly { href: string; text: string }[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        class="button button-quiet search"
        aria-label="Search"
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M13 13l4 4" />
        </svg>
        <span>Search</span>
      </button>
      {isOpen && <SearchDialog views={views} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SearchDialog({
  views,
  onClose,
}: {
  views: readonly { href: string; text: string }[];
  onClose: () => void;
}) {
  const { route } = useLocation();
  const names = useNameList();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = findPlaces(words, [
    ...views.map(({ href, text }) => ({ href, name: text, kind: "View" })),
    ...[...names].map(([key, name]) => placeOf(key, name)),
  ]);
  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    route(place.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(found[chosen]);
    if (step === undefined) return;
    event.preventDefault();
    setChosen(Math.min(found.length - 1, Math.max(0, chosen + step)));
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Name, or id of a run"
        aria-expanded={found.length > 0}
        aria-controls="places"
        aria-activedescendant={found[chosen] && `place-${chosen}`}
        autocomplete="off"
        autofocus
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id="places" role="listbox" aria-label="Places" class="places">
        {found.map((place, at) => (
          <div
            key={place.href}
            id={`place-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onClick={() => go(place)}
            onKeyDown={press}
          >
            <span class="user-text">{place.name}</span>
            <span class="muted">{place.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p class="muted" role="status">
          {names.size === 0 ? "Loading …" : "Nothing has this name."}
        </p>
      )}
    </Dialog>
  );
}

function placeOf(key: string, name: string): Place {
  const [kind, id] = [key.slice(0, key.indexOf(" ")) as keyof typeof KINDS, key.slice(key.indexOf(" ") + 1)];
  return { href: `/console/${KINDS[kind].path}/${encodeURIComponent(id)}`, name, kind: KINDS[kind].text };
}

/** The places that have every word in their name or kind, in any order. */
function findPlaces(words: string, places: readonly Place[]): Place[] {
  const id = words.trim().toLowerCase();
  if (isRunId(id)) return [{ href: `/console/runs/${id}`, name: id, kind: "Run" }];
  const asked = words.toLowerCase().split(/\s+/);
  const has = ({ name, kind }: Place) => {
    const text = `${name} ${kind}`.toLowerCase();
    return asked.every((word) => text.includes(word));
  };
  return places.filter(has).slice(0, MOST_SHOWN);
}
