/** The first page: the product in one command, a run, its forms, the libraries that are known to work, and how to record a form. */
import type { CatalogueEntry } from "../../shared/wizards/catalogue/catalogue.ts";
import type { LibraryShare } from "../checks/documents/atlas.ts";
import { escapeHtml } from "./page.ts";

export interface LandingFacts {
  /** The lines of the first block of the README, a command and its output. */
  firstRun: readonly string[];
  /** The first paragraph behind it. */
  promise: string;
  wizards: readonly CatalogueEntry[];
  libraries: readonly LibraryShare[];
}

export function renderLanding({ firstRun, promise, wizards, libraries }: LandingFacts): string {
  return `<section class="hero">
<h1>A government web form, one command, no model key</h1>
<p class="lead">${promise}</p>
${terminal(firstRun)}
<p class="actions"><a class="button" href="project/readme.html#try-it">Try it on this computer</a> <a href="connect-claude.html">Connect Claude</a></p>
</section>
<section>
<h2 id="run">A run, from the words of a person to the official answer</h2>
<img class="wide" src="images/run.gif" alt="The words of a person, seven filled pages of the student-aid estimator, and the result" width="800" height="500">
</section>
<section>
<h2 id="card">The answer, as Claude shows it</h2>
<p>This is the result card itself, with the answer of a run on the practice site that built this page. Its pictures and assumptions open.</p>
<iframe id="result-card" title="Result card of the student-aid estimator" data-src="result-card.html" sandbox="allow-scripts" hidden></iframe>
<noscript><img class="wide" src="images/result-card.png" alt="The result card with four figures, their meaning and the assumptions of the site"></noscript>
</section>
<section>
<h2 id="forms">Forms, and how each is proved</h2>
${table(
  ["Form", "Proof"],
  wizards.map(({ name, host, total_pages, proof }) => [
    `${name} (${host}, ${total_pages === 1 ? "1 page" : `${total_pages} pages`})`,
    proof,
  ]),
)}
<p>On its practice site, <a href="project/readme.html#which-forms">a local stand-in</a>, each runs in every test run of the project; <code>npx federalrunner wizards verify ID</code> walks through the real form.</p>
</section>
<section>
<h2 id="record">Record your own form in two minutes</h2>
<ol class="film">
<li><figure>${terminal(["$ npx federalrunner record https://forms.example.gov/benefits/"])}<figcaption>Name the form. A browser window opens it.</figcaption></figure></li>
<li><figure><img src="images/recording.webp" alt="A form in a window, with a bar at its lower edge: FederalRunner records this form; Undo, This page again, Done" width="960" height="540" loading="lazy"><figcaption>Fill it in once, up to the result, and press Done. Typed texts are not kept.</figcaption></figure></li>
<li><figure>${terminal(firstRun.slice(-3, -1))}<figcaption>A second visit with other answers proves the wizard.</figcaption></figure></li>
<li><figure><img src="images/console-wizard.png" alt="The console with the questions of a form, ready to be filled in" loading="lazy"><figcaption>From then on people, Claude and schedules fill it in.</figcaption></figure></li>
</ol>
<p><a href="scout.html">Discovery</a> has the other ways: alone, from a recording of another tool, or with an AI.</p>
</section>
<section>
<h2 id="compatibility">Component libraries that are known to work</h2>
<p>Each library's own components, read, filled by script and by keyboard, and compared with the state that the component itself holds. <a href="notes/atlas.html">Every component</a>.</p>
${table(
  ["Library", "Components that work"],
  libraries.map(({ title, right, all }) => [title, `${right} of ${all}`]),
)}
</section>`;
}

function terminal(lines: readonly string[]): string {
  return `<pre class="terminal" tabindex="0"><code>${lines.map(escapeHtml).join("\n")}</code></pre>`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = header.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("");
  const body = rows.map(
    ([first = "", ...cells]) =>
      `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`,
  );
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}
