/** Pages that are saved with `advance`: the press of their button, and the page that follows. */
import { describe, expect } from "vitest";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../../fixtures/scout/explore-posting-pages.ts";

const { call, explore, save, received } = explorePostingPages();

const byId = (answer: { html_context: { field_id: string }[] }, id: string) =>
  answer.html_context.find(({ field_id }) => field_id === id);

const NEXT = `<button>Continue</button>`;

describe("going on", () => {
  it("presses a binding button only with a confirmation", async () => {
    const answer = await explore(
      `<label>Name <input name="name"></label><button>Submit application</button>`,
    );
    expect(answer.html_context).toContainEqual(
      expect.objectContaining({ button: "Submit application", binding: true }),
    );
    const fields = [{ field_id: "name", example_value: "Ana" }];
    const refused = await save(fields);
    expect(refused.error.problems).toMatchObject([{ problem: "binding" }]);
    const clicked = await call("click_element", { selector: "Submit application" });
    expect(clicked.error.message).toContain("confirm: true");
    expect(received()).toBeUndefined();
    const saved = await call("save_page_metadata", {
      page_metadata: { fields },
      advance: true,
      confirm: true,
    });
    expect(saved).toMatchObject({ success: true, heading: "Received" });
  });

  it("waits for the page that follows a message and a spinner", async () => {
    await explore(`<label>Name <input name="name"></label><p role="alert" id="say"></p><button type="button" id="go">Continue</button>
      <script>go.onclick = () => { say.textContent = "Saving your answers"; setTimeout(() => { document.body.innerHTML = "<p>Loading, please wait</p>";
        setTimeout(() => { document.body.innerHTML = "<h1>Second</h1><label>Age <input name=age></label><button>Continue</button>"; }, 600); }, 600); };</script>`);
    const answer = await save([{ field_id: "name", example_value: "Ana" }]);
    expect(answer).toMatchObject({ success: true, heading: "Second" });
  });

  it("keeps no page that the answer calls failed", async () => {
    await explore(`<label>Name <input name="name"></label><p id="say"></p><button type="button" id="go">Continue</button>
      <script>go.onclick = () => { say.setAttribute("role", "alert"); say.textContent = "Enter your full name"; };</script>`);
    const answer = await save([{ field_id: "name", example_value: "A" }]);
    expect(answer.error.type).toBe("validation_error");
    const { error } = await call("complete_discovery", {
      wizard_id: "none",
      wizard_name: "None",
    });
    expect(error.message).toContain("No page has been saved");
  });

  it("counts more questions than it shows, and refuses the page while one is left out", async () => {
    const boxes = Array.from({ length: 60 }, (_, i) => `<label>Amount ${i} <input name="a${i}"></label>`);
    const answer = await explore(`${boxes.join("")}${NEXT}`);
    expect(answer).toMatchObject({ questions_total: 60, questions_next: 27 });
    const rest = await call("get_page_info", { questions_from: 54 });
    expect(rest.html_context[0]).toMatchObject({ label: "Amount 54" });
    const refused = await save([{ field_id: "amount", example_value: "1" }]);
    expect(refused.error.problems).toHaveLength(59);
  });

  it("requires a value for each action that enters one", async () => {
    await explore(`<label>Name <input name="name"></label>${NEXT}`);
    const { error } = await call("execute_actions", {
      actions: [{ action: "fill", selector: "name" }],
    });
    expect(error).toMatchObject({ type: "invalid_request" });
  });

  it("enters answers with the real keyboard where the site has not noticed those of a script", async () => {
    await explore(`<label>Name <input name="name"></label><button type="button" id="go">Continue</button>
      <script>let noticed = false; document.querySelector("[name=name]").oninput = (event) => { noticed ||= event.isTrusted; };
        go.onclick = () => noticed && document.forms[0].submit();</script>`);
    expect(await save([{ field_id: "name", example_value: "Ana" }])).toMatchObject({ heading: "Received" });
  });

  it("awaits the page that a text announces", async () => {
    await explore(`<label>Name <input name="name"></label><button type="button" id="go">Continue</button><script>
      go.onclick = () => { document.body.innerHTML = "<h1>Checking…</h1><p>Your answers count.</p>"; setTimeout(() => { document.body.innerHTML = "<h1>Result</h1><dl><dt>Help</dt><dd>$12</dd></dl>"; }, 600); };</script>`);
    expect(await save([{ field_id: "name", example_value: "Ana" }])).toMatchObject({ heading: "Result" });
  });

  it("reports the words of a page that is loaded again, though nothing marks them", async () => {
    await explore(`<p id="note"></p><label>Name <input name="name"></label>${NEXT}<script>note.textContent = sessionStorage.note ?? "";
      document.forms[0].onsubmit = () => { sessionStorage.note = "Your record could not be found."; location.reload(); return false; };</script>`);
    const refused = await save([{ field_id: "name", example_value: "Ana" }]);
    expect(JSON.stringify(refused)).toContain("Your record could not be found.");
  });

  it("opens a page again that is loading already", async () => {
    const answer =
      await explore(`<fieldset><legend>Size</legend><label><input type="radio" name="size" value="s" onchange="setTimeout(() => location.reload(), 1)"> Small</label>
      <label><input type="radio" name="size" value="l" onchange="setTimeout(() => location.reload(), 1)"> Large</label></fieldset>${NEXT}`);
    expect(byId(answer, "size")).toMatchObject({ options: { small: "Small", large: "Large" } });
  });
});

describe("completing", () => {
  it("takes results by name, and names those that differ from the session", async () => {
    await explore(`<label>Name <input name="name"></label>${NEXT}`);
    const next = await save([{ field_id: "name", example_value: "Ana" }]);
    expect(next.results).toContainEqual(expect.objectContaining({ name: "visit", type: "number" }));
    const wrong = await call("complete_discovery", {
      wizard_id: "named",
      wizard_name: "Named",
      results: ["sum"],
    });
    expect(wrong.error.candidates).toContain("visit");
    const done = await call("complete_discovery", {
      wizard_id: "named",
      wizard_name: "Named",
      results: ["visit", "name"],
    });
    expect(done).toMatchObject({ success: true, proved: true });
    const [difference] = done.proof.differences;
    expect(difference).toMatchObject({ result: "visit" });
    expect(done.proof.differences).toHaveLength(1);
  });
});
