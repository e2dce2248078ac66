import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { useSession } from "../session/session-gate.tsx";

type Shot = { page: number; title: string };

/** The pictures of a run in order; each opens at full size. */
export function Filmstrip({ runId, screenshots }: { runId: string; screenshots: readonly Shot[] }) {
  const pictures = usePictures(runId, screenshots.length);
  const [open, setOpen] = useState<number>();
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <ol class="filmstrip">
        {screenshots.map(({ title }, index) => (
          <li key={index}>
            <button type="button" onClick={() => setOpen(index)}>
              <Thumbnail picture={pictures[index]} />
              <span class="user-text">
                {index + 1}. {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <Large screenshots={screenshots} pictures={pictures} number={open} onMove={setOpen} />
      )}
    </section>
  );
}

function Thumbnail({ picture }: { picture: Picture | undefined }) {
  if (picture?.isMissing) return <span class="frame muted">Not kept any more</span>;
  if (picture?.url === undefined) return <span class="frame bar" />;
  return (
    <span class="frame">
      <img src={picture.url} alt="" />
    </span>
  );
}

function Large({
  screenshots,
  pictures,
  number,
  onMove,
}: {
  screenshots: readonly Shot[];
  pictures: readonly Picture[];
  number: number;
  onMove: (number: number | undefined) => void;
}) {
  const move = (by: number) => onMove(Math.min(screenshots.length - 1, Math.max(0, number + by)));
  const [isOwnSize, setIsOwnSize] = useState(false);
  const title = `${number + 1}. ${screenshots[number]?.title ?? ""}`;
  // Before the dialog is painted, so that no key is lost.
  useLayoutEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft") move(-1);
      if (key === "ArrowRight") move(1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <Dialog title={title} wide onClose={() => onMove(undefined)}>
      <nav class="row" aria-label="Pictures">
        <button type="button" class="button button-plain" disabled={number === 0} onClick={() => move(-1)}>
          Previous
        </button>
        <button
          type="button"
          class="button button-plain"
          disabled={number === screenshots.length - 1}
          onClick={() => move(1)}
        >
          Next
        </button>
        <button
          type="button"
          class="button button-plain"
          aria-pressed={isOwnSize}
          onClick={() => setIsOwnSize(!isOwnSize)}
        >
          Own size
        </button>
        <span class="muted">
          {number + 1} of {screenshots.length}
        </span>
      </nav>
      {pictures[number]?.url !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <div class={isOwnSize ? "scroll own-size" : "scroll"} tabIndex={0}>
          <img class="large" src={pictures[number].url} alt={`The page ${title}`} />
        </div>
      )}
    </Dialog>
  );
}

interface Picture {
  /** An object URL: the request needs the token. */
  url?: string;
  isMissing?: boolean;
}

function usePictures(runId: string, count: number): Picture[] {
  const { api } = useSession();
  const [pictures, setPictures] = useState<Picture[]>([]);
  useEffect(() => {
    const stopped = new AbortController();
    const urls: string[] = [];
    const load = async (index: number): Promise<Picture> => {
      const path = `/api/runs/${encodeURIComponent(runId)}/screenshots/${index + 1}`;
      const url = URL.createObjectURL(await api.blob(path, { signal: stopped.signal }));
      urls.push(url);
      return { url };
    };
    for (let index = 0; index < count; index++) {
      void load(index)
        .catch((): Picture => ({ isMissing: true }))
        .then((picture) => {
          if (!stopped.signal.aborted)
            setPictures((before) => Object.assign([...before], { [index]: picture }));
        });
    }
    return () => {
      stopped.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [api, runId, count]);
  return pictures;
}
