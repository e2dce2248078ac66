import { describe, expect, it } from "vitest";
import { elementLocators, selectorLocators } from "../../../../../shared/wizards/format/selector-locators.ts";

const id = (value: string) => ({ by: "id", value });
const css = (value: string) => ({ by: "css", value });
const name = (value: string) => ({ by: "name", value });

describe("version 1 selectors", () => {
  it.each<[string, "text" | "id" | "css" | "auto", object[]]>([
    ["#month", "auto", [id("month")]],
    ["month", "auto", [id("month"), name("month"), css("month")]],
    ["#dob.month", "auto", [id("dob.month"), css("#dob.month")]],
    ["#form:month", "css", [id("form:month"), css("#form:month")]],
    ["#list > li", "css", [css("#list > li")]],
    ["#a[type='x']", "auto", [css("#a[type='x']")]],
    ["input[type='submit']", "css", [css("input[type='submit']")]],
    ["input[type='submit']", "auto", [css("input[type='submit']")]],
    ["#month", "id", [id("month")]],
    ["month", "id", [id("month")]],
    ["Start Estimate", "text", [{ by: "text", value: "Start Estimate" }]],
    ["#1 choice", "text", [{ by: "text", value: "#1 choice" }]],
    ["css=[name='x'] input", "auto", [css("[name='x'] input")]],
    ["id=month", "auto", [id("month")]],
    ['text="Start now"', "auto", [{ by: "text", value: "Start now" }]],
    ["button >> text=Begin", "css", [css('button:has-text("Begin")')]],
    ["//input[@id='month']", "css", [id("month")]],
    ["xpath=//*[@name='m']", "css", [css('[name="m"]')]],
    ["//button[normalize-space()='Next']", "css", [css('button:text-is("Next")')]],
    ["//a[contains(text(), 'Next')]", "auto", [css('a:has-text("Next")')]],
    ["//form//input[2]", "css", [css("//form//input[2]")]],
    ['role=textbox[name="Last name"i]', "auto", [{ by: "role", role: "textbox", name: "Last name" }]],
  ])("%j as %s", (selector, type, locators) => {
    expect(selectorLocators(selector, type)).toEqual(locators);
  });

  it("come after the recorded locators and before the alternatives", () => {
    expect(
      elementLocators({
        locators: [{ by: "label", value: "Month" }],
        selector: "#month",
        selector_alternatives: ["#mm", "input[name=m]"],
      }),
    ).toEqual([{ by: "label", value: "Month" }, id("month"), id("mm"), css("input[name=m]")]);
  });
});
