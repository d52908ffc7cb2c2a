import { memberHas } from './member-permissions.ts';
import type { Em } from '../driver/orm.ts';

/** How a person was asked in: by a link that is passed on, or by a mail of their own. */
export type InvitedBy = 'link' | 'mail';

/** What the page of an invitation names. */
export interface InvitationNames {
  organization: string;
  inviter: string;
}

/** Who made invitation `i` is a member who may still ask people in; whether they may give all of it, joining asks. */
const joinMaker = (column: string): string =>
  `join memberships m on m.org_id = i.org_id and m.user_id = i.${column} and ${memberHas('teams:write')}`;

const statements: Record<InvitedBy, string> = {
  link: `select o.name as organization, u.name as inviter
    from invite_links i join organizations o on o.id = i.org_id join users u on u.id = i.created_by
    ${joinMaker('created_by')}
   where i.token_hash = ? and i.revoked_at is null and (i.expires_at is null or i.expires_at > now())
     and (i.max_uses is null or i.uses < i.max_uses)`,
  mail: `select o.name as organization, u.name as inviter
    from invitations i join organizations o on o.id = i.org_id join users u on u.id = i.invited_by
    ${joinMaker('invited_by')}
   where i.token_hash = ? and i.status = 'pending' and i.expires_at > now()`,
};

/** Who asks into what; undefined for a token that lets nobody in, or no longer: its holder learns nothing by it. */
export const findInvitationNames = async (
  em: Em,
  by: InvitedBy,
  tokenHash: string,
): Promise<InvitationNames | undefined> => {
  const [names] = await em.execute<InvitationNames[]>(statements[by], [tokenHash]);
  return names;
};
