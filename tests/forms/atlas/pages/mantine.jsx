import {
  Autocomplete,
  Checkbox,
  Chip,
  ColorInput,
  FileInput,
  Input,
  JsonInput,
  MantineProvider,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PinInput,
  Radio,
  RangeSlider,
  Rating,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { DateInput, DatePickerInput, DateTimePicker, MonthPickerInput, TimeInput } from "@mantine/dates";
import { mountReact } from "../react-page.jsx";

/** Controls that have no label of their own stand in the library's wrapper. */
const wrapped = (render) => (question) => (
  <Input.Wrapper label={question.label} labelElement="div" id={question.id}>
    {render(question)}
  </Input.Wrapper>
);

mountReact(
  {
    text: [
      "TextInput",
      ({ label, set }) => <TextInput label={label} onChange={(event) => set(event.currentTarget.value)} />,
    ],
    textarea: [
      "Textarea",
      ({ label, set }) => <Textarea label={label} onChange={(event) => set(event.currentTarget.value)} />,
    ],
    editor: ["JsonInput", ({ label, set }) => <JsonInput label={label} onChange={set} />],
    code: ["PinInput", wrapped(({ label, set }) => <PinInput aria-label={label} onChange={set} />)],
    number: [
      "NumberInput",
      ({ label, value, set }) => <NumberInput label={label} value={value} onChange={set} />,
    ],
    decimal: [
      "NumberInput prefix",
      ({ label, value, set }) => (
        <NumberInput label={label} prefix="$" thousandSeparator="," value={value} onChange={set} />
      ),
    ],
    slider: [
      "Slider",
      wrapped(({ label, value, set }) => <Slider thumbLabel={label} value={value} onChange={set} />),
    ],
    range: [
      "RangeSlider",
      wrapped(({ label, value = [0, 60], set }) => (
        <RangeSlider
          thumbFromLabel={`${label} from`}
          thumbToLabel={`${label} to`}
          minRange={1}
          value={value}
          onChange={set}
        />
      )),
    ],
    rating: ["Rating", wrapped(({ value, set }) => <Rating value={value} onChange={set} />)],
    date: ["DateInput", ({ label, value, set }) => <DateInput label={label} value={value} onChange={set} />],
    dates: [
      "DatePickerInput range",
      ({ label, value = [null, null], set }) => (
        <DatePickerInput type="range" label={label} value={value} onChange={set} />
      ),
    ],
    month: [
      "MonthPickerInput",
      ({ label, value, set }) => <MonthPickerInput label={label} value={value} onChange={set} />,
    ],
    datetime: [
      "DateTimePicker",
      ({ label, value, set }) => <DateTimePicker label={label} value={value} onChange={set} />,
    ],
    time: [
      "TimeInput",
      ({ label, set }) => <TimeInput label={label} onChange={(event) => set(event.currentTarget.value)} />,
    ],
    select: [
      "Select",
      ({ label, options, value, set }) => (
        <Select label={label} data={options} value={value} onChange={set} />
      ),
    ],
    native: [
      "NativeSelect",
      ({ label, options, value, set }) => (
        <NativeSelect
          label={label}
          data={["", ...options]}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      ),
    ],
    suggest: [
      "Select searchable",
      ({ label, options, value, set }) => (
        <Select label={label} data={options} searchable value={value} onChange={set} />
      ),
    ],
    email: [
      "Autocomplete",
      ({ label, value, set }) => (
        <Autocomplete label={label} data={["ada@example.com"]} value={value} onChange={set} />
      ),
    ],
    multiselect: [
      "MultiSelect",
      ({ label, options, value, set }) => (
        <MultiSelect label={label} data={options} value={value} onChange={set} />
      ),
    ],
    tags: ["TagsInput", ({ label, value, set }) => <TagsInput label={label} value={value} onChange={set} />],
    radio: [
      "Radio.Group",
      ({ label, options, value, set }) => (
        <Radio.Group label={label} value={value} onChange={set}>
          {options.map((option) => (
            <Radio key={option} value={option} label={option} />
          ))}
        </Radio.Group>
      ),
    ],
    cards: [
      "Radio.Card",
      ({ label, options, value, set }) => (
        <Radio.Group label={label} value={value} onChange={set}>
          {options.map((option) => (
            <Radio.Card key={option} value={option}>
              <Radio.Indicator /> {option}
            </Radio.Card>
          ))}
        </Radio.Group>
      ),
    ],
    segments: [
      "SegmentedControl",
      wrapped(({ options, value = "Mail", set }) => (
        <SegmentedControl data={options} value={value} onChange={set} />
      )),
    ],
    chips: [
      "Chip.Group",
      wrapped(({ options, value, set }) => (
        <Chip.Group value={value} onChange={set}>
          {options.map((option) => (
            <Chip key={option} value={option}>
              {option}
            </Chip>
          ))}
        </Chip.Group>
      )),
    ],
    checkbox: [
      "Checkbox",
      ({ label, value = false, set }) => (
        <Checkbox label={label} checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      ),
    ],
    boxes: [
      "Checkbox.Group",
      ({ label, options, value, set }) => (
        <Checkbox.Group label={label} value={value} onChange={set}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Checkbox.Group>
      ),
    ],
    cardsmulti: [
      "Checkbox.Card",
      ({ label, options, value, set }) => (
        <Checkbox.Group label={label} value={value} onChange={set}>
          {options.map((option) => (
            <Checkbox.Card key={option} value={option}>
              <Checkbox.Indicator /> {option}
            </Checkbox.Card>
          ))}
        </Checkbox.Group>
      ),
    ],
    chipsmulti: [
      "Chip.Group multiple",
      wrapped(({ options, value, set }) => (
        <Chip.Group multiple value={value} onChange={set}>
          {options.map((option) => (
            <Chip key={option} value={option}>
              {option}
            </Chip>
          ))}
        </Chip.Group>
      )),
    ],
    switch: [
      "Switch",
      ({ label, value = false, set }) => (
        <Switch label={label} checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      ),
    ],
    colour: [
      "ColorInput",
      ({ label, value, set }) => <ColorInput label={label} value={value} onChange={set} />,
    ],
    file: ["FileInput", ({ label, value, set }) => <FileInput label={label} value={value} onChange={set} />],
  },
  MantineProvider,
);
