import type { CommentsPage } from './conversations.ts';
import { PlatformError } from './platform.ts';

/**
 * Adds to a page what needs further calls. If one fails or times out, the page is kept as it is and marked as cut, the rest
 * is left to another poll, and the result is false. Expired access and errors of the service itself are thrown.
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
