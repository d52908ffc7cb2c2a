import { inFile, type Guard } from '../../guard.ts';

const sources = (...titles: string[]) => inFile('test/api/knowledge/sources.test.ts', ...titles);

/** Guards of texts from pages, feeds, platforms, and models. */
export const outsideTextGuards: Guard[] = [
  {
    name: 'outside-gate',
    promise: 'A text from outside brings no character in that changes how others are shown.',
    file: 'src/domain/outside-text.ts',
    text: ".replaceAll(unwanted, '')",
    replacement: ".replaceAll(unwanted, '$&')",
    tests: inFile(
      'test/domain/outside-text.test.ts',
      'keeps its lines, whichever system wrote them, and shows where characters are damaged',
    ),
  },
  {
    name: 'card-optional',
    promise: 'A post is published with a plain link if the service fails with its card.',
    file: 'src/activities/publishing/prepare/prepare-parts.ts',
    text: 'if (signal.aborted || isUnavailable(error)) throw error;',
    replacement: 'if (signal.aborted || isUnavailable(error) || error) throw error;',
    tests: inFile(
      'test/workflows/publishing/content/link-cards.test.ts',
      'is a plain link where the service itself fails with its card',
    ),
  },
  {
    name: 'source-once',
    promise: 'A knowledge base follows an address once, whoever adds it at the same time.',
    file: 'src/commands/knowledge/sources.ts',
    text: 'refuseSame(others, { paused, ...input });',
    replacement: 'refuseSame([], { paused, ...input });',
    tests: sources('are followed once, however often a person adds them'),
  },
  {
    name: 'elsewhere-validators',
    promise: 'An unchanged page does not stand for its feed.',
    file: 'src/adapters/feeds/fetch-listing.ts',
    text: 'return fetchElsewhere(outbound, asked, value.elsewhere);',
    replacement:
      'return fetchElsewhere(outbound, asked, value.elsewhere).then(read => ({ ...read, validators }));',
    tests: sources('are found through the page of a site that names its feed, at each check'),
  },
  {
    name: 'elsewhere-once',
    promise: 'A page that names a page as its feed leads no further.',
    file: 'src/adapters/feeds/fetch-listing.ts',
    text: "if (!('items' in answer.value))\n      throw new NoListing(`The listing leads to ${url}, which leads further. Use an address that it names.`);",
    replacement: "if (!('items' in answer.value)) continue;",
    tests: sources('fail if the feed that a page names is missing, or is another page'),
  },
];
