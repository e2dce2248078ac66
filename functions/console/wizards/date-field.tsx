import type { SimpleQuestion } from "../api/types.ts";
import type { Answers } from "./answers.ts";

/** A date that the form asks in parts. Without a day, it is a month and a year. */
export function DateField({
  question: { parts },
  answers,
  onChange,
  ...input
}: {
  question: SimpleQuestion;
  answers: Answers;
  onChange: (changes: Answers) => void;
  id: string;
}) {
  if (!parts) return null;
  const { year, month, day } = parts;
  if (day === undefined) {
    return (
      <div class="row">
        <label>
          <span class="fine">Month (1–12)</span>
          <input
            {...input}
            type="text"
            inputMode="numeric"
            size={4}
            value={textOf(answers[month])}
            onInput={(event) => onChange({ [month]: event.currentTarget.value })}
          />
        </label>
        <label>
          <span class="fine">Year</span>
          <input
            type="text"
            inputMode="numeric"
            size={6}
            value={textOf(answers[year])}
            onInput={(event) => onChange({ [year]: event.currentTarget.value })}
          />
        </label>
      </div>
    );
  }
  const values = [year, month, day].map((part) => textOf(answers[part]));
  const date = values.every((value) => value !== "")
    ? values.map((value, index) => value.padStart(index === 0 ? 4 : 2, "0")).join("-")
    : "";
  return (
    <input
      {...input}
      type="date"
      value={date}
      onInput={(event) => {
        const [y, m, d] = event.currentTarget.value.split("-");
        onChange({ [year]: y || undefined, [month]: m, [day]: d });
      }}
    />
  );
}

function textOf(value: unknown): string {
  return value === undefined ? "" : String(value);
}
