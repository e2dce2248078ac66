const PROMPT = /^(please |-+ ?)?(select|choose|pick)\b|^[-–—.\s]*$/i;

/** Options without a first entry that only asks for a choice. */
export function withoutPrompt<T extends { label: string }>(options: T[]): T[] {
  const [first, ...rest] = options;
  return first && rest.length > 0 && PROMPT.test(first.label) ? rest : options;
}
