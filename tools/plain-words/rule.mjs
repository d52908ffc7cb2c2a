import { findConstructions } from './constructions.mjs';

/**
 * Lint rules over the texts of the program: `plain-words/texts` reads each string and JSX text that is a sentence or a label, and
 * `plain-words/comments` each comment. Both use the list in `constructions.mjs`.
 */

/** Whether a string is written for people: two words in a row, and no SQL, markup, or file path. */
const isProse = text =>
  /\p{Ll}{2,} \p{L}/u.test(text) &&
  !/^\s*(?:<|\(|--|[a-z_]+\.|[a-z_]+ \w{1,2} join\b|(?:select|from|insert|update|delete|with|create|alter|drop|where|and|or|join|case|exists|coalesce)\b)/.test(
    text,
  );

/** Names of properties whose strings are examples of what people write. */
const examples = new Set(['example', 'examples']);

const isExample = node => {
  for (let at = node; at.parent; at = at.parent)
    if (at.parent.type === 'Property' && examples.has(at.parent.key.name)) return true;
  return false;
};

const createForTexts = context => {
  const check = (node, text) => {
    if (!isProse(text)) return;
    const [first] = findConstructions(text.replaceAll(/\s+/g, ' ').trim());
    if (first === undefined || isExample(node)) return;
    context.report({ node, message: `“${first.words}” is hard to read. Use ${first.instead}.` });
  };
  return {
    Literal: node => {
      if (typeof node.value === 'string' && node.parent.type !== 'ImportDeclaration') check(node, node.value);
    },
    TemplateLiteral: node => {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (node.parent.type !== 'TaggedTemplateExpression') check(node, text);
      else if (node.parent.tag.name === 'html')
        for (const part of text.split(/<[^>]*>/)) check(node, part.trim());
    },
    JSXText: node => check(node, node.value),
  };
};

/** Directives for tools, which are no prose. */
const directive = /^\s*(?:oxlint-|eslint-|@ts-|#region|#endregion|@vite-|@__)/;

/** Joins comments of one line that follow each other, because a sentence may go over several. */
const joined = comments => {
  const groups = [];
  for (const comment of comments) {
    const last = groups.at(-1);
    const follows =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      comment.loc.start.line === last.line + 1 &&
      comment.loc.start.column === last.column;
    if (follows) Object.assign(last, { text: `${last.text} ${comment.value}`, line: comment.loc.end.line });
    else
      groups.push({
        type: comment.type,
        node: comment,
        text: comment.value,
        line: comment.loc.end.line,
        column: comment.loc.start.column,
      });
  }
  return groups;
};

const createForComments = context => ({
  Program: () => {
    for (const { node, text } of joined(context.sourceCode.getAllComments())) {
      if (directive.test(text)) continue;
      const plain = text
        .replace(/^\*/, '')
        .replaceAll(/\n\s*\*/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      const [first] = findConstructions(plain);
      if (first)
        context.report({ loc: node.loc, message: `“${first.words}” is hard to read. Use ${first.instead}.` });
    }
  },
});

export default {
  meta: { name: 'plain-words' },
  rules: { texts: { create: createForTexts }, comments: { create: createForComments } },
};
