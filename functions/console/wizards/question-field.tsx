/** The control of one question. */
import type { FieldProblem } from "../api/client.ts";
import type { SimpleQuestion } from "../api/types.ts";
import type { Answers } from "./answers.ts";
import type { Confirm } from "./confirm.ts";
import { DateField } from "./date-field.tsx";
import { confirmText, problemText } from "./problem-text.ts";

const MOST_RADIOS = 5;
const YES_NO = [
  { value: true, label: "Yes" },
  { value: false, label: "No" },
];

interface FieldProps {
  question: SimpleQuestion;
  /** Unique on the page. */
  id: string;
  /** Of the answer, as problems name it; default the question's field. */
  path?: string;
  answers: Answers;
  problems: readonly FieldProblem[];
  onChange: (changes: Answers) => void;
  confirm: Confirm | undefined;
}

export function QuestionField(props: FieldProps) {
  const { question, id, problems, confirm } = props;
  const hint = problems.length > 0 ? `${id}-problem` : undefined;
  const label = (
    <span class="question user-text">
      {question.question}
      {question.optional && <span class="muted"> (optional)</span>}
    </span>
  );
  const answer = props.answers[question.field_id];
  const texts = new Set(problems.map((each) => problemText(question, each, answer)));
  const unusual = problems.find((each) => each.problem === "unusual");
  const { path = question.field_id } = props;
  const known = confirm?.confirmed.includes(path) ? path : undefined;
  const unusualField = unusual && !unusual.needs_digits ? (unusual.path ?? unusual.field) : known;
  const problem = (
    <>
      {hint && (
        <p id={hint} class="problem">
          {[...texts].join(" ")}
        </p>
      )}
      {confirm && unusualField !== undefined && (
        <Option
          type="checkbox"
          name={`${id}-confirmed`}
          label={confirmText(unusual)}
          checked={confirm.confirmed.includes(unusualField)}
          onPick={(on) => confirm.set(unusualField, on)}
        />
      )}
    </>
  );
  if (isGroup(question)) {
    return (
      <fieldset id={id} class={hint ? "field invalid" : "field"} aria-describedby={hint}>
        <legend>{label}</legend>
        {problem}
        <Group {...props} />
      </fieldset>
    );
  }
  return (
    <div class={hint ? "field invalid" : "field"}>
      <label for={id}>{label}</label>
      {problem}
      <Single {...props} hint={hint} />
    </div>
  );
}

function isGroup({ kind, options = [], parts }: SimpleQuestion): boolean {
  if (kind === "date") return parts?.day === undefined;
  return (
    kind === "boolean" ||
    kind === "checkboxes" ||
    kind === "choices" ||
    (kind === "choice" && options.length <= MOST_RADIOS)
  );
}

function Single({ question, id, answers, hint, onChange }: FieldProps & { hint: string | undefined }) {
  const { field_id, kind, options = [], example } = question;
  const common = { id, "aria-describedby": hint, "aria-invalid": hint !== undefined };
  const value = answers[field_id];
  if (kind === "date")
    return <DateField {...common} question={question} answers={answers} onChange={onChange} />;
  if (kind === "choice") {
    return (
      <select {...common} onChange={(event) => onChange({ [field_id]: event.currentTarget.value })}>
        <option value="">Choose …</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={kind === "number" ? "decimal" : undefined}
      autocomplete="off"
      placeholder={example === undefined ? undefined : `for example ${String(example)}`}
      value={value === undefined ? "" : String(value)}
      onInput={(event) => onChange({ [field_id]: event.currentTarget.value })}
    />
  );
}

function Group({ question, id, answers, onChange }: FieldProps) {
  const { field_id, kind, options = [], none } = question;
  const value = answers[field_id];
  if (kind === "date")
    return <DateField id={`${id}-month`} question={question} answers={answers} onChange={onChange} />;
  if (kind === "boolean" || kind === "choice") {
    return (kind === "boolean" ? YES_NO : options).map((option) => (
      <Option
        key={String(option.value)}
        type="radio"
        name={id}
        label={option.label}
        checked={value === option.value}
        onPick={() => onChange({ [field_id]: option.value })}
      />
    ));
  }
  const isList = kind === "choices";
  const chosen = isList && Array.isArray(value) ? (value as string[]) : [];
  return options.map((option) => (
    <Option
      key={option.value}
      type="checkbox"
      name={id}
      label={option.label}
      checked={isList ? chosen.includes(option.value) : answers[option.value] === true}
      onPick={(on) => onChange(isList ? withItem(option.value, on) : withBox(option.value, on))}
    />
  ));

  function withItem(item: string, on: boolean): Answers {
    return { [field_id]: on ? [...chosen, item] : chosen.filter((other) => other !== item) };
  }

  /** One box of a group decides about all of them: none of these excludes the others. */
  function withBox(box: string, on: boolean): Answers {
    const boxes = options.map((option) => option.value);
    const kept = boxes.filter((other) => other !== box && answers[other] === true);
    const chosen = !on ? kept : box === none ? [box] : [...kept.filter((other) => other !== none), box];
    return Object.fromEntries(
      boxes.map((each) => [each, chosen.length === 0 ? undefined : chosen.includes(each)]),
    );
  }
}

function Option({
  type,
  name,
  label,
  checked,
  onPick,
}: {
  type: "radio" | "checkbox";
  name: string;
  label: string;
  checked: boolean;
  onPick: (on: boolean) => void;
}) {
  return (
    <label class="option">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      <span class="user-text">{label}</span>
    </label>
  );
}
