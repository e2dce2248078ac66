import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Checkbox,
  CheckboxGroup,
  ComboBox,
  DateField,
  DateInput,
  DatePicker,
  DateRangePicker,
  DateSegment,
  Dialog,
  FileTrigger,
  Group,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Radio,
  RadioGroup,
  RangeCalendar,
  Select,
  SelectValue,
  Slider,
  SliderThumb,
  SliderTrack,
  Switch,
  TextArea,
  TextField,
  TimeField,
  ToggleButton,
  ToggleButtonGroup,
} from "react-aria-components";
import { mountReact } from "../react-page.jsx";

const items = (options) =>
  options.map((one) => (
    <ListBoxItem key={one} id={one}>
      {one}
    </ListBoxItem>
  ));
const segments = <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>;
const header = (
  <header>
    <Button slot="previous">◀</Button>
    <Heading />
    <Button slot="next">▶</Button>
  </header>
);
const grid = <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>;

mountReact({
  text: [
    "TextField",
    ({ label, set }) => (
      <TextField onChange={set}>
        <Label>{label}</Label>
        <Input />
      </TextField>
    ),
  ],
  textarea: [
    "TextField TextArea",
    ({ label, set }) => (
      <TextField onChange={set}>
        <Label>{label}</Label>
        <TextArea />
      </TextField>
    ),
  ],
  number: [
    "NumberField",
    ({ label, set }) => (
      <NumberField onChange={set}>
        <Label>{label}</Label>
        <Group>
          <Button slot="decrement">-</Button>
          <Input />
          <Button slot="increment">+</Button>
        </Group>
      </NumberField>
    ),
  ],
  day: [
    "DateField",
    ({ label, set }) => (
      <DateField onChange={set}>
        <Label>{label}</Label>
        {segments}
      </DateField>
    ),
  ],
  date: [
    "DatePicker",
    ({ label, set }) => (
      <DatePicker onChange={set}>
        <Label>{label}</Label>
        <Group>
          {segments}
          <Button>▼</Button>
        </Group>
        <Popover>
          <Dialog>
            <Calendar>
              {header}
              {grid}
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    ),
  ],
  dates: [
    "DateRangePicker",
    ({ label, set }) => (
      <DateRangePicker onChange={(next) => set([next?.start, next?.end])}>
        <Label>{label}</Label>
        <Group>
          <DateInput slot="start">{(segment) => <DateSegment segment={segment} />}</DateInput>
          <DateInput slot="end">{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button>▼</Button>
        </Group>
        <Popover>
          <Dialog>
            <RangeCalendar>
              {header}
              {grid}
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DateRangePicker>
    ),
  ],
  time: [
    "TimeField",
    ({ label, set }) => (
      <TimeField onChange={set}>
        <Label>{label}</Label>
        {segments}
      </TimeField>
    ),
  ],
  select: [
    "Select",
    ({ label, options, value = null, set }) => (
      <Select value={value} onChange={set}>
        <Label>{label}</Label>
        <Button>
          <SelectValue />
        </Button>
        <Popover>
          <ListBox>{items(options)}</ListBox>
        </Popover>
      </Select>
    ),
  ],
  multiselect: [
    "Select multiple",
    ({ label, options, value = [], set }) => (
      <Select selectionMode="multiple" value={value} onChange={set}>
        <Label>{label}</Label>
        <Button>
          <SelectValue />
        </Button>
        <Popover>
          <ListBox>{items(options)}</ListBox>
        </Popover>
      </Select>
    ),
  ],
  suggest: [
    "ComboBox",
    ({ label, options, set }) => (
      <ComboBox onSelectionChange={set}>
        <Label>{label}</Label>
        <Input />
        <Button>▼</Button>
        <Popover>
          <ListBox>{items(options)}</ListBox>
        </Popover>
      </ComboBox>
    ),
  ],
  listbox: [
    "ListBox",
    ({ label, options, set }) => (
      <ListBox aria-label={label} selectionMode="single" onSelectionChange={set}>
        {items(options)}
      </ListBox>
    ),
  ],
  listboxmulti: [
    "ListBox multiple",
    ({ label, options, set }) => (
      <ListBox aria-label={label} selectionMode="multiple" onSelectionChange={set}>
        {items(options)}
      </ListBox>
    ),
  ],
  radio: [
    "RadioGroup",
    ({ label, options, set }) => (
      <RadioGroup onChange={set}>
        <Label>{label}</Label>
        {options.map((one) => (
          <Radio key={one} value={one}>
            {one}
          </Radio>
        ))}
      </RadioGroup>
    ),
  ],
  checkbox: ["Checkbox", ({ label, set }) => <Checkbox onChange={set}>{label}</Checkbox>],
  boxes: [
    "CheckboxGroup",
    ({ label, options, set }) => (
      <CheckboxGroup onChange={set}>
        <Label>{label}</Label>
        {options.map((one) => (
          <Checkbox key={one} value={one}>
            {one}
          </Checkbox>
        ))}
      </CheckboxGroup>
    ),
  ],
  switch: ["Switch", ({ label, set }) => <Switch onChange={set}>{label}</Switch>],
  slider: [
    "Slider",
    ({ label, set }) => (
      <Slider onChange={set}>
        <Label>{label}</Label>
        <SliderTrack style={{ width: 200, height: 20 }}>
          <SliderThumb />
        </SliderTrack>
      </Slider>
    ),
  ],
  toggles: [
    "ToggleButtonGroup",
    ({ label, options, set }) => (
      <ToggleButtonGroup aria-label={label} selectionMode="single" onSelectionChange={set}>
        {options.map((one) => (
          <ToggleButton key={one} id={one}>
            {one}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    ),
  ],
  togglesmulti: [
    "ToggleButtonGroup multiple",
    ({ label, options, set }) => (
      <ToggleButtonGroup aria-label={label} selectionMode="multiple" onSelectionChange={set}>
        {options.map((one) => (
          <ToggleButton key={one} id={one}>
            {one}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    ),
  ],
  file: [
    "FileTrigger",
    ({ label, set }) => (
      <FileTrigger onSelect={set}>
        <Button>{label}</Button>
      </FileTrigger>
    ),
  ],
});
