import type { SocialPublishing } from '@sdk';
import { apiOf, isCode } from '../api/client.ts';
import type { Organization } from '../session/start.ts';

/**
 * The organization that something of a mail belongs to, with what was read of it, the active one first; undefined where
 * the person may not see it.
 */
export const findOrganization = async <Found>(
  organizations: readonly Organization[],
  look: (api: SocialPublishing) => PromiseLike<Found>,
): Promise<{ org: Organization; found: Found } | undefined> => {
  const inOrder = organizations.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
  for (const org of inOrder) {
    try {
      return { org, found: await look(apiOf(org.id)) };
    } catch (error) {
      if (!isCode(error, 'not_found') && !isCode(error, 'insufficient_scope')) throw error;
    }
  }
  return undefined;
};
