import { Cascader, Select } from "antd";
import { ElCascader } from "element-plus";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createApp, h, ref } from "vue";
import { nameOwn, own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const level = (names) =>
  Object.entries(names).map(([value, next]) =>
    typeof next === "string" ? { value, label: next } : { value, label: next[0], children: level(next[1]) },
  );

// Counties of the same name in two states, and one with the name of a state.
const PLACES = level({
  ia: ["Iowa", { linn: "Linn", polk: "Polk" }],
  il: ["Illinois", { cook: "Cook", lake: "Lake" }],
  oh: ["Ohio", { erie: "Erie", lake: "Lake", wood: "Wood" }],
  wi: ["Wisconsin", { dane: "Dane", iowa: "Iowa" }],
});
const COVERS = level({
  home: ["Home", { fire: ["Fire", { basic: "Basic", full: "Full" }], flood: ["Flood", { basic: "Basic" }] }],
  contents: ["Contents", { theft: ["Theft", { basic: "Basic", full: "Full" }] }],
});
const ROOFS = [
  { value: "t", label: "Tile" },
  { value: "s", label: "Slate" },
  { value: "m", label: "Metal" },
];

const model = { county: "", cover: "", roof: "" };
const complain = (id, text) => {
  const message = document.querySelector(`[data-msg=${id}]`);
  message.textContent = text;
  message.id = own(`${id}-msg`);
};

function Household() {
  const [county, setCounty] = useState();
  const [roof, setRoof] = useState();
  return (
    <>
      <div class="field">
        <label for={own("county")}>State and county</label>
        <Cascader
          id={own("county")}
          options={PLACES}
          value={county}
          placeholder="Please select"
          onChange={(path = []) => {
            model.county = path.join("/");
            setCounty(path);
          }}
        />
        <div class="msg" data-msg="county" />
      </div>
      <div class="field">
        <label for={own("roof")}>Roof</label>
        <Select
          id={own("roof")}
          options={ROOFS}
          value={roof}
          style={{ width: 200 }}
          onChange={(value) => {
            model.roof = value;
            setRoof(value);
          }}
        />
        <div class="msg" data-msg="roof" />
      </div>
    </>
  );
}

const Cover = {
  setup() {
    const chosen = ref([]);
    return () =>
      h(ElCascader, {
        id: own("cover"),
        options: COVERS,
        modelValue: chosen.value,
        "onUpdate:modelValue": (path) => {
          model.cover = (path ?? []).join("/");
          chosen.value = path ?? [];
        },
      });
  },
};

await wait();
nameOwn();
createRoot(document.getElementById("react")).render(<Household />);
createApp(Cover).mount("#vue");

document.getElementById("go").addEventListener("click", async () => {
  for (const old of document.querySelectorAll(".msg")) old.textContent = "";
  const missing = Object.keys(model).filter((id) => !model[id]);
  for (const id of missing) complain(id, "Please select an item in the list.");
  if (missing.length > 0) return;
  if (refused()) return complain("roof", REFUSAL);
  const { benefit, code } = await submit({ ...model });
  document.getElementById("form").hidden = true;
  document.getElementById("title").textContent = "Your quote";
  const quote = document.getElementById("quote");
  quote.innerHTML = `<p>Premium <em id="${own("amount")}"></em></p><p>Quote number <span id="${own("code")}"></span></p>`;
  quote.querySelector("em").textContent = `$${benefit}`;
  quote.querySelector("span").textContent = code;
});
