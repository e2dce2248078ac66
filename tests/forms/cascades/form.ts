/** Cascading lists of Ant Design and Element Plus, and a list whose options only the notes name. */
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, result } from "../kit/wizard-file.ts";

const recorded = { county: "oh/lake", cover: "home/fire/full", roof: "s" };
const other = { county: "wi/iowa", cover: "contents/theft/basic", roof: "m" };

export const cascades = defineForm({
  name: "cascades",
  libraries: ["antd", "element-plus"],
  refuses: "roof",
  wizard: {
    name: "Home insurance quote",
    pages: [
      {
        page_title: "Your home",
        fields: [
          field("select", "county", "State and county", "#county", { example_value: "Ohio / Lake" }),
          field("select", "roof", "Roof", "#roof", {
            example_value: "Slate",
            notes: "t (Tile), s (Slate), m (Metal)",
          }),
          field("select", "cover", "Cover", "css=.el-cascader input", {
            example_value: "Home / Fire / Full",
          }),
        ],
        continue_button: button("Get quote", "#go"),
      },
    ],
    results: [
      result("benefit", "Premium", "money", "#amount", "css=p > em"),
      result("code", "Quote number", "text", "#code", "css=p > span"),
    ],
  },
  data: {
    recorded: {
      answers: { county: "Ohio / Lake", roof: "Slate", cover: "Home / Fire / Full" },
      received: recorded,
    },
    other: {
      answers: { county: "Wisconsin / Iowa", roof: "m", cover: "Contents / Theft / Basic" },
      received: other,
    },
    spoken: {
      answers: { county: "wisconsin > iowa", roof: "metal", cover: "contents › theft › basic" },
      received: other,
    },
  },
  async script(page, shoot) {
    const pick = async (id: string, path: string[]) => {
      await page.locator(id).click();
      for (const [level, text] of path.entries()) {
        const column = page
          .locator(".ant-cascader-menu, .el-cascader-menu__list")
          .filter({ visible: true })
          .nth(level);
        await column.getByText(text, { exact: true }).click();
      }
    };
    await pick("#county", ["Ohio", "Lake"]);
    await page.locator("#roof").click();
    await page.locator(".ant-select-item-option", { hasText: "Slate" }).click();
    await page.locator(".ant-cascader-dropdown").waitFor({ state: "hidden" });
    await pick(".el-cascader input", ["Home", "Fire", "Full"]);
    await shoot();
    await page.locator("#go").click();
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return page.locator("#code").innerText();
  },
});
