import {
  Autocomplete,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  InputLabel,
  MenuItem,
  NativeSelect,
  Radio,
  RadioGroup,
  Rating,
  Select,
  Slider,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from "@mui/material";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateField } from "@mui/x-date-pickers/DateField";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { mountReact } from "../react-page.jsx";

const typed = (set) => (event) => set(event.target.value);
const labelled = (render) => (question) => (
  <FormControl component="fieldset">
    <FormLabel component="legend" id={`${question.id}-label`}>
      {question.label}
    </FormLabel>
    {render({ ...question, labelId: `${question.id}-label` })}
  </FormControl>
);
const listed = (options) =>
  options.map((option) => (
    <MenuItem key={option} value={option}>
      {option}
    </MenuItem>
  ));

mountReact(
  {
    text: ["TextField", ({ label, id, set }) => <TextField id={id} label={label} onChange={typed(set)} />],
    textarea: [
      "TextField multiline",
      ({ label, id, set }) => <TextField id={id} label={label} multiline rows={3} onChange={typed(set)} />,
    ],
    number: [
      "TextField number",
      ({ label, id, set }) => <TextField id={id} type="number" label={label} onChange={typed(set)} />,
    ],
    slider: [
      "Slider",
      labelled(({ labelId, value = 0, set }) => (
        <Slider aria-labelledby={labelId} value={value} onChange={(_, next) => set(next)} />
      )),
    ],
    range: [
      "Slider range",
      labelled(({ label, value = [0, 60], set }) => (
        <Slider
          getAriaLabel={(at) => `${label} ${["from", "to"][at]}`}
          value={value}
          onChange={(_, next) => set(next)}
        />
      )),
    ],
    rating: [
      "Rating",
      labelled(({ id, value = null, set }) => (
        <Rating name={id} value={value} onChange={(_, next) => set(next)} />
      )),
    ],
    date: ["DatePicker", ({ label, set }) => <DatePicker label={label} onChange={set} />],
    month: [
      "DateField month",
      ({ label, set }) => <DateField label={label} format="MM/YYYY" onChange={set} />,
    ],
    time: ["TimePicker", ({ label, set }) => <TimePicker label={label} onChange={set} />],
    datetime: ["DateTimePicker", ({ label, set }) => <DateTimePicker label={label} onChange={set} />],
    select: [
      "Select",
      ({ label, id, options, value = "", set }) => (
        <FormControl fullWidth>
          <InputLabel id={`${id}-label`}>{label}</InputLabel>
          <Select labelId={`${id}-label`} label={label} value={value} onChange={typed(set)}>
            {listed(options)}
          </Select>
        </FormControl>
      ),
    ],
    listbox: [
      "TextField select",
      ({ label, id, options, value = "", set }) => (
        <TextField id={id} select label={label} value={value} onChange={typed(set)} fullWidth>
          {listed(options)}
        </TextField>
      ),
    ],
    native: [
      "NativeSelect",
      ({ label, id, options, value = "", set }) => (
        <FormControl fullWidth>
          <InputLabel htmlFor={id}>{label}</InputLabel>
          <NativeSelect id={id} value={value} onChange={typed(set)}>
            {["", ...options].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </NativeSelect>
        </FormControl>
      ),
    ],
    multiselect: [
      "Select multiple",
      ({ label, id, options, value = [], set }) => (
        <FormControl fullWidth>
          <InputLabel id={`${id}-label`}>{label}</InputLabel>
          <Select labelId={`${id}-label`} label={label} multiple value={value} onChange={typed(set)}>
            {listed(options)}
          </Select>
        </FormControl>
      ),
    ],
    suggest: [
      "Autocomplete",
      ({ label, id, options, value = null, set }) => (
        <Autocomplete
          id={id}
          options={options}
          value={value}
          onChange={(_, next) => set(next)}
          renderInput={(params) => <TextField {...params} label={label} />}
        />
      ),
    ],
    suggestmulti: [
      "Autocomplete multiple",
      ({ label, id, options, value = [], set }) => (
        <Autocomplete
          id={id}
          multiple
          options={options}
          value={value}
          onChange={(_, next) => set(next)}
          renderInput={(params) => <TextField {...params} label={label} />}
        />
      ),
    ],
    tags: [
      "Autocomplete freeSolo",
      ({ label, id, value = [], set }) => (
        <Autocomplete
          id={id}
          multiple
          freeSolo
          options={[]}
          value={value}
          onChange={(_, next) => set(next)}
          renderInput={(params) => <TextField {...params} label={label} />}
        />
      ),
    ],
    radio: [
      "RadioGroup",
      labelled(({ labelId, options, value = "", set }) => (
        <RadioGroup aria-labelledby={labelId} value={value} onChange={typed(set)}>
          {options.map((option) => (
            <FormControlLabel key={option} value={option} control={<Radio />} label={option} />
          ))}
        </RadioGroup>
      )),
    ],
    toggles: [
      "ToggleButtonGroup exclusive",
      labelled(({ labelId, options, value = null, set }) => (
        <ToggleButtonGroup
          exclusive
          aria-labelledby={labelId}
          value={value}
          onChange={(_, next) => set(next)}
        >
          {options.map((option) => (
            <ToggleButton key={option} value={option}>
              {option}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )),
    ],
    togglesmulti: [
      "ToggleButtonGroup",
      labelled(({ labelId, options, value = [], set }) => (
        <ToggleButtonGroup aria-labelledby={labelId} value={value} onChange={(_, next) => set(next)}>
          {options.map((option) => (
            <ToggleButton key={option} value={option}>
              {option}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )),
    ],
    checkbox: [
      "Checkbox",
      ({ label, value = false, set }) => (
        <FormControlLabel
          control={<Checkbox checked={value} onChange={(event) => set(event.target.checked)} />}
          label={label}
        />
      ),
    ],
    boxes: [
      "FormGroup of Checkbox",
      labelled(({ options, value = [], set }) => (
        <FormGroup>
          {options.map((option) => (
            <FormControlLabel
              key={option}
              control={
                <Checkbox
                  checked={value.includes(option)}
                  onChange={(event) =>
                    set(event.target.checked ? [...value, option] : value.filter((one) => one !== option))
                  }
                />
              }
              label={option}
            />
          ))}
        </FormGroup>
      )),
    ],
    switch: [
      "Switch",
      ({ label, value = false, set }) => (
        <FormControlLabel
          control={<Switch checked={value} onChange={(event) => set(event.target.checked)} />}
          label={label}
        />
      ),
    ],
  },
  ({ children }) => <LocalizationProvider dateAdapter={AdapterDayjs}>{children}</LocalizationProvider>,
);
