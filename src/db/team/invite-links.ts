import { mayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { scopesOf } from '../../domain/permissions.ts';
import { InviteLink } from '../entities/team.ts';
import type { Em } from '../driver/orm.ts';
import { groupsOf, type Page } from './team.ts';

/** A link, and whether the reader has all that a person who comes in by it gets. */
export interface ListedLink {
  link: InviteLink;
  isGrantable: boolean;
}

/** One page of an organization's links that are not revoked, newest first, and how many there are. */
export const listInviteLinks = async (
  em: Em,
  actor: Actor,
  page: Page,
): Promise<{ rows: ListedLink[]; total: number }> => {
  const newestFirst = { orderBy: { createdAt: 'desc', id: 'desc' } } as const;
  const [links, total] = await em.findAndCount(
    InviteLink,
    { orgId: actor.orgId, revokedAt: null },
    { ...newestFirst, ...page },
  );
  const groups = await groupsOf(em, actor.orgId, [...new Set(links.flatMap(({ groupIds }) => groupIds))]);
  const isGrantable = ({ groupIds }: InviteLink): boolean => {
    const groupScopes = groups.filter(({ id }) => groupIds.includes(id)).flatMap(group => group.scopes);
    return mayGrantEverywhere(actor, scopesOf({ role: 'member', grouped: groupIds.length > 0, groupScopes }));
  };
  return { rows: links.map(link => ({ link, isGrantable: isGrantable(link) })), total };
};
