import { apiOf, isCode } from '../api/client.ts';
import type { Organization } from '../session/start.ts';

/** The organization that a post belongs to, the active one first; undefined where the person may not see it. */
export const findPost = async (
  organizations: readonly Organization[],
  postId: string,
): Promise<Organization | undefined> => {
  const inOrder = organizations.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
  for (const org of inOrder) {
    try {
      await apiOf(org.id).posts.get(postId);
      return org;
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error;
    }
  }
  return undefined;
};
