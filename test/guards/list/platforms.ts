import { inFile, type Guard } from '../guard.ts';

const fate = 'src/platforms/meta/container-fate.ts';
const published = 'src/platforms/meta/published-list.ts';
const containers = 'src/platforms/meta/containers.ts';
const threadsList = 'src/platforms/threads/list.ts';
const instagramList = 'src/platforms/instagram/list.ts';
const page = 'src/platforms/linkedin/posts-of-page.ts';
const session = 'src/platforms/youtube/session-fate.ts';

const doubts = (...titles: string[]) => inFile('test/platforms/reconcile-doubts.test.ts', ...titles);
const withheld = inFile(
  'test/platforms/withheld-fields.test.ts',
  'never has a post that is there sent again',
);
const cut = inFile('test/platforms/cut-lists.test.ts', 'does not take a full page for all there is');
const parts = (...titles: string[]) => inFile('test/platforms/thread-parts.test.ts', ...titles);
const preparing = (...titles: string[]) => inFile('test/platforms/prepare-faults.test.ts', ...titles);

/** Guards of the status of containers on Instagram and Threads. */
const containerGuards: Guard[] = [
  {
    name: 'meta-published',
    promise: 'What the container says is published is never published again.',
    file: fate,
    text: `if (state === 'PUBLISHED') return itsPost(graph, await lookAtPublished(graph, list, input), evidence);`,
    replacement: `if (state === 'PUBLISHED') return lookAtPublished(graph, list, input);`,
    tests: doubts('what the container says is published is never published again, listed or not'),
  },
  {
    name: 'meta-finished',
    promise: 'A container that was not published may be published again once the lost call is over.',
    file: fate,
    text: 'graceMs: rules.republishAfterMs, evidence }',
    replacement: 'evidence }',
    tests: doubts('a finished container may be published again as soon as the lost call is over'),
  },
  {
    name: 'meta-untold',
    promise: 'A container whose state is not told proves nothing.',
    file: fate,
    text: `if (state === 'FINISHED') return`,
    replacement: `if (state === 'FINISHED' || state === undefined) return`,
    tests: withheld,
  },
  {
    name: 'meta-dead-container',
    promise: 'A container that failed or ran out is made again.',
    file: fate,
    text: 'staleHandles: true } };',
    replacement: '} };',
    tests: doubts('published nothing and has to be made again'),
  },
  {
    name: 'meta-items-once',
    promise: 'An item that was made is not made a second time.',
    file: containers,
    text: 'if (items[file.id]) continue;',
    replacement: '',
    tests: preparing('an item of a carousel that was made is not made again'),
  },
  {
    name: 'meta-main-once',
    promise: 'A container that was made is not made a second time.',
    file: containers,
    text: 'making.state.main ??= await',
    replacement: 'making.state.main = await',
    tests: preparing('nothing that was saved is made again'),
  },
  {
    name: 'meta-dead-forgotten',
    promise: 'Nothing that hangs on a dead container is used again.',
    file: containers,
    text: 'await input.save({});',
    replacement: '',
    tests: preparing('makes a new container when the old one has expired'),
  },
];

/** Guards of the post lists of Instagram and Threads. */
const publishedListGuards: Guard[] = [
  {
    name: 'meta-list-unreadable',
    promise: 'A page without its list proves nothing.',
    file: published,
    text: `if (!Array.isArray(at(json, 'data'))) return undefined;`,
    replacement: '',
    tests: withheld,
  },
  {
    name: 'meta-list-cut',
    promise: 'A page that does not say where the list goes on may hide the rest.',
    file: published,
    text: 'isCut: next === undefined && nodes.length > 0',
    replacement: 'isCut: false',
    tests: cut,
  },
  {
    name: 'meta-text-withheld',
    promise: 'A post whose text is not shown is not judged by it.',
    file: published,
    text: `(isShown || text === '' ? '' : undefined)`,
    replacement: `''`,
    tests: withheld,
  },
  {
    name: 'meta-time-withheld',
    promise: 'A post without a time could be of any day.',
    file: published,
    text: 'at: Number.isNaN(published) ? undefined : published,',
    replacement: 'at: published,',
    tests: withheld,
  },
  {
    name: 'threads-kind-withheld',
    promise: 'A post of Threads whose kind is not shown is not judged by it.',
    file: threadsList,
    text: 'shown === undefined ? undefined : sameIf(shown === ours);',
    replacement: 'sameIf(shown === ours);',
    tests: withheld,
  },
  {
    name: 'threads-reply-to',
    promise: 'A reply to something else is another post.',
    file: threadsList,
    text: `sameIf((textAt(node, 'replied_to', 'id') ?? replyTo) === replyTo);`,
    replacement: `sameIf(textAt(node, 'replied_to', 'id') !== '' || replyTo === '');`,
    tests: parts('threads: is distinguished from the same words under another post'),
  },
  {
    name: 'threads-reply-withheld',
    promise: 'A reply of which it is not shown what it answers may be ours.',
    file: threadsList,
    text: `(textAt(node, 'replied_to', 'id') ?? replyTo)`,
    replacement: `textAt(node, 'replied_to', 'id')`,
    tests: withheld,
  },
  {
    name: 'instagram-kind-withheld',
    promise: 'A post of Instagram whose kind is not shown is not judged by it.',
    file: instagramList,
    text: 'shown === undefined ? undefined : sameIf(shown === ours)',
    replacement: 'sameIf(shown === ours)',
    tests: withheld,
  },
  {
    name: 'instagram-children-withheld',
    promise: 'A carousel whose slides are not shown is not judged by their number.',
    file: instagramList,
    text: `children === undefined ? 'same' : sameIf(`,
    replacement: `sameIf(`,
    tests: withheld,
  },
];

