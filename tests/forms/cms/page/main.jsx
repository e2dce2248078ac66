import {
  Alert,
  Autocomplete,
  Button,
  ChoiceList,
  CURRENCY_MASK,
  Dialog,
  Dropdown,
  MonthPicker,
  MultiInputDateField,
  SingleInputDateField,
  SSN_MASK,
  Table,
  TableBody,
  TableCell,
  TableRow,
  TextField,
  ZIP_MASK,
} from "@cmsgov/design-system";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const COUNTIES = [
  "Autauga",
  "Baldwin",
  "Calhoun",
  "Dale",
  "Escambia",
  "Franklin",
  "Greene",
  "Houston",
  "Jackson",
  "Lamar",
  "Madison",
  "Mobile",
  "Montgomery",
  "Morgan",
];
const PLANS = [
  { value: "", label: "Select an option" },
  { value: "bronze", label: "Bronze" },
  { value: "silver", label: "Silver" },
  { value: "gold", label: "Gold" },
  { value: "platinum", label: "Platinum" },
];
const TITLES = ["About you", "Your household", "Your income", "Your results"];

function App() {
  const [step, setStep] = useState(0);
  const [model, setModel] = useState({ needs: [], months: [], people: [] });
  const [errors, setErrors] = useState({});
  const [decision, setDecision] = useState();
  const set = (key, value) =>
    setModel((before) => ({ ...before, [key]: typeof value === "function" ? value(before[key]) : value }));
  const needed =
    [
      ["name", "zip", "ssn", "county"],
      ["coverage", "needs"],
      ["income", "start"],
    ][step] ?? [];
  const go = async (event) => {
    event.preventDefault();
    const found = {};
    for (const key of needed)
      if (!model[key] || model[key].length === 0) found[key] = "This answer is required.";
    if (step === 2 && Object.keys(found).length === 0 && refused()) found.income = REFUSAL;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (step === 2) {
      const digits = (text = "") => text.replace(/\D/g, "");
      const { birthDay = "", birthMonth = "", birthYear = "", start, ...rest } = model;
      const [month, day, year] = start.split("/");
      const handed = {
        ...rest,
        ssn: digits(model.ssn),
        phone: digits(model.phone),
        income: digits(model.income.split(".")[0]),
        birth: `${birthYear}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`,
        start: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
        needs: [...model.needs].sort(),
        months: [...model.months].sort((a, b) => a - b),
      };
      if (model.coverage !== "yes") delete handed.plan;
      setDecision(await submit(handed));
    } else await wait(40);
    setStep(step + 1);
  };
  const Page = [About, Household, Income][step];
  return (
    <>
      <h1 className="ds-text-heading--2xl">{TITLES[step]}</h1>
      {Page ? (
        <form onSubmit={go} noValidate>
          {Object.keys(errors).length > 0 && (
            <Alert variation="error" heading="There’s a problem">
              Correct the marked answers.
            </Alert>
          )}
          <Page model={model} set={set} errors={errors} />
          <Button type="submit" variation="solid" className="ds-u-margin-top--3">
            {step === 2 ? "See my savings" : "Save & continue"}
          </Button>
        </form>
      ) : (
        <>
          <div className="ds-c-review">
            <div className="ds-c-review__heading">Your monthly tax credit</div>
            <div
              className="ds-c-review__body"
              id={own("credit")}
            >{`$${decision.benefit.toLocaleString("en-US")}`}</div>
          </div>
          <Table>
            <TableBody>
              <TableRow>
                <TableCell>Application ID</TableCell>
                <TableCell>
                  <span id={own("code")}>{decision.code}</span>
                </TableCell>
              </TableRow>
              <TableRow>
                <TableCell>Savings rate</TableCell>
                <TableCell>{`${decision.share}%`}</TableCell>
              </TableRow>
            </TableBody>
          </Table>
        </>
      )}
    </>
  );
}

function About({ model, set, errors }) {
  const [items, setItems] = useState([]);
  const [isLoading, setLoading] = useState(false);
  const search = async (text) => {
    set("county", (chosen) => (text === `${chosen} County` ? chosen : undefined));
    if (text.length < 2) return setItems([]);
    setLoading(true);
    await wait(120);
    setItems(
      COUNTIES.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((name) => ({
        id: own(`county-${name}`),
        name: `${name} County`,
      })),
    );
    setLoading(false);
  };
  return (
    <>
      <TextField
        id={own("name")}
        name={own("name")}
        label="Full legal name"
        value={model.name ?? ""}
        onChange={(e) => set("name", e.target.value)}
        errorMessage={errors.name}
      />
      <MultiInputDateField
        label="Date of birth"
        hint="For example: 4 28 1986"
        dayName="birthDay"
        monthName="birthMonth"
        yearName="birthYear"
        dayValue={model.birthDay ?? ""}
        monthValue={model.birthMonth ?? ""}
        yearValue={model.birthYear ?? ""}
        onChange={(e) => set(e.target.name, e.target.value)}
      />
      <TextField
        id={own("ssn")}
        name={own("ssn")}
        label="Social Security number (SSN)"
        labelMask={SSN_MASK}
        inputMode="numeric"
        value={model.ssn ?? ""}
        onChange={(e) => set("ssn", e.target.value)}
        errorMessage={errors.ssn}
      />
      <TextField
        id={own("phone")}
        name={own("phone")}
        label="Phone number"
        mask="phone"
        inputMode="tel"
        value={model.phone ?? ""}
        onChange={(e) => set("phone", e.target.value)}
      />
      <TextField
        id={own("zip")}
        name={own("zip")}
        label="ZIP code"
        labelMask={ZIP_MASK}
        inputMode="numeric"
        value={model.zip ?? ""}
        onChange={(e) => set("zip", e.target.value)}
        errorMessage={errors.zip}
      />
      <Autocomplete
        id={own("county")}
        items={items}
        loading={isLoading}
        onChange={(item) => set("county", item ? item.name.replace(" County", "") : undefined)}
        onInputValueChange={search}
      >
        <TextField
          name={own("county")}
          label="County"
          hint={isLoading ? "Searching" : "Start typing"}
          errorMessage={errors.county}
        />
      </Autocomplete>
    </>
  );
}

