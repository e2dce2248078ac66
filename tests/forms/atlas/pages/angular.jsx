import "@angular/compiler";
import { Component } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule } from "@angular/forms";
import { MatAutocompleteModule } from "@angular/material/autocomplete";
import { MatButtonToggleModule } from "@angular/material/button-toggle";
import { MatCheckboxModule } from "@angular/material/checkbox";
import { MatChipsModule } from "@angular/material/chips";
import { provideNativeDateAdapter } from "@angular/material/core";
import { MatDatepickerModule } from "@angular/material/datepicker";
import { MatInputModule } from "@angular/material/input";
import { MatListModule } from "@angular/material/list";
import { MatRadioModule } from "@angular/material/radio";
import { MatSelectModule } from "@angular/material/select";
import { MatSlideToggleModule } from "@angular/material/slide-toggle";
import { MatSliderModule } from "@angular/material/slider";
import { MatTimepickerModule } from "@angular/material/timepicker";
import { bootstrapApplication } from "@angular/platform-browser";
import { hold, wordsOf } from "../page.js";

const MODULES = [
  ReactiveFormsModule,
  MatAutocompleteModule,
  MatButtonToggleModule,
  MatCheckboxModule,
  MatChipsModule,
  MatDatepickerModule,
  MatInputModule,
  MatListModule,
  MatRadioModule,
  MatSelectModule,
  MatSlideToggleModule,
  MatSliderModule,
  MatTimepickerModule,
];

/** By kind: the component's name, its template, and the value at first. */
const COMPONENTS = {
  text: ["Input", boxed(`<input matInput formControlName="text">`)],
  textarea: ["Input textarea", boxed(`<textarea matInput formControlName="textarea"></textarea>`)],
  number: ["Input number", boxed(`<input matInput type="number" formControlName="number">`)],
  native: [
    "Input native select",
    boxed(
      `<select matNativeControl formControlName="native"><option></option>@for (one of words.native.options; track one) {<option [value]="one">{{one}}</option>}</select>`,
    ),
  ],
  select: ["Select", boxed(`<mat-select formControlName="select">${listed("select")}</mat-select>`)],
  multiselect: [
    "Select multiple",
    boxed(`<mat-select multiple formControlName="multiselect">${listed("multiselect")}</mat-select>`),
  ],
  suggest: [
    "Autocomplete",
    boxed(
      `<input matInput formControlName="suggest" [matAutocomplete]="found"><mat-autocomplete #found requireSelection>${listed("suggest")}</mat-autocomplete>`,
    ),
  ],
  date: [
    "Datepicker",
    boxed(
      `<input matInput [matDatepicker]="day" formControlName="date"><mat-datepicker-toggle matIconSuffix [for]="day" /><mat-datepicker #day />`,
    ),
  ],
  dates: [
    "Date range",
    `<mat-form-field><mat-label>{{words.dates.label}}</mat-label><mat-date-range-input [rangePicker]="days" formGroupName="dates"><input matStartDate formControlName="from"><input matEndDate formControlName="to"></mat-date-range-input><mat-datepicker-toggle matIconSuffix [for]="days" /><mat-date-range-picker #days /></mat-form-field>`,
  ],
  time: [
    "Timepicker",
    boxed(
      `<input matInput [matTimepicker]="hour" formControlName="time"><mat-timepicker-toggle matIconSuffix [for]="hour" /><mat-timepicker #hour interval="5min" />`,
    ),
  ],
  radio: [
    "Radio button",
    named(
      "radio",
      `<mat-radio-group aria-labelledby="radio-label" formControlName="radio">@for (one of words.radio.options; track one) {<mat-radio-button [value]="one">{{one}}</mat-radio-button>}</mat-radio-group>`,
    ),
  ],
  checkbox: ["Checkbox", `<mat-checkbox formControlName="checkbox">{{words.checkbox.label}}</mat-checkbox>`],
  switch: [
    "Slide toggle",
    `<mat-slide-toggle formControlName="switch">{{words.switch.label}}</mat-slide-toggle>`,
  ],
  slider: [
    "Slider",
    named(
      "slider",
      `<mat-slider><input matSliderThumb aria-labelledby="slider-label" formControlName="slider"></mat-slider>`,
    ),
  ],
  toggles: [
    "Button toggle",
    named(
      "toggles",
      `<mat-button-toggle-group aria-labelledby="toggles-label" formControlName="toggles">@for (one of words.toggles.options; track one) {<mat-button-toggle [value]="one">{{one}}</mat-button-toggle>}</mat-button-toggle-group>`,
    ),
  ],
  togglesmulti: [
    "Button toggle multiple",
    named(
      "togglesmulti",
      `<mat-button-toggle-group multiple aria-labelledby="togglesmulti-label" formControlName="togglesmulti">@for (one of words.togglesmulti.options; track one) {<mat-button-toggle [value]="one">{{one}}</mat-button-toggle>}</mat-button-toggle-group>`,
    ),
  ],
  chips: [
    "Chips",
    named(
      "chips",
      `<mat-chip-listbox aria-labelledby="chips-label" formControlName="chips">@for (one of words.chips.options; track one) {<mat-chip-option [value]="one">{{one}}</mat-chip-option>}</mat-chip-listbox>`,
    ),
  ],
  listboxmulti: [
    "List",
    named(
      "listboxmulti",
      `<mat-selection-list aria-labelledby="listboxmulti-label" formControlName="listboxmulti">@for (one of words.listboxmulti.options; track one) {<mat-list-option [value]="one">{{one}}</mat-list-option>}</mat-selection-list>`,
    ),
  ],
};

function boxed(control) {
  return (kind) =>
    `<mat-form-field><mat-label>{{words.${kind}.label}}</mat-label>${control}</mat-form-field>`;
}

function named(kind, control) {
  return `<h3 id="${kind}-label">{{words.${kind}.label}}</h3>${control}`;
}

function listed(kind) {
  return `@for (one of words.${kind}.options; track one) {<mat-option [value]="one">{{one}}</mat-option>}`;
}

const form = new FormGroup(
  Object.fromEntries(
    Object.keys(COMPONENTS).map((kind) => [
      kind,
      kind === "dates"
        ? new FormGroup({ from: new FormControl(null), to: new FormControl(null) })
        : new FormControl(kind === "slider" ? 0 : null),
    ]),
  ),
);
const words = Object.fromEntries(Object.keys(COMPONENTS).map((kind) => [kind, wordsOf(kind)]));
const templates = Object.entries(COMPONENTS).map(
  ([kind, [, template]]) =>
    `<div style="margin: 1.5rem 0">${typeof template === "function" ? template(kind) : template}</div>`,
);

const App = Component({
  selector: "app-root",
  imports: MODULES,
  template: `<form [formGroup]="form">${templates.join("")}</form>`,
})(
  class App {
    form = form;
    words = words;
  },
);

document.getElementById("root").innerHTML = "<app-root></app-root>";
await bootstrapApplication(App, { providers: [provideNativeDateAdapter()] });
for (const [kind, [component]] of Object.entries(COMPONENTS))
  hold(kind, component, () => {
    const value = form.value[kind];
    return kind === "dates" ? [value.from, value.to] : value;
  });
