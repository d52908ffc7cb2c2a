import { inFile, type Guard } from '../guard.ts';

const sources = (...titles: string[]) => inFile('test/api/knowledge/sources.test.ts', ...titles);

/** What a source has comes once, politely, and in the name of somebody who may. */
export const sourceGuards: Guard[] = [
  {
    name: 'source-item-once',
    promise: 'What two workers have fetched of one item becomes one document.',
    file: 'src/commands/knowledge/take-item.ts',
    text: 'const item = await lockPending(em, pending);',
    replacement: 'const item = pending;',
    tests: sources('have each item once where two workers look at the same time'),
  },
  {
    name: 'source-host',
    promise: 'A host is asked one thing at a time, whoever follows it.',
    file: 'src/db/knowledge/source-hosts.ts',
    text: "\n        .where('source_hosts.free_at', '<=', now)",
    replacement: '',
    tests: sources('are asked one thing at a time where two follow the same host'),
  },
  {
    name: 'source-words',
    promise: 'A page that says what it said before is not ingested again.',
    file: 'src/adapters/feeds/fetch-page.ts',
    text: 'fingerprint === asked.fingerprint ? null : ',
    replacement: '',
    tests: sources('cost nothing where nothing has changed, by the word of the server or by their own'),
  },
  {
    name: 'source-author',
    promise: 'A source asks what the one who answers for it may do now.',
    file: 'src/activities/knowledge/sources/look-at-source.ts',
    text: 'await findAnswering(following.orm.em.fork(), source);',
    replacement: '',
    tests: sources('bring nothing in the name of somebody who may not write there any more'),
  },
  {
    name: 'agent-news-once',
    promise: 'New documents begin one run.',
    file: 'src/db/agents/news.ts',
    text: "\n    .where('news_at', 'is not', null)",
    replacement: '',
    tests: inFile(
      'test/activities/agents/caps.test.ts',
      'let one run at a time begin for new documents, whatever else goes on',
    ),
  },
];
