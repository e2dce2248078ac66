import { describe, expect, it } from "vitest";
import { createFaultSwitch } from "../../../../../../infra/local/cloud/calls/faults.ts";
import { createLatency } from "../../../../../../infra/local/cloud/calls/latency.ts";

describe("the fault switch", () => {
  it("hits the next calls of a kind, so many times", () => {
    const faults = createFaultSwitch([{ kind: "storage.insert", action: "503", times: 2 }]);
    expect(faults.take("storage.read", "x")).toEqual([]);
    expect(faults.take("storage.insert", "x")).toHaveLength(1);
    expect(faults.take("storage.insert", "y")).toHaveLength(1);
    expect(faults.take("storage.insert", "z")).toEqual([]);
  });

  it("covers all calls of a service, but not those of one that is only named alike", () => {
    const faults = createFaultSwitch([{ kind: "storage", action: "503", times: 9 }]);
    expect(faults.take("storage.list", "x")).toHaveLength(1);
    expect(faults.take("storages.list", "x")).toEqual([]);
  });

  it("applies several faults to one call", () => {
    const faults = createFaultSwitch([
      { kind: "storage", action: "delay", delayMs: 5 },
      { kind: "storage.insert", action: "lose-response", match: "runs/" },
    ]);
    expect(faults.take("storage.insert", "runs/1").map(({ action }) => action)).toEqual([
      "delay",
      "lose-response",
    ]);
  });
});

describe("latency", () => {
  it("takes the most exact entry", () => {
    const latency = createLatency({ storage: 40, "storage.list": 5 });
    expect(latency.of("storage.insert")).toBe(40);
    expect(latency.of("storage.list")).toBe(5);
    expect(latency.of("run.RunJob")).toBe(0);
  });
});
