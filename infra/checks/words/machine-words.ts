/** Words of HTML, ARIA, CSS, the DOM, JSON Schema and HTTP, and of this project's own formats. */

const HTML =
  "html body head main nav header footer aside section article form fieldset legend label input button select option textarea datalist output " +
  "progress meter details summary dialog template slot script style title table thead tbody tfoot caption span div abbr small strong svg img br canvas iframe frame " +
  "text number email tel url search password date time month week datetime local color range file hidden image radio checkbox reset submit " +
  "value name type placeholder checked selected disabled required readonly multiple open class role aria alt href action method target";
const ARIA =
  "alert alertdialog combobox listbox grid gridcell cell row rowheader columnheader group heading link menu menubar menuitem menuitemcheckbox " +
  "menuitemradio none presentation paragraph generic radiogroup region searchbox slider spinbutton status switch tab tablist tabpanel textbox " +
  "inlinetextbox toolbar tree treeitem label labelledby controls owns expanded pressed list both";
const CSS =
  "absolute fixed sticky static relative inline block flex contents normal auto scroll clip visible super top bottom left right center css xpath pierce " +
  "not has contains is where nth child of type last first";
const DOM =
  "click change blur focus focusout keyup keydown press fill enter tap hover scroll wait close fetch xhr about chrome error navigate navigation evaluate undefined null nan object true false";
const DATA =
  "string integer boolean array schema properties definitions description http https file www json html pdf jpeg webp png gif svg utf iso eur usd gbp cad mm dd yyyy yy am pm ms id key index count sum";
/** States of a control in classes and data attributes. */
const STATES =
  "active chosen ticked data un indeterminate numeric decimal touch touched untouched pristine dirty ripple collapsed enabled invalid error errors filled empty within ed visited numpadenter space tabindex";
/** Names of HTML elements, and letters of formats of dates. */
const SHORT = "tr li td th dl dt dd ul ol aaaa jj tt jjjj aa dmy mdy ymd zł kč self parent";
const OWN =
  "typeahead field fields page pages wizard form question notes help list pattern source unsupported";

export const MACHINE_WORDS: ReadonlySet<string> = new Set(
  [HTML, ARIA, CSS, DOM, DATA, STATES, SHORT, OWN].flatMap((words) => words.split(" ")),
);