/** Guards of the posts of a LinkedIn page. */
const linkedinGuards: Guard[] = [
  {
    name: 'linkedin-members',
    promise: 'What a member posted cannot be read back, and is never "not there".',
    file: page,
    text: `if (!author.startsWith('urn:li:organization:')) return hidden('the posts of members', author);`,
    replacement: '',
    tests: doubts('says that what a member posted on LinkedIn cannot be read back'),
  },
  {
    name: 'linkedin-unreadable',
    promise: 'A page without its list proves nothing.',
    file: page,
    text: `return Array.isArray(at(json, 'elements'))`,
    replacement: `return json !== null`,
    tests: withheld,
  },
  {
    name: 'linkedin-text-withheld',
    promise: 'A post whose text is not shown is not judged by it.',
    file: page,
    text: `text === undefined ? undefined : sameIf(isSameText(text, ours))`,
    replacement: `text === undefined ? 'different' : sameIf(isSameText(text, ours))`,
    tests: withheld,
  },
  {
    name: 'linkedin-media-withheld',
    promise: 'A post whose media are not shown is not judged by them.',
    file: page,
    text: 'if (!isTold || (ours.includes(undefined) && !hasText)) return undefined;',
    replacement: '',
    tests: withheld,
  },
  {
    name: 'linkedin-only-empty-ends',
    promise: 'A short page is not the end: LinkedIn leaves out what it may not show.',
    file: page,
    text: 'next: elements.length === 0 ? undefined',
    replacement: 'next: elements.length < pageSize ? undefined',
    tests: doubts('reads the list of a busy account back to the lost call'),
  },
];

/** Guards of YouTube's upload session and list of uploads. */
const youtubeGuards: Guard[] = [
  {
    name: 'youtube-session-list',
    promise: 'A session that is gone proves nothing: the uploads have to tell.',
    file: session,
    text: 'if (answer.status === 404 || answer.status === 410) return gone(await lookAtUploads(upload));',
    replacement: `if (answer.status === 404 || answer.status === 410) return { seen: 'unpublished', evidence: {} };`,
    tests: doubts('youtube: the uploads tell when the session is gone'),
  },
  {
    name: 'youtube-id-withheld',
    promise: 'A finished session that does not name its video proves nothing.',
    file: session,
    text: `if (externalId === undefined)
    return {
      seen: 'unclear',`,
    replacement: `if (externalId === undefined)
    return {
      seen: 'unpublished',`,
    tests: withheld,
  },
  {
    name: 'youtube-list-unreadable',
    promise: 'A page without its list proves nothing.',
    file: session,
    text: `if (!Array.isArray(at(json, 'items'))) return undefined;`,
    replacement: '',
    tests: doubts('youtube: an answer without a list of uploads proves nothing'),
  },
  {
    name: 'youtube-list-cut',
    promise: 'A full page that does not say where the list goes on may hide the rest.',
    file: session,
    text: 'isCut: next === undefined && isFull',
    replacement: 'isCut: next === undefined && isFull && read < 0',
    tests: cut,
  },
  {
    name: 'youtube-time-withheld',
    promise: 'A video without a time could be of any day.',
    file: session,
    text: 'at: Number.isNaN(added) ? undefined : added,',
    replacement: 'at: added,',
    tests: withheld,
  },
  {
    name: 'youtube-title-withheld',
    promise: 'A video whose title is not shown is not judged by it.',
    file: session,
    text: 'shown === undefined ? undefined : isSameText(shown, ours)',
    replacement: `isSameText(shown ?? '', ours)`,
    tests: withheld,
  },
];

/** Guards of reading each platform back, and of creating containers once. */
export const platformGuards: Guard[] = [
  ...containerGuards,
  ...publishedListGuards,
  ...linkedinGuards,
  ...youtubeGuards,
];
