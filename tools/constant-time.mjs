/**
 * Lint rule `secrets/constant-time`: a value named like a secret, a token, a signature, or a hash of one must be compared
 * with `timingSafeEqual`, on digests of equal length. The time of `===` reveals how much of the value is right. Comparisons
 * with null, undefined, a number, or a literal text are allowed.
 */

const secretive = /(^|[a-z_])(sig|signature|secret|token|hash|digest)s?$/i;

/** Returns the name of a value: `b` of `a.b`, of `a.b.slice(0, 4)`, and of `b!`. */
const nameOf = node => {
  if (node.type === 'Identifier') return node.name;
  if (
    node.type === 'ChainExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSAsExpression'
  )
    return nameOf(node.expression);
  if (node.type === 'CallExpression')
    return node.callee.type === 'MemberExpression' ? nameOf(node.callee.object) : nameOf(node.callee);
  if (node.type !== 'MemberExpression') return '';
  const own = node.computed ? String(node.property.value ?? '') : node.property.name;
  return own === 'length' ? '' : own;
};

const isFixed = node =>
  node.type === 'Literal' ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'typeof');

const equalities = new Set(['===', '!==', '==', '!=']);

const create = context => ({
  BinaryExpression: node => {
    if (!equalities.has(node.operator) || isFixed(node.left) || isFixed(node.right)) return;
    if (![node.left, node.right].some(side => secretive.test(nameOf(side)))) return;
    context.report({ node, message: 'Compare secrets with timingSafeEqual, on digests of equal length.' });
  },
});

export default {
  meta: { name: 'secrets' },
  rules: { 'constant-time': { create } },
};
