/** Motion of the page itself: pages that slide or fade in. */
import { roots } from "../dom/document.ts";

const LARGE_SHARE = 0.05;
const LONGEST_MS = 1000;

/** Waits until large parts of the page have stopped moving. Small parts and endless motion do not count. */
export async function awaitStill(): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  for (let moving = largeMotions(); moving.length > 0; moving = largeMotions()) {
    const left = end - performance.now();
    if (left <= 0) return;
    const finished = Promise.allSettled(moving.map((animation) => animation.finished));
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, left))]);
  }
}

function largeMotions(): Animation[] {
  const least = innerWidth * innerHeight * LARGE_SHARE;
  const all = new Set(roots().flatMap((root) => root.getAnimations()));
  return [...all].filter((animation) => {
    const { effect } = animation;
    if (animation.playState !== "running" || !isKeyframeEffect(effect)) return false;
    if (effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY || !effect.target) return false;
    const { width, height } = effect.target.getBoundingClientRect();
    return width * height >= least;
  });
}

// Those of another document are no instances of this one's class.
function isKeyframeEffect(effect: AnimationEffect | null): effect is KeyframeEffect {
  return effect !== null && "target" in effect;
}