function Household({ model, set, errors }) {
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState({ name: "", age: "" });
  const toggle = (value) => {
    const has = model.needs.includes(value);
    if (value === "none") return set("needs", has ? [] : ["none"]);
    set(
      "needs",
      has
        ? model.needs.filter((one) => one !== value)
        : [...model.needs.filter((one) => one !== "none"), value],
    );
  };
  return (
    <>
      <ChoiceList
        type="radio"
        name={own("coverage")}
        label="Do you have health coverage now?"
        errorMessage={errors.coverage}
        onChange={(e) => set("coverage", e.target.value)}
        choices={[
          {
            label: "Yes",
            value: "yes",
            checked: model.coverage === "yes",
            checkedChildren: (
              <div className="ds-c-choice__checkedChild">
                <Dropdown
                  id={own("plan")}
                  name={own("plan")}
                  label="Metal level of the plan"
                  options={PLANS}
                  value={model.plan ?? ""}
                  onChange={(change) => set("plan", change.target.value)}
                />
              </div>
            ),
          },
          { label: "No", value: "no", checked: model.coverage === "no" },
        ]}
      />
      <ChoiceList
        type="checkbox"
        name={own("needs")}
        label="Does any of these apply?"
        hint="Select all that apply"
        errorMessage={errors.needs}
        onChange={(e) => toggle(e.target.value)}
        choices={[
          { label: "A member is pregnant", value: "pregnant", checked: model.needs.includes("pregnant") },
          {
            label: "A member has a disability",
            value: "disability",
            checked: model.needs.includes("disability"),
          },
          { label: "None of these", value: "none", checked: model.needs.includes("none") },
        ]}
      />
      <h2>People in your household</h2>
      <ul>
        {model.people.map(({ name, age }) => (
          <li key={name}>{`${name} (${age})`}</li>
        ))}
      </ul>
      <Button type="button" id={own("add-person")} onClick={() => setOpen(true)}>
        Add a person
      </Button>
      <Dialog
        isOpen={isOpen}
        onExit={() => setOpen(false)}
        heading="Add a person"
        actions={
          <Button
            variation="solid"
            type="button"
            onClick={() => {
              if (!person.name || !person.age) return;
              set("people", [...model.people, person]);
              setPerson({ name: "", age: "" });
              setOpen(false);
            }}
          >
            Add
          </Button>
        }
      >
        <TextField
          id={own("person-name")}
          name="person-name"
          label="Name"
          value={person.name}
          onChange={(e) => setPerson({ ...person, name: e.target.value })}
        />
        <TextField
          id={own("person-age")}
          name="person-age"
          label="Age"
          numeric
          value={person.age}
          onChange={(e) => setPerson({ ...person, age: e.target.value })}
        />
      </Dialog>
    </>
  );
}

function Income({ model, set, errors }) {
  return (
    <>
      <TextField
        id={own("income")}
        name={own("income")}
        label="Expected income this year"
        labelMask={CURRENCY_MASK}
        inputMode="numeric"
        value={model.income ?? ""}
        onChange={(e) => set("income", e.target.value)}
        errorMessage={errors.income}
      />
      <SingleInputDateField
        id={own("start")}
        name={own("start")}
        label="When should coverage start?"
        hint="Enter a date: mm/dd/yyyy"
        value={model.start ?? ""}
        onChange={(_, text) => set("start", text)}
        errorMessage={errors.start}
        fromYear={2026}
        toYear={2028}
      />
      <MonthPicker
        name={own("months")}
        label="Months without coverage"
        selectedMonths={model.months.map(Number)}
        onChange={(e) =>
          set(
            "months",
            e.target.checked
              ? [...model.months, e.target.value]
              : model.months.filter((one) => one !== e.target.value),
          )
        }
        onSelectAll={() => {}}
        onClearAll={() => set("months", [])}
      />
      <TextField
        id={own("notes")}
        name={own("notes")}
        label="Anything else that we should know? (optional)"
        multiline
        rows={3}
        value={model.notes ?? ""}
        onChange={(e) => set("notes", e.target.value)}
      />
    </>
  );
}

createRoot(document.getElementById("root")).render(<App />);
