/**
 * Lint rule `house/model-objects`: a model must be passed as an object. A model named by a text would be requested from the
 * gateway of the SDK's vendor, with any available key.
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

/**
 * Lint rule `house/checked-columns`: TypeScript accepts any column in the object that a function returns to `set` or
 * `values`.
 */
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

/** Attributes and properties whose text people read. */
const namesOfTexts = new Set([
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'none',
  'note',
  'placeholder',
  'said',
  'summary',
  'title',
]);

/** Elements that show a key or code, which no language translates. */
const elementsOfCode = new Set(['code', 'kbd', 'pre', 'samp']);

/** Functions that show their first argument to a person. */
const tellers = new Set(['tell', 'tellProblem', 'Error']);

/** Whether a text has a word: `g` is a key, and `utm_` a piece of code. */
const hasWords = text => /(?<![\w@./])\p{L}{2,}(?!\w)/u.test(text);

const isPlainText = node => node?.type === 'Literal' && typeof node.value === 'string';

const isMessage = ({ callee }) => callee?.object?.name === 'i18n' && callee.property?.name === 't';

/** The parts of an expression of which one becomes its value, or a piece of it. */
const partsOf = {
  JSXExpressionContainer: ({ expression }) => [expression],
  ConditionalExpression: ({ consequent, alternate }) => [consequent, alternate],
  LogicalExpression: ({ left, right }) => [left, right],
  BinaryExpression: ({ operator, left, right }) => (operator === '+' ? [left, right] : []),
  ArrowFunctionExpression: ({ body }) => [body],
};

/** The plain texts that an expression can give. */
const textsIn = node => {
  const parts = partsOf[node?.type]?.(node);
  if (parts !== undefined) return parts.flatMap(textsIn);
  if (node?.type === 'TemplateLiteral')
    return node.quasis.some(({ value }) => hasWords(value.raw)) ? [node] : [];
  return (node?.type === 'JSXText' || isPlainText(node)) && hasWords(node.value) ? [node] : [];
};

/** Whether the text of a placeholder is an example of what is typed: an address, or a word in lower case. */
const isExample = ({ value }) => /^(https?:\/\/)?[a-z0-9@._/-]*$/.test(value);

const nameOf = ({ key, computed }) => (computed ? undefined : (key?.name ?? key?.value));

/** Plain texts that stand in a list of words beside messages, as in `{ draft: i18n.t('Draft'), done: 'done' }`. */
const forgottenIn = ({ properties }) => {
  const values = properties.map(({ value }) => value);
  const isList = properties.every(
    property => property.value && nameOf(property) !== 'name' && !namesOfTexts.has(nameOf(property)),
  );
  if (!isList || !values.every(value => isMessage(value) || isPlainText(value))) return [];
  const texts = values.filter(isPlainText);
  return texts.length * 2 < values.length ? texts : [];
};

/** Lint rule `house/messages`: each text of the console that people read is a whole message of the catalogs. */
const createForMessages = context => {
  const reported = new Set();
  const reportTexts = node => {
    for (const text of textsIn(node)) {
      if (reported.has(text)) continue;
      reported.add(text);
      context.report({ node: text, message: 'Give the text as a message: i18n.t(…) or <Trans id=… />.' });
    }
  };
  const reportUnlessPlain = (node, message) => {
    if (isPlainText(message)) return;
    context.report({ node, message: 'Give the message as one string literal: the catalogs hold no others.' });
  };
  return {
    JSXElement: ({ openingElement, children }) => {
      if (!elementsOfCode.has(openingElement.name.name)) children.forEach(reportTexts);
    },
    JSXFragment: ({ children }) => children.forEach(reportTexts),
    JSXAttribute: ({ name, value, parent }) => {
      const isOfCatalog = parent.name.name === 'Trans' && name.name === 'id';
      if (isOfCatalog) reportUnlessPlain(value, value.expression ?? value);
      else if (
        namesOfTexts.has(name.name) &&
        !(name.name === 'placeholder' && isPlainText(value) && isExample(value))
      )
        reportTexts(value);
    },
    Property: node => {
      if (node.parent.type === 'ObjectExpression' && namesOfTexts.has(nameOf(node))) reportTexts(node.value);
    },
    ObjectExpression: node => forgottenIn(node).forEach(reportTexts),
    ConditionalExpression: node => {
      if (partsOf.ConditionalExpression(node).some(isMessage)) reportTexts(node);
    },
    NewExpression: ({ callee, arguments: [first] }) => {
      if (tellers.has(callee.name)) reportTexts(first);
    },
    CallExpression: node => {
      const [first] = node.arguments;
      if (isMessage(node)) reportUnlessPlain(node, first);
      else if (tellers.has(node.callee.name)) reportTexts(first);
    },
  };
};

export default {
  meta: { name: 'house' },
  rules: {
    'model-objects': { create },
    'checked-columns': { create: createForColumns },
    messages: { create: createForMessages },
  },
};
