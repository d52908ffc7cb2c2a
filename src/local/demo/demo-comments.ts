import { waitUntil } from '../wait-until.ts';
import type { DemoCall } from './demo-client.ts';

interface Said {
  id: string;
  text: string;
  draft: { id: string; text: string } | null;
}

interface Answer {
  status: string;
  text: string | null;
  message: string | null;
}

/** Questions of two people. One is answered by a person, the other by a draft that a person sends. */
const questions = ['How long may I use this?', 'Where can I read more?'];

/** Makes a person in the sandbox's world comment on a post. */
const addComment = (sandbox: string, post: string, author: string, text: string): Promise<unknown> =>
  fetch(new URL('/_control/comments', sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'threads', post, author, text }),
  });

/**
 * Makes two people ask questions on Threads, which the service reads and answers, once each. Rejects if that takes too
 * long. Returns whether both answers exist.
 */
export const showComments = async (
  call: DemoCall,
  post: { id: string; externalId: string },
  { sandbox, say, within }: { sandbox: string; say: (line: string) => void; within: number },
): Promise<boolean> => {
  await addComment(sandbox, post.externalId, 'Ida', questions[0] ?? '');
  await addComment(sandbox, post.externalId, 'Ole', questions[1] ?? '');
  let comments: Said[] = [];
  const areRead = async (): Promise<boolean> => {
    // does nothing if the comments were read within a minute
    await call('POST', `/posts/${post.id}/comments/refresh`);
    ({ comments } = await call<{ comments: Said[] }>('GET', `/posts/${post.id}/comments`));
    return questions.every(text => comments.some(comment => comment.text === text));
  };
  await waitUntil('The comments on the post', areRead, { within, every: 2_000 });
  say('25. Two people ask questions on Threads:');
  const [first, second] = questions.map(text => comments.find(comment => comment.text === text));
  if (!first || !second) return false;
  await call('POST', `/comments/${first.id}/answers`, { text: 'Stay as long as you like.' });
  const { draft } = await call<Said>('POST', `/comments/${second.id}/draft`, {});
  await call('POST', `/comments/${second.id}/answers`, { draftId: draft?.id });
  const answers = await Promise.all([first, second].map(({ id }) => answered(call, id, within)));
  for (const [index, { text, status, message }] of answers.entries())
    say(`   ${questions[index]}  ${status === 'done' ? text : (message ?? status)}`);
  return answers.every(({ status }) => status === 'done');
};

const answered = async (call: DemoCall, id: string, within: number): Promise<Answer> => {
  let answer: Answer | undefined;
  const hasEnded = async (): Promise<boolean> => {
    const { history } = await call<{ history: Answer[] }>('GET', `/comments/${id}`);
    answer = history.find(({ status }) => ['done', 'refused', 'unconfirmed'].includes(status));
    return answer !== undefined;
  };
  await waitUntil('The answer to a comment', hasEnded, { within, every: 500 });
  if (!answer) throw new Error('there is no answer');
  return answer;
};
