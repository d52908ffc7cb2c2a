import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { findInOwnList, matchOf, sameIf, type ListedPost } from '../own-list.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import { authorOf, linkTo, restCall, type LinkedIn } from './api.ts';
import { readLinkedInText } from './read-text.ts';

const pageSize = 100;
const maxPages = 10;

/** Scopes of which one is enough to read comments under a page's posts. The second belongs to older apps. */
const readingScopes = ['r_organization_social_feed', 'r_organization_social'];

type Lost = StepInput & { externalId: string; lost: LostCommit };

/**
 * Searches for a comment under a page's post whose call got no response. Its absence proves nothing, because LinkedIn
 * returns an empty list if the member's role is insufficient.
 */
export const lookAtComments = async (linkedin: LinkedIn, input: Lost): Promise<Look> => {
  const author = authorOf(input);
  const isReadable =
    author.startsWith('urn:li:organization:') && linkedin.scopes.some(scope => readingScopes.includes(scope));
  if (!isReadable)
    return {
      seen: 'hidden',
      reason: 'LinkedIn does not allow this app to read comments there.',
      evidence: { author },
    };
  const look = await findInOwnList({ name: 'comments of the post', guarded: false }, input.lost, async () => {
    const posts = await readAll(linkedin, input, author);
    return posts && { posts };
  });
  if (look.seen !== 'nothing') return look;
  return { seen: 'unclear', reason: 'LinkedIn does not show the comment.', evidence: look.evidence };
};

/**
 * Returns all comments, newest first, because LinkedIn documents no order. Returns undefined for an unreadable response.
 */
const readAll = async (
  linkedin: LinkedIn,
  input: Lost,
  author: string,
): Promise<ListedPost[] | undefined> => {
  const all: ListedPost[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const path = `socialActions/${encodeURIComponent(input.externalId)}/comments`;
    const query = { start: String(page * pageSize), count: String(pageSize) };
    const { json } = await linkedin.wire.ask({ ...restCall(linkedin, input, 'GET', path), query });
    if (!Array.isArray(at(json, 'elements'))) return undefined;
    const elements = listAt(json, 'elements');
    if (elements.length === 0) break;
    all.push(...elements.map(comment => listed(linkedin, input, author, comment)));
  }
  return all.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));
};

const listed = (
  linkedin: LinkedIn,
  { content, externalId }: Lost,
  author: string,
  comment: unknown,
): ListedPost => {
  const id = textAt(comment, 'commentUrn') ?? textAt(comment, '$URN');
  const [actor, text] = [textAt(comment, 'actor'), readLinkedInText(comment)];
  return {
    id,
    at: numberAt(comment, 'created', 'time'),
    url: linkTo(linkedin, externalId),
    match: matchOf('text', [
      actor === undefined ? undefined : sameIf(actor === author),
      text === undefined ? undefined : sameIf(isSameText(text, content.text)),
    ]),
  };
};
