/** Every form of the corpus; a new one is a folder and a line here. */
import { angular } from "./angular/form.ts";
import { aria } from "./aria/form.ts";
import { cascades } from "./cascades/form.ts";
import { cms } from "./cms/form.ts";
import { formio } from "./formio/form.ts";
import { frames } from "./frames/form.ts";
import { govuk } from "./govuk/form.ts";
import type { CorpusForm } from "./kit/corpus-form.ts";
import { lists } from "./lists/form.ts";
import { masks } from "./masks/form.ts";
import { mui } from "./mui/form.ts";
import { parts } from "./parts/form.ts";
import { survey } from "./survey/form.ts";
import { uswds } from "./uswds/form.ts";
import { va } from "./va/form.ts";
import { webforms } from "./webforms/form.ts";

export const forms: readonly CorpusForm[] = [
  angular,
  aria,
  cascades,
  cms,
  formio,
  frames,
  govuk,
  lists,
  masks,
  mui,
  parts,
  survey,
  uswds,
  va,
  webforms,
];
