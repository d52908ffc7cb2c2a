import { PlatformError, type ChangeResult, type OutInput, type Presence } from '../platform.ts';
import { restCall, type LinkedIn } from './api.ts';

const pathOf = ({ externalId }: OutInput): string => `posts/${encodeURIComponent(externalId)}`;

/** Deletes a post. LinkedIn responds 204 even if the post no longer exists. */
export const removePost = (linkedin: LinkedIn, input: OutInput): Promise<ChangeResult> => {
  const call = restCall(linkedin, input, 'DELETE', pathOf(input));
  return linkedin.wire.change(
    'deleted it',
    { ...call, headers: { ...call.headers, 'x-restli-method': 'DELETE' } },
    ({ status }) => (status === 204 ? 'done' : undefined),
  );
};

/** Checks whether a post exists. Members may not read their own posts, and pages need a scope that not every app has. */
export const lookAtPost = async (linkedin: LinkedIn, input: OutInput): Promise<Presence> => {
  try {
    const { status } = await linkedin.wire.ask(restCall(linkedin, input, 'GET', pathOf(input)), [404]);
    return { state: status === 404 ? 'gone' : 'there', evidence: { status } };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.kind !== 'permission') throw error;
    const reason = 'LinkedIn does not allow this service to read the post.';
    return { state: 'unknowable', reason, evidence: { message: error.message } };
  }
};
