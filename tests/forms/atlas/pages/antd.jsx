import {
  AutoComplete,
  Cascader,
  Checkbox,
  ColorPicker,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Mentions,
  Radio,
  Rate,
  Segmented,
  Select,
  Slider,
  Switch,
  TimePicker,
  Transfer,
  TreeSelect,
  Upload,
} from "antd";
import { mountReact } from "../react-page.jsx";

const asOptions = (options) => options.map((value) => ({ value, label: value }));
const PLACES = [
  { value: "Ohio", label: "Ohio", children: asOptions(["Akron", "Dayton"]) },
  { value: "Texas", label: "Texas", children: asOptions(["Austin", "Waco"]) },
];
const AGENCIES = [
  {
    value: "Transport",
    title: "Transport",
    selectable: false,
    children: [{ value: "Roads", title: "Roads" }],
  },
  { value: "Water", title: "Water" },
];

/** A form item that names its control, as the library's own form does. */
const item = (render) => (question) => (
  <Form.Item label={question.label} htmlFor={question.id}>
    {render(question)}
  </Form.Item>
);

mountReact(
  {
    text: ["Input", item(({ id, set }) => <Input id={id} onChange={(event) => set(event.target.value)} />)],
    textarea: [
      "Input.TextArea",
      item(({ id, set }) => (
        <Input.TextArea id={id} autoSize onChange={(event) => set(event.target.value)} />
      )),
    ],
    code: ["Input.OTP", item(({ id, set }) => <Input.OTP id={id} length={4} onChange={set} />)],
    number: [
      "InputNumber",
      item(({ id, value, set }) => <InputNumber id={id} value={value} onChange={set} />),
    ],
    decimal: [
      "InputNumber prefix",
      item(({ id, value, set }) => (
        <InputNumber id={id} prefix="$" precision={2} value={value} onChange={set} />
      )),
    ],
    slider: ["Slider", item(({ id, value, set }) => <Slider id={id} value={value} onChange={set} />)],
    range: [
      "Slider range",
      item(({ id, value, set }) => <Slider id={id} range value={value ?? [0, 60]} onChange={set} />),
    ],
    rating: ["Rate", item(({ id, value, set }) => <Rate id={id} value={value} onChange={set} />)],
    date: ["DatePicker", item(({ id, value, set }) => <DatePicker id={id} value={value} onChange={set} />)],
    month: [
      "DatePicker month",
      item(({ id, value, set }) => <DatePicker id={id} picker="month" value={value} onChange={set} />),
    ],
    datetime: [
      "DatePicker showTime",
      item(({ id, value, set }) => (
        <DatePicker
          id={id}
          showTime={{ format: "HH:mm" }}
          format="YYYY-MM-DD HH:mm"
          value={value}
          onChange={set}
        />
      )),
    ],
    time: [
      "TimePicker",
      item(({ id, value, set }) => <TimePicker id={id} format="HH:mm" value={value} onChange={set} />),
    ],
    dates: [
      "DatePicker.RangePicker",
      item(({ id, value, set }) => <DatePicker.RangePicker id={id} value={value} onChange={set} />),
    ],
    select: [
      "Select",
      item(({ id, options, value, set }) => (
        <Select id={id} options={asOptions(options)} value={value} onChange={set} />
      )),
    ],
    suggest: [
      "Select showSearch",
      item(({ id, options, value, set }) => (
        <Select id={id} showSearch options={asOptions(options)} value={value} onChange={set} />
      )),
    ],
    multiselect: [
      "Select multiple",
      item(({ id, options, value, set }) => (
        <Select id={id} mode="multiple" options={asOptions(options)} value={value} onChange={set} />
      )),
    ],
    tags: [
      "Select tags",
      item(({ id, value, set }) => <Select id={id} mode="tags" open={false} value={value} onChange={set} />),
    ],
    email: [
      "AutoComplete",
      item(({ id, value, set }) => (
        <AutoComplete id={id} options={asOptions(["ada@example.com"])} value={value} onChange={set} />
      )),
    ],
    editor: ["Mentions", item(({ id, set }) => <Mentions id={id} onChange={set} />)],
    cascade: [
      "Cascader",
      item(({ id, value, set }) => <Cascader id={id} options={PLACES} value={value} onChange={set} />),
    ],
    tree: [
      "TreeSelect",
      item(({ id, value, set }) => (
        <TreeSelect id={id} treeData={AGENCIES} treeDefaultExpandAll value={value} onChange={set} />
      )),
    ],
    radio: [
      "Radio.Group",
      item(({ id, options, value, set }) => (
        <Radio.Group id={id} options={options} value={value} onChange={(event) => set(event.target.value)} />
      )),
    ],
    cards: [
      "Radio.Group button",
      item(({ id, options, value, set }) => (
        <Radio.Group
          id={id}
          options={options}
          optionType="button"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )),
    ],
    segments: [
      "Segmented",
      item(({ id, options, value, set }) => (
        <Segmented id={id} options={options} value={value ?? "Mail"} onChange={set} />
      )),
    ],
    checkbox: [
      "Checkbox",
      ({ label, value = false, set }) => (
        <Checkbox checked={value} onChange={(event) => set(event.target.checked)}>
          {label}
        </Checkbox>
      ),
    ],
    boxes: [
      "Checkbox.Group",
      item(({ id, options, value, set }) => (
        <Checkbox.Group id={id} options={options} value={value} onChange={set} />
      )),
    ],
    switch: ["Switch", item(({ id, value, set }) => <Switch id={id} checked={value} onChange={set} />)],
    colour: [
      "ColorPicker",
      item(({ value, set }) => (
        <ColorPicker showText value={value} onChange={(colour) => set(colour.toHexString())} />
      )),
    ],
    transfer: [
      "Transfer",
      item(({ options, value, set }) => (
        <Transfer
          dataSource={options.map((key) => ({ key, title: key }))}
          render={({ title }) => title}
          targetKeys={value}
          onChange={set}
        />
      )),
    ],
    file: [
      "Upload",
      item(({ id }) => (
        <Upload id={id}>
          <button type="button">Choose a file</button>
        </Upload>
      )),
    ],
  },
  ({ children }) => <Form layout="vertical">{children}</Form>,
);
