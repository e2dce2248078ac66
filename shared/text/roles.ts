/** Roles of WAI-ARIA. */

/** Those of elements that a person uses. */
export const USED_ROLES = [
  ...[
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
  ],
  ...["radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"],
];
