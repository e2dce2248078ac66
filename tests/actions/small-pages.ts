/**
 * Small pages, each with plain steps on it and what the page must hold after them: the truth is read from the page, never from
 * the outcome of a step.
 */
export interface SmallPage {
  name: string;
  /** The body of the page. */
  html: string;
  /** Each must succeed, but for the last one of a row with `ends`. */
  steps: readonly string[];
  /** An expression of the page that must be true after the steps. */
  holds: string;
  /** The error type of the last step, where that is right. */
  ends?: "element_not_found" | "ambiguous_step" | "tool_limit";
}

const YES_NO_LISTS =
  "<label for=v>Veteran</label><select id=v><option>Choose<option>Yes<option>No</select>" +
  "<label for=s>Student</label><select id=s><option>Choose<option>Yes<option>No</select>";
const YES_NO_RADIOS =
  "<fieldset><legend>Married?</legend><label><input type=radio name=m id=my>Yes</label><label><input type=radio name=m id=mn>No</label></fieldset>" +
  "<fieldset><legend>Employed?</legend><label><input type=radio name=e id=ey>Yes</label><label><input type=radio name=e id=en>No</label></fieldset>";
const DATES =
  "<label for=d>Date of birth</label><input id=d type=date><label for=t>Time of visit</label><input id=t type=time>" +
  "<label for=m>Month of birth</label><input id=m type=month><label for=w>Week of leave</label><input id=w type=week>" +
  "<label for=l>Appointment</label><input id=l type=datetime-local>";
const BOXES =
  "<label><input type=checkbox id=a>Rent</label><label><input type=checkbox id=b>Own</label><label><input type=checkbox id=c checked>Share</label>";
const COUNTIES =
  "<label for=c>Counties</label><select id=c multiple><option>Adams<option>Brown<option>Clay</select>";
const UNNAMED = "<p>Write the six digits of your letter.</p><p><input id=x></p><button>Send</button>";
const MONEY =
  "<label for=h>How many people live with you?</label><input id=h><label for=i>Monthly income ($)</label><input id=i>" +
  "<label for=n>Notes</label><textarea id=n>old</textarea>";
const STATUS =
  "<label for=s>Status</label><select id=s><option>Choose<option>Born in the US<option>Came for work<option>Other</select>";
const SLIDER =
  "<label for=y>Years</label><input id=y type=range min=0 max=30 step=2 value=4 oninput='o.value = value'><output id=o>4</output>";
const DRAWN_LIST =
  "<label for=s>State</label><div style='position:relative'><div style='overflow:hidden;width:0;height:0'><select id=s><option value=''>Choose<option>Ohio<option>Utah</select></div>" +
  "<div tabindex=0 style='cursor:pointer' onclick='list.hidden = !list.hidden'><span id=shown>Choose</span></div>" +
  "<ul id=list hidden onclick='shown.textContent = s.value = event.target.textContent; list.hidden = true'><li>Ohio<li>Utah</ul></div>";
const CALENDAR =
  "<label for=d>Date of visit</label><input id=d readonly onclick='c.hidden = false'>" +
  "<div id=c hidden style=position:absolute><button type=button aria-label=Previous>‹</button><b>May 2031</b><button type=button aria-label=Next>›</button><table><tr><th>Su<th>Mo<th>Tu<th>We<th>Th<th>Fr<th>Sa<tbody id=days></table></div>" +
  "<script>for (let w = 0; w < 5; w++) { const row = days.insertRow(); for (let at = 1; at < 8; at++) { const day = w * 7 + at - 4; const cell = row.insertCell();" +
  " if (day > 0 && day < 32) { cell.innerHTML = '<a href=# onclick=\"pick(' + day + '); return false\">' + day + '</a>'; } } }" +
  " const pick = (day) => { d.value = '05/' + String(day).padStart(2, 0) + '/2031'; c.hidden = true; }</script>";
