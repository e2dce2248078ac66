/**
 * The forms in which an answer may be typed into a box, the most fitting first: as it is, with its digits alone, and
 * with the separators of the box's placeholder. The box's `pattern` and `maxlength` decide the order.
 */
export function typedForms(control: HTMLElement, value: string): string[] {
  const input = control as HTMLInputElement;
  const digits = value.replace(/\D/g, "");
  const isCode = digits !== "" && /^[\d\s()./+-]+$/.test(value) && !/^-?\d*\.\d+$/.test(value);
  const forms = isCode ? [value, digits, intoMask(input.placeholder ?? "", digits)] : [value];
  const distinct = [...new Set(forms.filter((form) => form !== undefined && form !== ""))] as string[];
  return distinct.sort((a, b) => fitness(input, b) - fitness(input, a));
}

function fitness(input: HTMLInputElement, text: string): number {
  const isShort = !(input.maxLength >= 0) || text.length <= input.maxLength;
  return (isShort ? 2 : 0) + (matchesPattern(input, text) ? 1 : 0);
}

function matchesPattern({ pattern }: HTMLInputElement, text: string): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(text);
  } catch {
    return true;
  }
}

// A placeholder such as "___-__-____" or "(999) 999-9999" shows where the separators are.
function intoMask(mask: string, digits: string): string | undefined {
  const slots = mask.match(/[_#9x0]/gi)?.length ?? 0;
  if (slots !== digits.length || !/^[_#9x0\s()./+-]+$/i.test(mask)) return undefined;
  let at = 0;
  return mask.replace(/[_#9x0]/gi, () => digits[at++] ?? "");
}
