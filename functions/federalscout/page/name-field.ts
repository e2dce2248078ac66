/** Names for questions: short, in snake_case, from their labels. */

const FILLERS = new Set(
  (
    "a all am an and any apply are as at be been being by can could did do does enter for from had has have how i if in is it its " +
    "many may me much my of on or our please provide select that the their them there these they this to was were what when " +
    "where which who will with would you your s whether following give choose type"
  ).split(" "),
);
const LONGEST = 5;
const DATE_PART = /^(month|day|year)( \((mm|dd|yyyy|yy)\))?$/i;

/**
 * @param control an empty type is a result
 * @returns a name such as `student_marital_status`; date parts end in `_month`, `_day` and `_year`
 */
export function nameField(control: {
  label: string;
  group: string;
  name: string;
  id: string;
  type: string;
}): string {
  const { label, group, type } = control;
  const part = DATE_PART.exec(label.trim())?.[1]?.toLowerCase();
  if (part && group) return `${dateStem(group)}_${part}`;
  const said = significant(type === "radio" ? group || label : label);
  const isVague = said.length === 1 && group !== "" && type !== "radio";
  const words = !isVague ? said : type === "checkbox" ? split(label) : [...significant(group), ...said];
  const own = words.length > 0 ? words : significant(`${control.name} ${control.id}`);
  const isCount = /^(how many|number of)\b/i.test(label);
  const counted = own.filter((word) => !isCount || word !== "number");
  const name = [...(isCount ? ["number", "of"] : []), ...counted].slice(0, LONGEST);
  return asIdentifier(type === "" ? name : withoutDateWord(name, label));
}

// A name that ends in _year is read as a part of a date, which "earnings in the current year" is not.
function withoutDateWord(words: string[], label: string): string[] {
  const isDatePart = split(label).length <= 3;
  const endsLikeOne = /^(month|day|year)$/.test(words.at(-1) ?? "");
  return endsLikeOne && !isDatePart && words.length > 1 ? words.slice(0, -1) : words;
}

/** @returns a value such as `married_or_remarried` */
export function nameOption(label: string): string {
  const words = split(label.replace(/\([^)]*\)/g, " "));
  const all = words.length > 0 ? words : split(label);
  return all.length > 0 ? all.slice(0, 8).join("_") : "option";
}

function dateStem(group: string): string {
  if (/\bbirth\b|\bborn\b/i.test(group)) return "birth";
  const words = significant(group).filter((word) => word !== "date");
  return asIdentifier(words.slice(-3));
}

function significant(text: string): string[] {
  const words = split(text);
  const telling = words.filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word));
  return telling.length > 0 ? telling : words;
}

function split(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b/g, "")
    .replace(/\b([A-Z])\.(?=[A-Z]\.)/g, "$1")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[’']/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function asIdentifier(words: string[]): string {
  const name = words.join("_");
  if (name === "") return "field";
  return /^[a-z]/.test(name) ? name : `field_${name}`;
}