const chosen = (id: string) => `${id}.selectedOptions[0].text`;

export const SMALL_PAGES: readonly SmallPage[] = [
  // Answers that no key reaches.
  {
    name: "a list that a drawn one replaces",
    html: DRAWN_LIST,
    steps: ["select Utah from State"],
    holds: `s.value === "Utah" && shown.textContent === "Utah"`,
  },
  {
    name: "a box whose calendar alone takes a day",
    html: CALENDAR,
    steps: ["type 05/17/2031 into Date of visit"],
    holds: `d.value === "05/17/2031"`,
  },
  {
    name: "a box that takes no text and has no calendar",
    html: "<label for=d>Reference</label><input id=d readonly value=A1>",
    steps: ["type B2 into Reference"],
    holds: `d.value === "A1"`,
    ends: "element_not_found",
  },
  {
    name: "the only list, without a name",
    html: "<div><select id=s><option value=''><option>5 ft<option>6 ft</select></div>",
    steps: [`select "6 ft" from the list`],
    holds: `s.value === "6 ft"`,
  },
  // A slider of the browser.
  {
    name: "a slider",
    html: SLIDER,
    steps: ["set Years to 10"],
    holds: `y.value === "10" && o.value === "10"`,
  },
  {
    name: "a slider, a number between its steps",
    html: SLIDER,
    steps: ["type 11 into the Years slider"],
    holds: `y.value === "4"`,
    ends: "tool_limit",
  },
  // Two questions with the same options.
  {
    name: "two lists",
    html: YES_NO_LISTS,
    steps: ["select Yes from Veteran"],
    holds: `${chosen("v")} === "Yes" && s.selectedIndex === 0`,
  },
  {
    name: "two lists, the other one",
    html: YES_NO_LISTS,
    steps: ["choose No for Student"],
    holds: `${chosen("s")} === "No" && v.selectedIndex === 0`,
  },
  {
    name: "two lists, set",
    html: YES_NO_LISTS,
    steps: ["set Student to Yes"],
    holds: `${chosen("s")} === "Yes" && v.selectedIndex === 0`,
  },
  {
    name: "two lists, both",
    html: YES_NO_LISTS,
    steps: ["select No from Veteran", "select Yes from Student"],
    holds: `${chosen("v")} === "No" && ${chosen("s")} === "Yes"`,
  },
  {
    name: "two radio groups",
    html: YES_NO_RADIOS,
    steps: ["choose No for Employed"],
    holds: "en.checked && !mn.checked",
  },
  {
    name: "two radio groups, with its mark",
    html: YES_NO_RADIOS,
    steps: ["select Yes for Married?"],
    holds: "my.checked && !ey.checked",
  },
  {
    name: "two radio groups, click in",
    html: YES_NO_RADIOS,
    steps: ["click Yes in the Employed question"],
    holds: "ey.checked && !my.checked",
  },
  {
    name: "two radio groups, answered",
    html: YES_NO_RADIOS,
    steps: ["answer No to Married"],
    holds: "mn.checked && !en.checked",
  },
  {
    name: "a choice that two questions have",
    html: YES_NO_RADIOS,
    steps: ["select Yes"],
    holds: "!my.checked && !ey.checked",
    ends: "ambiguous_step",
  },
  {
    name: "a question that the page lacks",
    html: YES_NO_RADIOS,
    steps: ['select "Yes" from "Pregnant"'],
    holds: "!my.checked && !ey.checked",
    ends: "ambiguous_step",
  },
  {
    name: "an option that the list lacks",
    html: STATUS,
    steps: ["type Moon into Status"],
    holds: "s.selectedIndex === 0",
    ends: "element_not_found",
  },
  {
    name: "quotes keep a text together",
    html: STATUS,
    steps: ['choose "Came for work" from Status'],
    holds: `${chosen("s")} === "Came for work"`,
  },
  {
    name: "an option with a small word",
    html: STATUS,
    steps: ["choose Born in the US from Status"],
    holds: `${chosen("s")} === "Born in the US"`,
  },
  {
    name: "the only list",
    html: STATUS,
    steps: ["select Other from the list"],
    holds: `${chosen("s")} === "Other"`,
  },

  // Fields that the browser draws.
  {
    name: "a date as people write it",
    html: DATES,
    steps: ["type 05/17/1990 into Date of birth"],
    holds: 'd.value === "1990-05-17"',
  },
  {
    name: "a date in words",
    html: DATES,
    steps: ['type "May 17, 1990" into Date of birth'],
    holds: 'd.value === "1990-05-17"',
  },
  {
    name: "a date of the standard",
    html: DATES,
    steps: ["type 1990-05-17 into Date of birth"],
    holds: 'd.value === "1990-05-17"',
  },
  {
    name: "a date in the order that the browser draws",
    html: DATES,
    steps: ["type 05/06/1990 into Date of birth"],
    holds: 'd.value === "1990-05-06"',
  },
  {
    name: "a text that is no date",
    html: DATES,
    steps: ['type "next week" into Date of birth'],
    holds: 'd.value === ""',
    ends: "tool_limit",
  },
  { name: "a time", html: DATES, steps: ["type 2:30 pm into Time of visit"], holds: 't.value === "14:30"' },
  {
    name: "no time",
    html: DATES,
    steps: ['type "noon" into Time of visit'],
    holds: 't.value === ""',
    ends: "tool_limit",
  },
  {
    name: "a month",
    html: DATES,
    steps: ["type May 1990 into Month of birth"],
    holds: 'm.value === "1990-05"',
  },
  {
    name: "a week",
    html: DATES,
    steps: ["type 1990-W21 into Week of leave"],
    holds: 'w.value === "1990-W21"',
  },
  {
    name: "a date with a time",
    html: DATES,
    steps: ["type 05/17/1990 2:30 pm into Appointment"],
    holds: 'l.value === "1990-05-17T14:30"',
  },

  // Texts that a field changes.
  {
    name: "a cut text",
    html: "<label for=p>ZIP</label><input id=p maxlength=5>",
    steps: ["type 12345-6789 into ZIP"],
    holds: 'p.value === "12345"',
    ends: "tool_limit",
  },
  {
    name: "a text that fits",
    html: "<label for=p>ZIP</label><input id=p maxlength=5>",
    steps: ["type 12345 into ZIP"],
    holds: 'p.value === "12345"',
  },
  {
    name: "a word in a number box",
    html: "<label for=n>Household size</label><input id=n type=number>",
    steps: ['type "two" into Household size'],
    holds: 'n.value === ""',
    ends: "tool_limit",
  },
  {
    name: "a number in a number box",
    html: "<label for=n>Household size</label><input id=n type=number>",
    steps: ["type 2 into Household size"],
    holds: 'n.value === "2"',
  },
  {
    name: "a mask that drops letters",
    html: "<label for=z>Code</label><input id=z oninput='z.value = z.value.replace(/\\D/g, \"\")'>",
    steps: ["type AB12 into Code"],
    holds: 'z.value === "12"',
    ends: "tool_limit",
  },
  {
    name: "a mask that adds separators",
    html: '<label for=z>Income</label><input id=z oninput=\'z.value = z.value.replace(/\\D/g, "").replace(/\\B(?=(\\d{3})+$)/g, ",")\'>',
    steps: ["type 85000 into Income"],
    holds: 'z.value === "85,000"',
  },
  {
    name: "keys that the page stops",
    html: "<label for=y>Years of work</label><input id=y value=0 onkeydown='event.preventDefault()'>",
    steps: ["type 12 into Years of work"],
    holds: 'y.value === "0"',
    ends: "tool_limit",
  },
  {
    name: "a text that the page takes away",
    html: "<label for=y>Code</label><input id=y oninput='setTimeout(() => { y.value = \"\" })'>",
    steps: ["type 12 into Code"],
    holds: 'y.value === ""',
    ends: "tool_limit",
  },
  {
    name: "the focus that goes elsewhere",
    html: "<label for=a>Permit number</label><input id=a onfocus='b.focus()'><label for=b>Quick search</label><input id=b>",
    steps: ["type 4711 into Permit number"],
    holds: 'a.value === "" && b.value === ""',
    ends: "tool_limit",
  },
  {
    name: "a disabled field",
    html: "<label for=a>Permit number</label><input id=a disabled>",
    steps: ["type 4711 into Permit number"],
    holds: 'a.value === ""',
    ends: "element_not_found",
  },
  {
    name: "a concealed text",
    html: "<label for=a>Access code</label><input id=a type=password>",
    steps: ["type 4711 into Access code"],
    holds: 'a.value === "4711"',
  },
  {
    name: "several lines",
    html: "<label for=a>Notes</label><textarea id=a></textarea>",
    steps: ['type "one, two" into Notes'],
    holds: 'a.value === "one, two"',
  },

  // Several choices, and boxes.
  {
    name: "a list of several choices",
    html: COUNTIES,
    steps: ["select Adams from Counties", "select Brown from Counties"],
    holds: '[...c.selectedOptions].map((one) => one.text).join() === "Adams,Brown"',
  },
  { name: "check", html: BOXES, steps: ["check Rent"], holds: "a.checked && !b.checked" },
  { name: "check what is checked", html: BOXES, steps: ["check Share"], holds: "c.checked" },
  { name: "uncheck", html: BOXES, steps: ["uncheck the Share checkbox"], holds: "!c.checked" },
  { name: "uncheck what is not checked", html: BOXES, steps: ["uncheck Own"], holds: "!b.checked" },
  {
    name: "a box that the page keeps off",
    html: "<label><input type=checkbox id=a onclick='event.preventDefault()'>Rent</label>",
    steps: ["check Rent"],
    holds: "!a.checked",
    ends: "tool_limit",
  },
  {
    name: "a drawn switch",
    html: "<div role=switch tabindex=0 id=a aria-checked=false aria-label='Send letters' onclick='this.setAttribute(\"aria-checked\", \"true\")'>x</div>",
    steps: ["turn on Send letters"],
    holds: 'a.getAttribute("aria-checked") === "true"',
  },
  {
    name: "a radio that is chosen already",
    html: "<label><input type=radio name=r id=a checked>Rent</label><label><input type=radio name=r id=b>Own</label>",
    steps: ["select Rent"],
    holds: "a.checked",
  },

  // Numbers among elements of a kind, and the only one of a kind.
  {
    name: "the second checkbox",
    html: BOXES,
    steps: ["check the 2nd checkbox"],
    holds: "!a.checked && b.checked",
  },
  {
    name: "the first checkbox, in words",
    html: BOXES,
    steps: ["click the first checkbox"],
    holds: "a.checked && !b.checked",
  },
  {
    name: "an ordinal beyond the last",
    html: BOXES,
    steps: ["check the 5th checkbox"],
    holds: "!a.checked && !b.checked && c.checked",
    ends: "ambiguous_step",
  },
  {
    name: "the second text field",
    html: MONEY,
    steps: ["type 900 into the second text field"],
    holds: 'h.value === "" && i.value === "900"',
  },
  {
    name: "the only text field",
    html: UNNAMED,
    steps: ['type "123456" into the text field'],
    holds: 'x.value === "123456"',
  },
  {
    name: "equal buttons by their number",
    html: "<button onclick='document.title = 1'>Remove</button><button onclick='document.title = 2'>Remove</button>",
    steps: ["click the second Remove button"],
    holds: 'document.title === "2"',
  },
  {
    name: "equal buttons by their group",
    html: "<fieldset><legend>Child 1</legend><button type=button onclick='document.title = 1'>Remove</button></fieldset><fieldset><legend>Child 2</legend><button type=button onclick='document.title = 2'>Remove</button></fieldset>",
    steps: ["click Remove for Child 2"],
    holds: 'document.title === "2"',
  },

  // Names.
  {
    name: "a name without its question mark",
    html: MONEY,
    steps: ["type 3 into How many people live with you"],
    holds: 'h.value === "3"',
  },
  {
    name: "a name without its unit",
    html: MONEY,
    steps: ["type 900 into Monthly income"],
    holds: 'i.value === "900"',
  },
  {
    name: "exact case decides",
    html: "<button onclick='document.title = 1'>no</button><button onclick='document.title = 2'>No</button>",
    steps: ['click "No"'],
    holds: 'document.title === "2"',
  },
  {
    name: "exact case decides, in small letters",
    html: "<button onclick='document.title = 1'>no</button><button onclick='document.title = 2'>No</button>",
    steps: ["click no"],
    holds: 'document.title === "1"',
  },

  // Elements that only a script makes clickable.
  {
    name: "a text under the pointer of a button",
    html: "<div id=b style='cursor: pointer'>Send</div><script>b.onclick = () => { document.title = 'sent' }</script>",
    steps: ["click Send"],
    holds: "document.title === 'sent'",
  },
  {
    name: "a link without an address",
    html: "<a title=Back id=p><span>Back</span></a><script>p.addEventListener('click', () => { document.title = 'back' })</script>",
    steps: ["click the Back link"],
    holds: "document.title === 'back'",
  },
  {
    name: "an item that takes the focus by a script",
    html: "<label for=t>City</label><input id=t><ul id=l></ul><script>t.oninput = () => { l.innerHTML = '<li tabindex=-1><div>Ashford</div></li><li tabindex=-1><div>Ashton</div></li>' }; l.onclick = (e) => { t.value = e.target.textContent }</script>",
    steps: ["type Ash into City", "select Ashton"],
    holds: "t.value === 'Ashton'",
  },
  {
    name: "the second item",
    html: "<label for=t>City</label><input id=t><ul id=l></ul><script>t.oninput = () => { l.innerHTML = '<li tabindex=-1><div>Ashford</div></li><li tabindex=-1><div>Ashton</div></li>' }; l.onclick = (e) => { t.value = e.target.textContent }</script>",
    steps: ["type Ash into City", "click the second option"],
    holds: "t.value === 'Ashton'",
  },

  // Other actions.
  { name: "clear", html: MONEY, steps: ["clear Notes"], holds: 'n.value === ""' },
  {
    name: "a key in a field",
    html: "<form onsubmit='document.title = q.value; return false'><label for=q>Search</label><input id=q></form>",
    steps: ['type "fees" into Search', "press Enter in Search"],
    holds: 'document.title === "fees"',
  },
  {
    name: "scroll to an element",
    html: "<div style='height: 3000px'></div><button id=b>Continue</button>",
    steps: ["scroll to the Continue button"],
    holds: "b.getBoundingClientRect().top < innerHeight",
  },
  {
    name: "scroll a text to its end",
    html: "<label for=t>Terms</label><textarea id=t rows=2>1\n2\n3\n4\n5\n6\n7\n8</textarea>",
    steps: ["scroll to the end of Terms"],
    holds: "t.scrollTop > 0",
  },
  {
    name: "wait for an element",
    html: "<script>setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<button>Next</button>') }, 300)</script>",
    steps: ["wait for the Next button"],
    holds: "document.querySelector('button') !== null",
  },
  {
    name: "an element that does not come",
    html: "<p>Please wait</p>",
    steps: ['click "Next"'],
    holds: "true",
    ends: "element_not_found",
  },
  {
    name: "several actions",
    html: MONEY,
    steps: ["clear Notes and then type 3 into Monthly income"],
    holds: 'n.value === "old" && i.value === ""',
    ends: "ambiguous_step",
  },
];
