/** Motion of the page itself: pages that slide or fade in. */

import { containsDeep, roots } from "../dom/document.ts";
import { SETTLE_MS } from "../limits.ts";

const LARGE_SHARE = 0.05;

/** Waits until large parts of the page have stopped moving. Small parts and endless motion do not count. */
export function awaitStill(): Promise<void> {
  const least = innerWidth * innerHeight * LARGE_SHARE;
  return awaitEnd((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width * height >= least;
  });
}

/** Waits until an element and all that holds it have stopped moving and fading. */
export function awaitStillAround(element: Element): Promise<void> {
  return awaitEnd((target) => containsDeep(target, element));
}

async function awaitEnd(counts: (target: Element) => boolean): Promise<void> {
  const end = performance.now() + 2 * SETTLE_MS;
  for (let moving = motions(counts); moving.length > 0; moving = motions(counts)) {
    const left = end - performance.now();
    if (left <= 0) return;
    const finished = Promise.allSettled(moving.map((animation) => animation.finished));
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, left))]);
  }
}

function motions(counts: (target: Element) => boolean): Animation[] {
  const all = new Set(roots().flatMap((root) => root.getAnimations?.() ?? []));
  return [...all].filter((animation) => {
    const { effect } = animation;
    if (animation.playState !== "running" || !isKeyframeEffect(effect)) return false;
    if (effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY || !effect.target) return false;
    return counts(effect.target);
  });
}

// Effects of another document are not instances of this document's class.
function isKeyframeEffect(effect: AnimationEffect | null): effect is KeyframeEffect {
  return effect !== null && "target" in effect;
}
