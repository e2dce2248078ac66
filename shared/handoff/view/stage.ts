/** The picture of the tab: draws its frames, and passes on touch, mouse and wheel. Two fingers enlarge and move the picture. */
import type { Bytes } from "../sealed/bytes.ts";
import type { Box, FrameFacts, PointerKind, ToWorker } from "../sealed/messages.ts";
import { element } from "./element.ts";

export interface Stage {
  node: HTMLElement;
  draw(facts: FrameFacts, jpeg: Bytes): Promise<void>;
  mark(box: Box | undefined): void;
  zoom(factor: number): void;
  /** The room for the tab's window. */
  view(): Extract<ToWorker, { type: "view" }>;
}

export interface StageEvents {
  send(message: ToWorker): void;
  /** A touch or a click has ended. */
  pressed(by: PointerKind): void;
  zoomed(scale: number): void;
}

const LARGEST_SCALE = 4;
const WIDEST = 1280;
const HIGHEST = 1000;

interface Point {
  x: number;
  y: number;
}

export function createStage({ send, pressed, zoomed }: StageEvents): Stage {
  const canvas = element("canvas", { width: 1, height: 1 });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "The form’s page, as it looks now");
  const mark = element("div", { className: "mark", hidden: true });
  const picture = element("div", { className: "picture" }, canvas, mark);
  const node = element("section", { className: "stage" }, picture);
  node.setAttribute("aria-label", "Live page");
  let tab = { width: 1, height: 1 };
  let marked: Box | undefined;
  let [scale, left, top] = [1, 0, 0];
  const pointers = new Map<number, Point>();
  let pinch: { distance: number; middle: Point; scale: number; left: number; top: number } | undefined;

  const place = () => {
    const [width, height] = [node.clientWidth, node.clientHeight];
    left = Math.min(0, Math.max(width - width * scale, left));
    top = Math.min(0, Math.max(height - height * scale, top));
    picture.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    zoomed(scale);
  };
  const rescale = (next: number, around: Point) => {
    const to = Math.min(LARGEST_SCALE, Math.max(1, next));
    left = around.x - ((around.x - left) / scale) * to;
    top = around.y - ((around.y - top) / scale) * to;
    scale = to;
    place();
  };
  const showMark = () => {
    mark.hidden = marked === undefined;
    if (!marked) return;
    const by = canvas.clientWidth / tab.width;
    const { x, y, width, height } = marked;
    Object.assign(mark.style, {
      left: `${x * by}px`,
      top: `${y * by}px`,
      width: `${width * by}px`,
      height: `${height * by}px`,
    });
  };
  /** A point of the screen in the tab's window. */
  const inTab = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = canvas.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / Math.max(1, box.width)) * tab.width,
      y: ((clientY - box.top) / Math.max(1, box.height)) * tab.height,
    };
  };
  const kindOf = ({ pointerType }: PointerEvent): PointerKind =>
    pointerType === "touch" ? "touch" : "mouse";
  const spread = () => {
    const [one = { x: 0, y: 0 }, other = one] = [...pointers.values()];
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)), middle };
  };

  picture.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    picture.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1)
      return send({ type: "pointer", act: "down", by: kindOf(event), ...inTab(event) });
    if (!pinch) send({ type: "pointer", act: "cancel", by: kindOf(event), ...inTab(event) });
    pinch = { ...spread(), scale, left, top };
  });
  picture.addEventListener("pointermove", (event) => {
    const known = pointers.get(event.pointerId);
    if (!known) {
      if (event.pointerType === "mouse") send({ type: "pointer", act: "move", by: "mouse", ...inTab(event) });
      return;
    }
    Object.assign(known, { x: event.clientX, y: event.clientY });
    if (!pinch) return send({ type: "pointer", act: "move", by: kindOf(event), ...inTab(event) });
    const { distance, middle } = spread();
    const box = node.getBoundingClientRect();
    [scale, left, top] = [pinch.scale, pinch.left, pinch.top];
    const from = { x: pinch.middle.x - box.left, y: pinch.middle.y - box.top };
    rescale((pinch.scale * distance) / pinch.distance, from);
    left += middle.x - pinch.middle.x;
    top += middle.y - pinch.middle.y;
    place();
  });
  const release = (event: PointerEvent, act: "up" | "cancel") => {
    if (!pointers.delete(event.pointerId)) return;
    if (!pinch) {
      send({ type: "pointer", act, by: kindOf(event), ...inTab(event) });
      if (act === "up") pressed(kindOf(event));
    }
    if (pointers.size === 0) pinch = undefined;
  };
  picture.addEventListener("pointerup", (event) => release(event, "up"));
  picture.addEventListener("pointercancel", (event) => release(event, "cancel"));
  picture.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = inTab(event);
      send({ type: "wheel", x, y, dx: event.deltaX, dy: event.deltaY });
    },
    { passive: false },
  );
  picture.addEventListener("contextmenu", (event) => event.preventDefault());

  return {
    node,
    async draw({ width, height }, jpeg) {
      const image = await createImageBitmap(new Blob([jpeg], { type: "image/jpeg" }));
      tab = { width, height };
      if (canvas.width !== image.width || canvas.height !== image.height)
        Object.assign(canvas, { width: image.width, height: image.height });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      image.close();
      showMark();
    },
    mark(box) {
      marked = box;
      showMark();
    },
    zoom(factor) {
      rescale(scale * factor, { x: node.clientWidth / 2, y: node.clientHeight / 2 });
    },
    view: () => ({
      type: "view",
      width: Math.min(WIDEST, node.clientWidth),
      height: Math.min(HIGHEST, node.clientHeight),
      ratio: Math.min(2, devicePixelRatio),
    }),
  };
}
