import { claimDueReads, type DueRead } from '../../db/comments/due-reads.ts';
import type { Refreshing } from '../analytics/refreshing.ts';
import type { Poll } from './read-comments-of.ts';

/** Maximum number of posts of an account that one poll reads although they are not due yet. */
const besideAtOnce = 500;

/**
 * Groups claimed posts into polls. Posts of an account whose platform lists their comments together are read by one poll,
 * with the account's other posts, so that no comment is read again when the next post is due. Posts whose polls ended at
 * different cursors continue apart.
 */
export const planPolls = async (
  { em, platforms }: Pick<Refreshing, 'em' | 'platforms'>,
  due: readonly DueRead[],
): Promise<(Poll & Pick<DueRead, 'platform'>)[]> => {
  const isShared = ({ platform, account, handle }: DueRead): boolean =>
    handle !== null &&
    platforms[platform].conversations.shared?.isFor({ externalId: account, handle }) === true;
  const polls = due.filter(post => !isShared(post)).map(post => pollOf([post], false));
  for (const posts of groupBy(due.filter(isShared), accountOf)) {
    const { orgId, brandId, platform, account } = posts[0];
    const beside = await claimDueReads(em, besideAtOnce, { orgId, brandId, platform, account });
    for (const group of groupBy([...posts, ...beside], ({ cursor }) => cursor ?? ''))
      polls.push(pollOf(group, true));
  }
  return polls;
};

type Group = readonly [DueRead, ...DueRead[]];

const pollOf = (posts: Group, isShared: boolean) => ({ posts, isShared, platform: posts[0].platform });

const accountOf = ({ orgId, brandId, platform, account }: DueRead): string =>
  [orgId, brandId, platform, account].join(' ');

const groupBy = (posts: readonly DueRead[], keyOf: (post: DueRead) => string): Group[] => {
  const groups = new Map<string, [DueRead, ...DueRead[]]>();
  for (const post of posts) {
    const group = groups.get(keyOf(post));
    if (group) group.push(post);
    else groups.set(keyOf(post), [post]);
  }
  return [...groups.values()];
};
