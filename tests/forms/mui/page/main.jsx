import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Checkbox,
  Container,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  InputAdornment,
  MenuItem,
  Paper,
  Radio,
  RadioGroup,
  Rating,
  Slider,
  Step,
  StepLabel,
  Stepper,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { usePickerContext } from "@mui/x-date-pickers/hooks";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { TimeField } from "@mui/x-date-pickers/TimeField";
import dayjs from "dayjs";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const INDUSTRIES = [
  "Accommodation",
  "Agriculture",
  "Construction",
  "Education",
  "Fishing",
  "Food services",
  "Health care",
  "Information",
  "Manufacturing",
  "Mining",
  "Retail trade",
  "Transportation",
  "Wholesale trade",
];
const LOSSES = ["Flood damage", "Lost sales", "Lost stock", "Power outage", "Road closure", "Wind damage"];
const STRUCTURES = {
  sole: "Sole proprietorship",
  llc: "Limited liability company",
  corp: "Corporation",
  coop: "Cooperative",
};
const CITIES = {
  TX: ["Austin", "El Paso", "Houston"],
  LA: ["Baton Rouge", "New Orleans", "Shreveport"],
  FL: ["Miami", "Orlando", "Tampa"],
};
const STATES = { TX: "Texas", LA: "Louisiana", FL: "Florida" };

