import { analyse } from 'scslre';

/**
 * Lint rule `patterns/linear`: the running time of a regular expression must grow linearly with the text, for every text.
 * `scslre` finds patterns that backtrack over one repeated character. This rule adds two cases that `scslre` does not
 * detect: a pattern that restarts all along a text that its own repetition matches, `@\[[^\]]+\]` in `@[@[@[@[`, and a
 * repetition of alternatives with a common beginning, `(?:\w|\d)*`. A pattern built at run time cannot be checked, so it
 * needs a reason.
 */

/** Samples of all scripts that our patterns tell apart: Latin and its marks, Greek. */
const alphabet = Array.from({ length: 0x400 }, (_, code) => String.fromCodePoint(code));

const single = new Set(['Character', 'CharacterSet', 'CharacterClass']);

/**
 * Returns the characters of the alphabet that the node matches alone. A group matches what its one-character alternatives
 * match.
 */
const takenBy = (node, flags) => {
  if (single.has(node.type)) {
    const one = new RegExp(`^(?:${node.raw})$`, flags);
    return new Set(alphabet.filter(char => one.test(char)));
  }
  const own = node.alternatives ?? [];
  return new Set(
    own
      .filter(({ elements }) => elements.length === 1)
      .flatMap(({ elements }) => [...takenBy(elements[0], flags)]),
  );
};

const isWord = char => /\w/.test(char);

/** Whether a text of these characters alone can stand where the node wants something, in the midst of more of them. */
const isMadeOf = (node, chars, flags) => {
  if (single.has(node.type)) return !takenBy(node, flags).isDisjointFrom(chars);
  if (node.type === 'Quantifier') return node.min === 0 || isMadeOf(node.element, chars, flags);
  if (node.type === 'Assertion') return isMet(node, chars, flags);
  return (
    node.alternatives?.some(({ elements }) => elements.every(each => isMadeOf(each, chars, flags))) ?? true
  );
};

const isMet = (node, chars, flags) => {
  if (node.kind === 'start') return flags.includes('m') && chars.has('\n');
  if (node.kind === 'word') return [...chars].some(isWord) && ![...chars].every(isWord);
  if (node.kind !== 'lookbehind' || !node.negate) return true;
  return !node.alternatives.some(
    ({ elements }) => elements.length === 1 && chars.isSubsetOf(takenBy(elements[0], flags)),
  );
};

const canFail = node => !(node.type === 'Quantifier' && node.min === 0);

/** Returns the nodes beside the node, in its alternative and in the enclosing ones. */
const beside = (node, side) => {
  const above = node.parent;
  if (above.type === 'Pattern') return [];
  const own = above.type === 'Alternative' ? side(above.elements, above.elements.indexOf(node)) : [];
  return [...own, ...beside(above, side)];
};

const before = (elements, index) => elements.slice(0, index);
const after = (elements, index) => elements.slice(index + 1);

/** Every repetition without end in a part of a pattern; what looks ahead or back is left to `scslre`. */
const endless = node => {
  const parts = node.alternatives ?? node.elements ?? (node.type === 'Quantifier' ? [node.element] : []);
  const found = node.type === 'Assertion' ? [] : parts.flatMap(endless);
  return node.type === 'Quantifier' && node.max === Infinity ? [node, ...found] : found;
};

const beginsAnew = (pattern, flags) =>
  !flags.includes('y') &&
  endless(pattern).some(node => {
    const chars = takenBy(node.element, flags);
    // of a repetition of words no single characters are known: it begins again where nothing has to stand before it
    const begins = each => (chars.size > 0 ? isMadeOf(each, chars, flags) : !canFail(each));
    return beside(node, after).some(canFail) && beside(node, before).every(begins);
  });

/** Returns the characters that a sequence can begin with. */
const firstOf = ([first, ...rest], flags) => {
  if (first === undefined) return new Set();
  const own = first.type === 'Quantifier' ? firstOf([first.element], flags) : beginOf(first, flags);
  return canFail(first) && first.type !== 'Assertion' ? own : own.union(firstOf(rest, flags));
};

const beginOf = (node, flags) =>
  single.has(node.type)
    ? takenBy(node, flags)
    : new Set((node.alternatives ?? []).flatMap(({ elements }) => [...firstOf(elements, flags)]));

/** Whether two alternatives of a repetition can take the same character: then every further one doubles the ways. */
const isTorn = (pattern, flags) =>
  endless(pattern).some(({ element }) => {
    const firsts = (element.alternatives ?? []).map(({ elements }) => firstOf(elements, flags));
    return firsts.some((one, index) => firsts.slice(index + 1).some(other => !one.isDisjointFrom(other)));
  });

/** Whether some text makes the pattern take more than linear time. */
const isSlow = (source, flags) => {
  const { parsed, reports } = analyse({ source, flags });
  const own = flags.replace(/[gd]/g, '');
  return reports.length > 0 || beginsAnew(parsed.pattern, own) || isTorn(parsed.pattern, own);
};

const slow =
  'Some text makes this pattern take time that grows with its square or worse: let no repetition take what the pattern begins with, nor what follows it, and no two of its alternatives begin alike.';
const unseen =
  'A pattern composed from parts cannot be checked. Write it in full, or explain in a comment above why it is linear.';

const textOf = node => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined);

const create = context => {
  const look = (node, source, flags) => {
    if (isSlow(source, flags)) context.report({ node, message: slow });
  };
  const made = node => {
    if (node.callee.name !== 'RegExp') return;
    const [source, flags] = [textOf(node.arguments[0]), node.arguments[1] ? textOf(node.arguments[1]) : ''];
    if (source === undefined || flags === undefined) context.report({ node, message: unseen });
    else look(node, source, flags);
  };
  return {
    Literal: node => {
      if (node.regex) look(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: made,
    CallExpression: made,
  };
};

export default { meta: { name: 'patterns' }, rules: { linear: { create } } };
