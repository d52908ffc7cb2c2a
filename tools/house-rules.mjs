/**
 * Lint rule `house/model-objects`: no call to a model goes to the gateway of the SDK's vendor, where a model that is named by
 * a text is asked for, with whatever key is around.
 */

/** Functions of the AI SDK that call a model. */
const callsModel = /^(generate|stream|embed|rerank|transcribe|experimental_)/;

const isText = node =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const create = context => ({
  CallExpression: node => {
    const [options] = node.arguments;
    if (!callsModel.test(node.callee.name ?? '') || options?.type !== 'ObjectExpression') return;
    for (const { key, value } of options.properties)
      if (key?.name === 'model' && value && isText(value))
        context.report({ node: value, message: 'Give the model as an object of src/adapters/ai/models.ts.' });
  },
});

/** Lint rule `house/checked-columns`: TypeScript takes any column in the object that a function gives to `set` or `values`. */
const createForColumns = context => ({
  CallExpression: ({ callee, arguments: [given] }) => {
    if (!['set', 'values'].includes(callee.property?.name)) return;
    if (given?.type === 'ArrowFunctionExpression' && given.body.type === 'ObjectExpression')
      context.report({
        node: given,
        message: 'Give an object, with a function for each value that needs one.',
      });
  },
});

export default {
  meta: { name: 'house' },
  rules: { 'model-objects': { create }, 'checked-columns': { create: createForColumns } },
};
