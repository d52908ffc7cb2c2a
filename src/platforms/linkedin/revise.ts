import { showLinkedInMentions } from '../../domain/posts/mentions.ts';
import { PlatformError, type ChangeResult, type RevisionInput, type RevisionPresence } from '../platform.ts';
import { restCall, type LinkedIn } from './api.ts';
import { littleText } from './little-text.ts';
import { readLinkedInText } from './read-text.ts';

const pathOf = ({ externalId }: RevisionInput): string => `posts/${encodeURIComponent(externalId)}`;

/** Edits the text of a published post. LinkedIn supports no other edit. */
export const reviseOnLinkedIn = (linkedin: LinkedIn, input: RevisionInput): Promise<ChangeResult> => {
  const call = restCall(linkedin, input, 'POST', pathOf(input));
  const patch = { $set: { commentary: littleText(input.changes.text ?? '') } };
  return linkedin.wire.change(
    'changed it',
    { ...call, headers: { ...call.headers, 'x-restli-method': 'PARTIAL_UPDATE' }, json: { patch } },
    ({ status }) => (status === 204 ? 'done' : undefined),
  );
};

/** Checks the text of a post. Members may not read their own posts. */
export const lookAtText = async (linkedin: LinkedIn, input: RevisionInput): Promise<RevisionPresence> => {
  try {
    const answer = await linkedin.wire.ask(restCall(linkedin, input, 'GET', pathOf(input)), [404]);
    const evidence = { status: answer.status };
    if (answer.status === 404) return { state: 'gone', evidence };
    const says = readLinkedInText(answer.json) ?? '';
    const wanted = showLinkedInMentions(input.changes.text ?? '');
    return { state: says.trim() === wanted.trim() ? 'done' : 'there', evidence };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.kind !== 'permission') throw error;
    const reason = 'LinkedIn does not allow this service to read the post.';
    return { state: 'unknowable', reason, evidence: { message: error.message } };
  }
};
