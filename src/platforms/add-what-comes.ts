import type { CommentsPage } from './conversations.ts';
import { PlatformError } from './platform.ts';

/**
 * Adds to a page what takes calls of its own. Where one fails, the page is kept as it is, and the rest is left to another look;
 * false then. A token that is refused ends all of it.
 */
export const addWhatComes = async (page: CommentsPage, add: () => Promise<void>): Promise<boolean> => {
  try {
    await add();
    return true;
  } catch (error) {
    const isPassing = error instanceof PlatformError && error.failure.kind !== 'auth_expired';
    if (!isPassing && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    page.isCut = true;
    return false;
  }
};
