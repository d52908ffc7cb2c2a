import { inFile, type Guard } from '../../guard.ts';

const check = (...titles: string[]) => inFile('test/statements/statements.test.ts', ...titles);

const judged = 'says of each wrong row type what PostgreSQL returns instead, and nothing of the right ones';

/** The rows of a statement are what its call declares. */
export const rowTypeGuards: Guard[] = [
  {
    name: 'row-types-kinds',
    promise: 'A column whose values do not fit their declared type fails the check of statements.',
    file: 'test/statements/compare.ts',
    text: 'return shape === kind;',
    replacement: 'return true;',
    tests: check(judged),
  },
  {
    name: 'row-types-columns',
    promise: 'A declared column that a statement does not return fails the check of statements.',
    file: 'test/statements/compare.ts',
    text: 'return isOptional || shapes.length === 0',
    replacement: 'return true',
    tests: check(judged),
  },
  {
    name: 'row-types-undeclared',
    promise: 'A call that reads rows of no declared type fails the check of statements.',
    file: 'test/statements/row-types.ts',
    text: "return this.#isUnused(call) ? 'nothing' : 'any';",
    replacement: "return 'nothing';",
    tests: check('counts calls that read rows of no declared type'),
  },
];
