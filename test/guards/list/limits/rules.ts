import { inFile, type Guard } from '../../guard.ts';

const instants = (...titles: string[]) => inFile('test/domain/instants.test.ts', ...titles);
const settings = (...titles: string[]) => inFile('test/domain/limits/limits-of-settings.test.ts', ...titles);
const sentences = (...titles: string[]) => inFile('test/api/http/sentences.test.ts', ...titles);

/** Rules that several fields share, and sentences about values that break them. */
export const ruleGuards: Guard[] = [
  {
    name: 'rule-leap-second',
    promise: 'A leap second is an instant only at the end of a month.',
    file: 'src/domain/instants.ts',
    text: 'next.getUTCDate() === 1 && next.getTime() % 86_400_000 === 0 ?',
    replacement: 'next.getTime() > 0 ?',
    tests: instants('is refused in any other way'),
  },
  {
    name: 'rule-day',
    promise: 'An instant names a day that exists.',
    file: 'src/domain/instants.ts',
    text: 'if (!hasDay(day)) return undefined;',
    replacement: '',
    tests: instants('is refused in any other way'),
  },
  {
    name: 'rule-far',
    promise: 'No post is scheduled more than ten years ahead.',
    file: 'src/domain/posts/post-problems.ts',
    text: "return tooFar === null ? [] : everywhere('scheduledAt', 'too_big', tooFar);",
    replacement: 'return tooFar === null ? [] : [];',
    tests: inFile('test/api/posts/posts.test.ts', 'a time two centuries ahead'),
  },
  {
    name: 'rule-comments',
    promise: 'A comment in the settings follows the rules of every other text.',
    file: 'src/domain/limits/index.ts',
    text: '    ...checkComments(platform, content.options),\n',
    replacement: '    ...(typeof checkComments === "function" ? [] : []),\n',
    tests: settings(
      'refuses as a first comment, a follow-up comment, or an answer what the platform refuses',
    ),
  },
  {
    name: 'rule-names',
    promise: 'Collaborators are user names.',
    file: 'src/domain/limits/user-tags.ts',
    text: "typeof name === 'string' && instagramUserName.test(name))",
    replacement: "typeof name === 'string')",
    tests: settings('holds collaborators and user tags to the same user names'),
  },
  {
    name: 'rule-mentions',
    promise: 'No markup that was meant as a mention is published.',
    file: 'src/domain/posts/post-problems.ts',
    text: '.filter(({ isCertain }) => isCertain)',
    replacement: '.filter(({ isCertain }) => !isCertain)',
    tests: inFile(
      'test/domain/posts/broken-mentions.test.ts',
      'is refused in every text of a post, not only in its own',
    ),
  },
  {
    name: 'rule-nul-row',
    promise: 'A row with U+0000 is refused alone.',
    file: 'src/api/routes/bulk/post-import-body.ts',
    text: 'const checked = nuls.length > 0 ? { details: nuls } : checkPost(post);',
    replacement: 'const checked = checkPost(post);',
    tests: inFile(
      'test/api/bulk/posts-csv.test.ts',
      'refuses the rows that contain U+0000, and no other, as JSON does',
    ),
  },
  {
    name: 'rule-label-case',
    promise: 'A slot takes a post whose label differs only by case.',
    file: 'src/domain/posts/labels.ts',
    text: 'normalized(label.trim()).toLowerCase();',
    replacement: 'normalized(label.trim());',
    tests: inFile('test/api/queue/queue.test.ts', 'has slots for some platforms or labels alone'),
  },
  {
    name: 'rule-missing',
    promise: 'Only a value that is missing is said to be required.',
    file: 'src/api/http/check.ts',
    text: 'return issue.input === undefined;',
    replacement: "return issue.input === undefined || issue.code === 'invalid_value';",
    tests: sentences('is true of each field of each query'),
  },
  {
    name: 'rule-forms',
    promise: 'A value that fits none of several forms is refused with the reason.',
    file: 'src/api/http/check.ts',
    text: 'if (within) return within.flatMap(',
    replacement: 'if (within && within.length < 0) return within.flatMap(',
    tests: sentences(
      'is true of each field of each body: its type, its words, its bounds, and whether it was sent',
    ),
  },
];
