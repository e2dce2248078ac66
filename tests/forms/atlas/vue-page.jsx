/** Pages of Vue components: each question is a component of its own, bound to the state that it announces. */
import { createApp, h, ref } from "vue";
import { hold, wordsOf } from "./page.js";

/**
 * @param components by kind the component's name, and a function of `{ label, options, id, value, model, set }` that
 *   renders it; `model` binds its value
 * @param plugins of the library, each with its options
 * @param shell renders what the library requires around the questions
 */
export function mountVue(components, plugins = [], shell = (inner) => inner()) {
  const questions = Object.entries(components).map(([kind, [component, render]]) =>
    question(kind, component, render),
  );
  const app = createApp({
    render: () => shell(() => questions.map((one) => h("div", { style: "margin: 1.5rem 0" }, h(one)))),
  });
  for (const [plugin, options] of plugins) app.use(plugin, options);
  app.mount("#root");
}

function question(kind, component, render) {
  return {
    setup() {
      const value = ref();
      const set = (next) => {
        value.value = next;
      };
      hold(kind, component, () => value.value);
      return () =>
        render({
          ...wordsOf(kind),
          value: value.value,
          set,
          model: { modelValue: value.value, "onUpdate:modelValue": set },
        });
    },
  };
}
