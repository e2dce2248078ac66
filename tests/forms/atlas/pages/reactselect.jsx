import Select, { createFilter } from "react-select";
import AsyncSelect from "react-select/async";
import CreatableSelect from "react-select/creatable";
import { mountReact } from "../react-page.jsx";

const asOptions = (options) => options.map((value) => ({ value, label: value }));
const labelled = (render) => (question) => (
  <>
    <label htmlFor={question.id}>{question.label}</label>
    {render(question)}
  </>
);

mountReact({
  select: [
    "Select",
    labelled(({ id, options, value, set }) => (
      <Select inputId={id} options={asOptions(options)} value={value} onChange={set} />
    )),
  ],
  listbox: [
    "Select without search",
    labelled(({ id, options, value, set }) => (
      <Select inputId={id} isSearchable={false} options={asOptions(options)} value={value} onChange={set} />
    )),
  ],
  multiselect: [
    "Select isMulti",
    labelled(({ id, options, value, set }) => (
      <Select inputId={id} isMulti options={asOptions(options)} value={value} onChange={set} />
    )),
  ],
  suggest: [
    "Async",
    labelled(({ id, options, value, set }) => (
      <AsyncSelect
        inputId={id}
        loadOptions={async (text) =>
          asOptions(options).filter((one) => createFilter()({ ...one, data: one }, text))
        }
        value={value}
        onChange={set}
      />
    )),
  ],
  tags: [
    "Creatable isMulti",
    labelled(({ id, value, set }) => (
      <CreatableSelect inputId={id} isMulti options={[]} value={value} onChange={set} />
    )),
  ],
});
