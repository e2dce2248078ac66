/** Presses a button with the real mouse, once nothing covers it. */
import { AppError } from "../../core/errors.ts";
import type { WizardButton } from "../../wizards/wizard.ts";
import { fillPage, shownControls } from "../fill/fill-page.ts";
import { frameOfButton, frameOfPage } from "../frames/find-frame.ts";
import type { FormFrame } from "../frames/form-frame.ts";
import type { Aim, AimPlan, FormNames, PageState, ReadBack, UnlistedRows } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { unknownPage } from "./unknown-page.ts";

const LATE_CHANGE_MS = 300;

/** The appearance of the page before a press, by document. */
export interface Pressed {
  /** The document with the page's questions, else the one with the button. */
  frame: FormFrame;
  before: PageState;
  others: { frame: FormFrame; before: PageState }[];
  /** The ids of the answers that no document of the page would send. */
  dropped: string[];
  /** Saved instances of groups that the page no longer lists. */
  unlisted: UnlistedRows[];
  /** The names under which the page would send its answers. */
  names: FormNames;
}

/**
 * @param onPress called before the mouse presses
 * @returns `moved` when an answer has taken the form to a later page
 * @throws AppError `selector_not_found` without a button, `site_blocked` when the site refuses the visit,
 *   `validation_error` when the page has lost an answer
 */
export async function pressButton(
  form: FormPage,
  button: WizardButton,
  plan: AimPlan,
  timeoutMs: number,
  onPress: () => void = () => {},
): Promise<Pressed | "disabled" | "moved"> {
  await form.arrived(timeoutMs);
  const attempt = (await form.frames()).length > 1 ? aimInFrames : aimInMain;
  let { aim, ...pressed } = await attempt(form, button, plan, timeoutMs);
  if (aim.state === "changed") {
    await fillAgain(form, plan, timeoutMs);
    ({ aim, ...pressed } = await attempt(form, button, plan, timeoutMs));
  }
  switch (aim.state) {
    case "ready":
      onPress();
      await pressed.holder.click(aim.at, timeoutMs);
      return {
        before: aim.before,
        dropped: aim.dropped,
        unlisted: aim.unlisted,
        names: aim.names,
        ...pressed,
      };
    case "disabled":
    case "moved":
      return aim.state;
    case "covered":
      throw unknownPage(plan, aim.by);
    case "blocked":
      throw new AppError("site_blocked", "The site refused the visit.");
    case "changed":
      throw notKept(aim.field_id, plan);
    case "missing":
      throw new AppError(
        "selector_not_found",
        `The button “${button.description}”${whereOf(plan)} was not found. The site has probably changed.`,
        { details: { button: button.description, tried: aim.tried, page: plan.leaving?.page } },
      );
  }
}

interface Aimed extends Pick<Pressed, "frame" | "others"> {
  aim: Aim;
  /** The document with the button. */
  holder: FormFrame;
  /** Absent where the document with the button is that of the questions. */
  before?: PageState;
}

async function aimInMain(
  form: FormPage,
  button: WizardButton,
  plan: AimPlan,
  timeoutMs: number,
): Promise<Aimed> {
  const aim = await form.callSettled("aim", button.locators, plan, timeoutMs);
  return { aim, holder: form.main, frame: form.main, others: [] };
}

async function aimInFrames(
  form: FormPage,
  button: WizardButton,
  plan: AimPlan,
  timeoutMs: number,
): Promise<Aimed> {
  const holder = await frameOfButton(form, button.locators, timeoutMs);
  const frames = await form.frames();
  const frame = await frameOfPage(frames, plan.leaving, holder);
  const states = await Promise.all(
    frames
      .filter((one) => one !== holder)
      .map(async (one) => ({
        frame: one,
        before: await one.callSettled("readPageState", plan),
        ...(await one.callSettled("readBack", plan.answers ?? [])),
      })),
  );
  // Elsewhere the page's own questions do not prove that the form has moved on.
  const own = frame === holder ? plan : { ...plan, leaving: undefined };
  const aimed = await holder.callSettled("aim", button.locators, own, timeoutMs);
  const aim: Aim = aimed.state === "ready" ? ofAllFrames(aimed, states) : aimed;
  const others = states.map(({ frame, before }) => ({ frame, before }));
  const asked = others.find((one) => one.frame === frame);
  if (!asked || aim.state !== "ready") return { aim, holder, frame, others };
  const inHolder = { frame: holder, before: aim.before };
  return {
    aim,
    holder,
    frame,
    before: asked.before,
    others: [...others.filter((one) => one !== asked), inHolder],
  };
}

/** An answer is dropped where no frame would send it. */
function ofAllFrames(aimed: Aim & { state: "ready" }, others: ReadBack[]): Aim {
  const [field_id] = others.flatMap(({ changed }) => changed);
  if (field_id !== undefined) return { state: "changed", field_id };
  const isDropped = (id: string) => others.every(({ dropped }) => dropped.includes(id));
  // Another frame may list the instances.
  return { ...aimed, dropped: aimed.dropped.filter(isDropped), unlisted: [] };
}

// The document was replaced after it was filled, or the site removed an answer late: once is tolerated.
async function fillAgain(form: FormPage, plan: AimPlan, timeoutMs: number): Promise<void> {
  const answers = shownControls(plan.answers ?? []);
  await fillPage(form, plan.leaving?.page ?? 1, answers, { timeoutMs });
  const lost = await form.callSettled("awaitChangedField", answers, LATE_CHANGE_MS);
  if (lost) throw notKept(lost, plan);
}

/** @returns the error of an answer that a page does not keep */
export function notKept(field_id: string, plan: Pick<AimPlan, "leaving">): AppError {
  return new AppError(
    "validation_error",
    `The site did not keep the answer for field ${field_id}${whereOf(plan)}; its format or length may be wrong.`,
    { details: { field_id, page: plan.leaving?.page } },
  );
}

function whereOf({ leaving }: Pick<AimPlan, "leaving">): string {
  return leaving ? ` on page ${leaving.page}` : "";
}
