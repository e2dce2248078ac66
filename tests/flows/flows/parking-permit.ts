import type { Flow } from "../kit/flow.ts";

/** A permit: an answer that leads out of the form, boxes, and a page for some kinds of vehicle. */
export const parkingPermit: Flow = {
  name: "parking-permit",
  title: "Get a parking permit",
  pages: [
    {
      kind: "questions",
      title: "Where you live",
      questions: [
        {
          name: "resident",
          label: "Do you live in the zone?",
          kind: "radio",
          options: [
            ["no", "No"],
            ["yes", "Yes"],
          ],
        },
      ],
    },
    {
      kind: "off_ramp",
      title: "You cannot use this service",
      when: ({ resident }) => resident === "no",
      text: "Only residents of the zone get a permit.",
    },
    {
      kind: "questions",
      title: "Your vehicle",
      questions: [
        {
          name: "vehicle",
          label: "Kind of vehicle",
          kind: "select",
          options: [
            ["car", "Car"],
            ["van", "Van"],
            ["motorcycle", "Motorcycle"],
          ],
        },
        { name: "plate", label: "Registration number", kind: "text", hint: "For example, AB12 CDE" },
      ],
    },
    {
      kind: "questions",
      title: "Your van",
      when: ({ vehicle }) => vehicle === "van",
      questions: [{ name: "length", label: "Length in metres", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Your permit",
      questions: [
        {
          name: "months",
          label: "How long do you need it?",
          kind: "radio",
          options: [
            ["3", "3 months"],
            ["12", "12 months"],
          ],
        },
        { name: "start", label: "Start date", kind: "date" },
      ],
    },
    { kind: "information", title: "How we use your data", text: "We keep your answers for a year." },
    { kind: "review", title: "Check your answers", button: "Show the price" },
  ],
  result: ({ months, vehicle }) => [
    ["Price", `£${(Number(months) * (vehicle === "van" ? 14 : 9)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "car",
      said: {
        resident: "yes",
        vehicle: "car",
        plate: "AB12 CDE",
        months: "3 months",
        start: "4 January 2027",
      },
      meant: { resident: "yes", vehicle: "car", plate: "AB12 CDE", months: "3", start: "2027-01-04" },
    },
    {
      name: "van",
      said: {
        resident: true,
        vehicle: "a van",
        plate: "XY34 ZZZ",
        length: "5.4",
        months: "12",
        start: "2027-02-10",
      },
      meant: {
        resident: "yes",
        vehicle: "van",
        plate: "XY34 ZZZ",
        length: "5.4",
        months: "12",
        start: "2027-02-10",
      },
    },
    {
      name: "motorcycle",
      said: {
        resident: "yes",
        vehicle: "Motorcycle",
        plate: "MC1",
        months: "three months",
        start: "1 March 2027",
      },
      meant: { resident: "yes", vehicle: "motorcycle", plate: "MC1", months: "3", start: "2027-03-01" },
    },
  ],
};
