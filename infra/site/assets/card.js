// The host of the result card: it passes one recorded answer into the card's frame, which has no connection of its own.
const frame = document.querySelector("#result-card");
const { answer } = globalThis;
const isDark = matchMedia("(prefers-color-scheme: dark)");
const context = () => ({ theme: isDark.matches ? "dark" : "light" });

function send(message) {
  frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || data?.jsonrpc !== "2.0") return;
  const { id, method, params } = data;
  if (method === "ui/initialize") {
    const hostInfo = { name: "federalrunner-site", version: "1.0.0" };
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        hostInfo,
        hostCapabilities: {},
        hostContext: context(),
      },
    });
  } else if (method === "ui/notifications/initialized") {
    send({ method: "ui/notifications/tool-result", params: answer });
  } else if (method === "ui/notifications/size-changed") {
    frame.style.height = `${params.height}px`;
  } else if (id !== undefined && method !== undefined) {
    send({ id, error: { code: -32601, message: "This page has no such method." } });
  }
});
isDark.addEventListener("change", () =>
  send({ method: "ui/notifications/host-context-changed", params: context() }),
);
// After the listener: the card speaks first.
frame.src = frame.dataset.src;
frame.hidden = false;