function App() {
  const [step, setStep] = useState(0);
  const [model, setModel] = useState({
    ratings: "",
    insured: "false",
    losses: [],
    owners: [],
    reach: "20",
    accuracy: "false",
  });
  const [errors, setErrors] = useState({});
  const [busy, setBusy] = useState(false);
  const [decision, setDecision] = useState();
  const set = (key) => (value) => setModel((before) => ({ ...before, [key]: value }));
  const go = async () => {
    const found = {};
    const needed =
      step === 0
        ? ["business", "structure", "industry", "state", "city", "founded"]
        : step === 1
          ? ["severity", "payroll"]
          : [];
    for (const key of needed) if (!model[key]) found[key] = "This question is required";
    if (step === 1 && Object.keys(found).length === 0 && refused()) found.payroll = REFUSAL;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    if (step === 2) setDecision(await submit(model));
    else await wait(60);
    setBusy(false);
    setStep(step + 1);
  };
  const pages = [Business, Damage, Owners];
  const Page = pages[step];
  return (
    <Container maxWidth="md" sx={{ py: 4 }}>
      <Stepper activeStep={step}>
        {["Business", "Damage", "Owners"].map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Paper sx={{ p: 4, mt: 3 }}>
        {Page ? (
          <>
            {Object.keys(errors).length > 0 && (
              <Alert severity="error">Some answers need your attention.</Alert>
            )}
            <Page model={model} set={set} errors={errors} />
            <Box sx={{ mt: 3 }}>
              {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
              <Button variant="contained" onClick={go} disabled={busy}>
                {step === 2 ? "Calculate" : "Continue"}
              </Button>
            </Box>
          </>
        ) : (
          <>
            <Typography variant="h4" component="h1">
              Your estimate
            </Typography>
            <Alert severity="success" role="alert">
              Your answers were received.
            </Alert>
            <Typography
              variant="h2"
              component="p"
              id={own("amount")}
            >{`$${decision.benefit.toLocaleString("en-US")}`}</Typography>
            <Typography>Monthly relief</Typography>
            <Box component="dl">
              <dt>Reference code</dt>
              <dd id={own("code")}>{decision.code}</dd>
              <dt>Share of losses</dt>
              <dd>{decision.share} %</dd>
            </Box>
          </>
        )}
      </Paper>
    </Container>
  );
}

function Business({ model, set, errors }) {
  const [isLoading, setLoading] = useState(false);
  const [options, setOptions] = useState([]);
  const [cities, setCities] = useState([]);
  const load = async () => {
    setLoading(true);
    await wait(150);
    setOptions(INDUSTRIES);
    setLoading(false);
  };
  useEffect(() => {
    let isCurrent = true;
    setCities([]);
    if (model.state) wait(200).then(() => isCurrent && setCities(CITIES[model.state]));
    return () => {
      isCurrent = false;
    };
  }, [model.state]);
  return (
    <>
      <Typography variant="h4" component="h1">
        Your business
      </Typography>
      <TextField
        id={own("business")}
        label="Name of the business"
        required
        fullWidth
        margin="normal"
        value={model.business ?? ""}
        onChange={(e) => set("business")(e.target.value)}
        error={!!errors.business}
        helperText={errors.business}
      />
      <TextField
        id={own("structure")}
        select
        label="Legal structure"
        required
        fullWidth
        margin="normal"
        value={model.structure ?? ""}
        onChange={(e) => set("structure")(e.target.value)}
        error={!!errors.structure}
        helperText={errors.structure}
      >
        {Object.entries(STRUCTURES).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        id={own("industry")}
        options={options}
        loading={isLoading}
        onOpen={load}
        value={model.industry ?? null}
        onChange={(_, value) => set("industry")(value)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Industry"
            required
            margin="normal"
            error={!!errors.industry}
            helperText={errors.industry}
          />
        )}
      />
      <TextField
        id={own("state")}
        select
        label="State"
        required
        fullWidth
        margin="normal"
        value={model.state ?? ""}
        onChange={(e) => {
          set("state")(e.target.value);
          set("city")("");
        }}
      >
        {Object.entries(STATES).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id={own("city")}
        select
        label="City"
        required
        fullWidth
        margin="normal"
        disabled={cities.length === 0}
        value={cities.includes(model.city) ? model.city : ""}
        onChange={(e) => set("city")(e.target.value)}
        error={!!errors.city}
        helperText={errors.city}
      >
        {cities.map((city) => (
          <MenuItem key={city} value={city}>
            {city}
          </MenuItem>
        ))}
      </TextField>
      <DatePicker
        label="Founded on"
        value={model.founded ? dayjs(model.founded) : null}
        onChange={(value) => set("founded")(value?.isValid() ? value.format("YYYY-MM-DD") : undefined)}
        slotProps={{
          textField: {
            id: own("founded"),
            margin: "normal",
            fullWidth: true,
            error: !!errors.founded,
            helperText: errors.founded,
          },
        }}
      />
    </>
  );
}

function Damage({ model, set, errors }) {
  return (
    <>
      <Typography variant="h4" component="h1">
        The damage
      </Typography>
      <FormControl margin="normal" error={!!errors.severity}>
        <FormLabel id={own("severity-label")}>How badly was the business hit?</FormLabel>
        <RadioGroup
          aria-labelledby={own("severity-label")}
          value={model.severity ?? ""}
          onChange={(e) => set("severity")(e.target.value)}
        >
          <FormControlLabel value="minor" control={<Radio />} label="Minor: open as usual" />
          <FormControlLabel value="partial" control={<Radio />} label="Partial: open for fewer hours" />
          <FormControlLabel value="closed" control={<Radio />} label="Closed" />
        </RadioGroup>
        <FormHelperText>{errors.severity}</FormHelperText>
      </FormControl>
      {model.severity === "closed" && (
        <TextField
          id={own("days")}
          label="Days closed"
          type="number"
          fullWidth
          margin="normal"
          value={model.days ?? ""}
          onChange={(e) => set("days")(e.target.value)}
        />
      )}
      <Autocomplete
        multiple
        disableCloseOnSelect
        id={own("losses")}
        options={LOSSES}
        value={model.losses}
        onChange={(_, value) => set("losses")(value)}
        renderInput={(params) => <TextField {...params} label="Kinds of loss" margin="normal" />}
      />
      <TextField
        id={own("payroll")}
        label="Monthly payroll"
        fullWidth
        margin="normal"
        value={model.shownPayroll ?? ""}
        onChange={(e) => set("shownPayroll")(e.target.value)}
        onBlur={(e) => {
          const digits = e.target.value.replace(/[^\d.]/g, "").split(".")[0];
          set("payroll")(digits);
          set("shownPayroll")(digits && Number(digits).toLocaleString("en-US"));
        }}
        error={!!errors.payroll}
        helperText={errors.payroll}
        slotProps={{ input: { startAdornment: <InputAdornment position="start">$</InputAdornment> } }}
      />
      <Box sx={{ my: 2 }}>
        <FormLabel id={own("premises-label")}>Premises</FormLabel>
        <br />
        <ToggleButtonGroup
          exclusive
          aria-labelledby={own("premises-label")}
          value={model.premises ?? null}
          onChange={(_, value) => value && set("premises")(value)}
        >
          <ToggleButton value="owned">Owned</ToggleButton>
          <ToggleButton value="rented">Rented</ToggleButton>
          <ToggleButton value="home">At home</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <FormGroup>
        <FormControlLabel
          control={
            <Switch
              id={own("insured")}
              checked={model.insured === "true"}
              onChange={(e) => set("insured")(String(e.target.checked))}
            />
          }
          label="Insured against the loss"
        />
      </FormGroup>
      <TimeField
        label="Time of the damage"
        value={model.struck ? dayjs(`2000-01-01T${model.struck}`) : null}
        onChange={(value) => set("struck")(value?.isValid() ? value.format("HH:mm") : undefined)}
        id={own("struck")}
        margin="normal"
        fullWidth
      />
      <DatePicker
        value={model.reopened ? dayjs(model.reopened) : null}
        onChange={(value) => set("reopened")(value?.format("YYYY-MM-DD"))}
        views={["year", "month", "day"]}
        openTo="day"
        slots={{ field: DateButton }}
      />
      <Box sx={{ my: 2, px: 2 }}>
        <Typography id={own("reach-label")}>Share of customers lost (%)</Typography>
        <Slider
          aria-labelledby={own("reach-label")}
          value={Number(model.reach)}
          step={5}
          min={0}
          max={100}
          valueLabelDisplay="auto"
          onChange={(_, value) => set("reach")(String(value))}
        />
      </Box>
      <Typography component="legend">How was the help from the county?</Typography>
      <Rating
        name={own("ratings")}
        value={Number(model.ratings) || null}
        onChange={(_, value) => set("ratings")(String(value ?? ""))}
      />
    </>
  );
}

/** https://mui.com/x/react-date-pickers/custom-field/#using-a-button */
function DateButton() {
  const { value, triggerRef, setOpen } = usePickerContext();
  return (
    <Box sx={{ my: 2 }}>
      <FormLabel id={own("reopened-label")}>Date of the reopening</FormLabel>
      <br />
      <Button
        ref={triggerRef}
        variant="outlined"
        id={own("reopened")}
        aria-haspopup="dialog"
        aria-labelledby={own("reopened-label")}
        onClick={() => setOpen((isOpen) => !isOpen)}
      >
        {value ? value.format("MM/DD/YYYY") : "Choose a date"}
      </Button>
    </Box>
  );
}

function Owners({ model, set }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [share, setShare] = useState("");
  const close = () => {
    setOpen(false);
    setName("");
    setShare("");
  };
  return (
    <>
      <Typography variant="h4" component="h1">
        Owners
      </Typography>
      <ul>
        {model.owners.map((owner) => (
          <li key={owner.name}>{`${owner.name}: ${owner.share} %`}</li>
        ))}
      </ul>
      <Button variant="outlined" onClick={() => setOpen(true)} id={own("add-owner")}>
        Add owner
      </Button>
      <Dialog open={isOpen} onClose={close}>
        <DialogTitle>Add owner</DialogTitle>
        <DialogContent>
          <TextField
            id={own("owner-name")}
            label="Name of the owner"
            fullWidth
            margin="dense"
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
          <TextField
            id={own("owner-share")}
            label="Share in percent"
            type="number"
            fullWidth
            margin="dense"
            value={share}
            onChange={(e) => setShare(e.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            disabled={!name || !share}
            onClick={() => {
              set("owners")([...model.owners, { name, share }]);
              close();
            }}
          >
            Save
          </Button>
        </DialogActions>
      </Dialog>
      <Box sx={{ mt: 2 }}>
        <FormControlLabel
          control={
            <Checkbox
              id={own("accuracy")}
              checked={model.accuracy === "true"}
              onChange={(e) => set("accuracy")(String(e.target.checked))}
            />
          }
          label="My answers are accurate"
        />
      </Box>
    </>
  );
}

createRoot(document.getElementById("root")).render(
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <App />
  </LocalizationProvider>,
);
