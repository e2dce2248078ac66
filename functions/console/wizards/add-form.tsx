/** The ways to a wizard for a further form; they run on the person's own computer. */
export function AddForm() {
  return (
    <details class="add-form">
      <summary>Add a form</summary>
      <p>
        Fill in the form once, in a window of your browser, and press <b>Done</b> at its result:
      </p>
      <pre>
        <code>npx federalrunner record https://forms.example.gov/benefits/</code>
      </pre>
      <img
        src="/console/recording.webp"
        alt="A form with a bar below it: FederalRunner records this form, with the buttons Undo, This page again and Done."
        width="960"
        height="540"
        loading="lazy"
      />
      <p>
        Your choices and presses become the wizard’s way. The texts that you type are not kept: a second visit
        with example answers proves the wizard. <code>federalrunner discover URL</code> tries a plain form
        alone, <code>federalrunner scout</code> lets an AI discover it, and{" "}
        <code>federalrunner wizards push</code> publishes the wizard here.
      </p>
    </details>
  );
}
