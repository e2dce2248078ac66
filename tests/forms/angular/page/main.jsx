import "@angular/compiler";
import { ChangeDetectorRef, Component, inject, signal } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from "@angular/forms";
import { MatAutocompleteModule } from "@angular/material/autocomplete";
import { MatButtonModule } from "@angular/material/button";
import { MatButtonToggleModule } from "@angular/material/button-toggle";
import { MatCheckboxModule } from "@angular/material/checkbox";
import { provideNativeDateAdapter } from "@angular/material/core";
import { MatDatepickerModule } from "@angular/material/datepicker";
import { MatDialog, MatDialogModule, MatDialogRef } from "@angular/material/dialog";
import { MatFormFieldModule } from "@angular/material/form-field";
import { MatInputModule } from "@angular/material/input";
import { MatRadioModule } from "@angular/material/radio";
import { MatSelectModule } from "@angular/material/select";
import { MatSlideToggleModule } from "@angular/material/slide-toggle";
import { MatSliderModule } from "@angular/material/slider";
import { MatStepperModule } from "@angular/material/stepper";
import { bootstrapApplication } from "@angular/platform-browser";
import { own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const SCHOOLS = [
  "Alabama State University",
  "Boston College",
  "City College of San Francisco",
  "Georgia State University",
  "Howard University",
  "Miami Dade College",
  "Ohio University",
  "Purdue University",
  "University of Georgia",
  "University of Ohio Valley",
];
const MODULES = [
  ReactiveFormsModule,
  MatAutocompleteModule,
  MatButtonModule,
  MatButtonToggleModule,
  MatCheckboxModule,
  MatDatepickerModule,
  MatDialogModule,
  MatFormFieldModule,
  MatInputModule,
  MatRadioModule,
  MatSelectModule,
  MatSliderModule,
  MatSlideToggleModule,
  MatStepperModule,
];
const needed = (value = "") => new FormControl(value, Validators.required);
const two = (part) => String(part).padStart(2, "0");
const isoOf = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const LoanDialog = Component({
  selector: "loan-dialog",
  imports: MODULES,
  template: `
<h2 mat-dialog-title>Loan details</h2>
<mat-dialog-content [formGroup]="form">
  <mat-form-field><mat-label>Loan type</mat-label><mat-select formControlName="kind" [id]="own('loan-kind')"><mat-option value="subsidized">Direct Subsidized</mat-option><mat-option value="unsubsidized">Direct Unsubsidized</mat-option><mat-option value="plus">Direct PLUS</mat-option></mat-select></mat-form-field>
  <mat-form-field><mat-label>Outstanding balance</mat-label><span matTextPrefix>$&nbsp;</span><input matInput formControlName="balance" [id]="own('loan-balance')" inputmode="numeric"></mat-form-field>
  <mat-form-field><mat-label>Interest rate</mat-label><input matInput type="number" step="0.1" formControlName="rate" [id]="own('loan-rate')"><span matTextSuffix>%</span></mat-form-field>
</mat-dialog-content>
<mat-dialog-actions><button mat-button type="button" mat-dialog-close>Cancel</button><button mat-flat-button type="button" (click)="save()">Add loan</button></mat-dialog-actions>`,
})(
  class LoanDialog {
    own = own;
    ref = inject(MatDialogRef);
    form = new FormGroup({ kind: needed(), balance: needed(), rate: needed() });
    save() {
      this.form.markAllAsTouched();
      if (this.form.valid) this.ref.close(this.form.value);
    }
  },
);

const App = Component({
  selector: "app-root",
  imports: MODULES,
  template: `
<h1>Loan repayment options</h1>
<mat-stepper [linear]="true" #stepper>
  <mat-step [stepControl]="you" label="About you">
    <form [formGroup]="you">
      <mat-form-field><mat-label>Full name</mat-label><input matInput formControlName="name" [id]="own('name')"><mat-error>Enter your name</mat-error></mat-form-field>
      <mat-form-field><mat-label>Date of birth</mat-label><input matInput [matDatepicker]="birth" formControlName="birth" [id]="own('birth')"><mat-hint>MM/DD/YYYY</mat-hint><mat-datepicker-toggle matIconSuffix [for]="birth"></mat-datepicker-toggle><mat-datepicker #birth></mat-datepicker></mat-form-field>
      <mat-form-field><mat-label>State of residence</mat-label><mat-select formControlName="state" [id]="own('state')">@for (state of states(); track state) {<mat-option [value]="state[0]">{{state[1]}}</mat-option>}</mat-select></mat-form-field>
      <mat-form-field><mat-label>School</mat-label><input matInput formControlName="school" [matAutocomplete]="schools" [id]="own('school')" (input)="search($event.target.value)" (focus)="search('')"><mat-autocomplete #schools="matAutocomplete" requireSelection>@for (school of found(); track school) {<mat-option [value]="school">{{school}}</mat-option>}</mat-autocomplete></mat-form-field>
      <p [id]="own('status-label')">Are you still enrolled?</p>
      <mat-radio-group formControlName="enrolled" [attr.aria-labelledby]="own('status-label')"><mat-radio-button value="yes">Yes</mat-radio-button><mat-radio-button value="no">No</mat-radio-button></mat-radio-group>
      @if (you.value.enrolled === 'yes') {<mat-form-field><mat-label>Expected graduation year</mat-label><input matInput type="number" formControlName="graduation" [id]="own('graduation')"></mat-form-field>}
      <p><button mat-flat-button type="button" (click)="next(you, stepper)">Next</button></p>
    </form>
  </mat-step>
  <mat-step [stepControl]="money" label="Income">
    <form [formGroup]="money">
      <mat-form-field><mat-label>Annual income</mat-label><span matTextPrefix>$&nbsp;</span><input matInput formControlName="income" [id]="own('income')" (blur)="group()"><mat-error>{{money.controls.income.errors?.office ?? 'Enter your income'}}</mat-error></mat-form-field>
      <p [id]="own('growth-label')">Expected growth of income (%)</p>
      <mat-slider min="0" max="10" step="0.5" discrete><input matSliderThumb formControlName="growth" [attr.aria-labelledby]="own('growth-label')"></mat-slider>
      <p><mat-slide-toggle formControlName="employer" [id]="own('employer')">My employer is a public service</mat-slide-toggle></p>
      <p [id]="own('filing-label')">Tax filing status</p>
      <mat-button-toggle-group formControlName="filing" [attr.aria-labelledby]="own('filing-label')"><mat-button-toggle value="single">Single</mat-button-toggle><mat-button-toggle value="joint">Married filing jointly</mat-button-toggle><mat-button-toggle value="separate">Married filing separately</mat-button-toggle></mat-button-toggle-group>
      <mat-form-field><mat-label>Goals</mat-label><mat-select multiple formControlName="goals" [id]="own('goals')"><mat-option value="lowest">Lowest payment</mat-option><mat-option value="fastest">Pay off fastest</mat-option><mat-option value="forgiveness">Loan forgiveness</mat-option></mat-select></mat-form-field>
      <p><button mat-button matStepperPrevious type="button">Back</button><button mat-flat-button type="button" (click)="next(money, stepper)">Next</button></p>
    </form>
  </mat-step>
  <mat-step label="Loans">
    <ul>@for (loan of loans(); track $index) {<li>{{loan.kind}}: {{'$'}}{{loan.balance}} at {{loan.rate}}%</li>}</ul>
    <button mat-stroked-button type="button" [id]="own('add-loan')" (click)="add()">Add a loan</button>
    <mat-form-field><mat-label>Date of your first loan</mat-label><input matInput readonly [matDatepicker]="since" [formControl]="firstLoan" [id]="own('first-loan')" (click)="since.open()"><mat-datepicker-toggle matIconSuffix [for]="since"></mat-datepicker-toggle><mat-datepicker #since></mat-datepicker></mat-form-field>
    <p><mat-checkbox [formControl]="agree" [id]="own('agree')">I understand that this is an estimate</mat-checkbox></p>
    <p><button mat-button matStepperPrevious type="button">Back</button><button mat-flat-button type="button" (click)="finish(stepper)">View results</button></p>
  </mat-step>
  <mat-step label="Results">@if (decision(); as result) {
    <h2>Your best plan</h2><div class="tile"><div>Monthly payment</div><div [id]="own('payment')">{{'$'}}{{result.benefit}}</div></div>
    <div class="tile"><div>Months to pay</div><div>{{result.months}}</div></div><p>Simulation ID: <span [id]="own('code')">{{result.code}}</span></p>}
  </mat-step>
</mat-stepper>`,
})(
  class App {
    own = own;
    dialog = inject(MatDialog);
    changes = inject(ChangeDetectorRef);
    states = signal([]);
    found = signal([]);
    loans = signal([]);
    decision = signal();
    agree = new FormControl(false);
    firstLoan = new FormControl(null);
    you = new FormGroup({
      name: needed(),
      birth: needed(null),
      state: needed(),
      school: needed(),
      enrolled: needed(),
      graduation: new FormControl(""),
    });
    money = new FormGroup({
      income: needed(),
      growth: new FormControl(2),
      employer: new FormControl(false),
      filing: needed(),
      goals: new FormControl([]),
    });
    constructor() {
      wait(120).then(() =>
        this.states.set(
          Object.entries({ AL: "Alabama", CA: "California", GA: "Georgia", MA: "Massachusetts", OH: "Ohio" }),
        ),
      );
      this.you.valueChanges.subscribe(() => this.changes.markForCheck());
    }
    async search(text) {
      await wait(100);
      this.found.set(SCHOOLS.filter((name) => name.toLowerCase().includes(text.toLowerCase())));
    }
    group() {
      const digits = this.money.value.income.replace(/\D/g, "");
      if (digits) this.money.controls.income.setValue(Number(digits).toLocaleString("en-US"));
    }
    async next(form, stepper) {
      form.markAllAsTouched();
      if (form === this.money && form.valid && refused()) form.controls.income.setErrors({ office: REFUSAL });
      this.changes.markForCheck();
      if (!form.valid) return;
      await wait(40);
      stepper.next();
    }
    add() {
      this.dialog
        .open(LoanDialog)
        .afterClosed()
        .subscribe(
          (loan) => loan && this.loans.update((loans) => [...loans, { ...loan, rate: String(loan.rate) }]),
        );
    }
    async finish(stepper) {
      const { birth, graduation, ...you } = this.you.value;
      const { income, goals, ...money } = this.money.value;
      this.decision.set(
        await submit({
          ...you,
          ...money,
          graduation: you.enrolled === "yes" ? graduation : undefined,
          birth: isoOf(birth),
          first_loan: this.firstLoan.value && isoOf(this.firstLoan.value),
          income: income.replace(/\D/g, ""),
          goals: [...goals].sort(),
          loans: this.loans(),
          agree: this.agree.value,
        }),
      );
      stepper.next();
    }
  },
);

bootstrapApplication(App, { providers: [provideNativeDateAdapter()] });
