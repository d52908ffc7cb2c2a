import type { SocialPublishing } from '@sdk';
import { apiOf, isCode } from '../api/client.ts';
import type { Organization } from '../session/start.ts';

/**
 * Finds the organization of an item in a mail, trying the active organization first. Returns the organization and the item,
 * or undefined if the person may not see it.
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
