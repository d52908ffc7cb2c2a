/**
 * Lint rule `sql/in-db`: SQL lives in `src/db/<area>/`, behind functions that say what they do. The API, commands, and
 * activities run no statements and contain no SQL text, whole or in part. Access to one row by its key goes through the
 * ORM.
 */

/** How statements begin, and the clauses that lock rows; in small letters, as this house writes SQL. */
const statement =
  /^\s*(?:with\s+\w+\s+as\s|select\s|insert\s+into\s|update\s+\w+(?:\s+\w+)?\s+set\s|delete\s+from\s|for\s+(?:no\s+key\s+)?update\b|for\s+(?:key\s+)?share\b)/;

const message = 'SQL belongs into a function of src/db/<area>/.';

const create = context => {
  const report = node => context.report({ node, message });
  return {
    MemberExpression: node => {
      if ((node.computed ? node.property.value : node.property.name) === 'execute') report(node);
    },
    Literal: node => {
      if (typeof node.value === 'string' && statement.test(node.value)) report(node);
    },
    TemplateLiteral: node => {
      if (statement.test(node.quasis[0]?.value.raw ?? '')) report(node);
    },
  };
};

export default { meta: { name: 'sql' }, rules: { 'in-db': { create } } };
