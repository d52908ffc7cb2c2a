import assert from 'node:assert/strict';
import { publishCommented, untilRead } from '../../support/comment-answers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { knowledgeSettings } from '../../support/knowledge.ts';
import { useMcp } from './use-mcp.ts';
import { use } from '../../support/use.ts';

describe('the tools for comments', () => {
  const publishing = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    METRICS_EVERY: '1s',
    COMMENTS_EVERY: '1s',
  }));
  const { connect, done } = useMcp(() => publishing().api);
  let commentId: string;

  const ada = use(() => publishing().anAuthor());
  const model = use(() => connect(ada().token, { tools: 'comments' }));
  const post = use(() => publishCommented(ada(), publishing().sandbox, 'threads'));
  before(async () => {
    const text = 'When do you open?';
    await publishing().sandbox.comment({ platform: 'threads', post: post().externalId, author: 'Ida', text });
    ({ id: commentId } = await untilRead(publishing().api, ada(), post().postId, text));
  });

  it('stand outside what a client gets that picks nothing, and send no answer', async () => {
    const usual = await (await connect(ada().token)).listTools();
    assert.ok(!usual.tools.some(({ name }) => name.includes('comment')));
    const { tools } = await model().listTools();
    assert.ok(!tools.some(({ name }) => name.startsWith('answer') || name.startsWith('hide')));
  });

  it('list what waits for an answer, on all posts and on one', async () => {
    const { comments } = await done(model(), 'list_comments', { unanswered: true });
    assert.deepEqual(
      comments.map((one: { commentId: string; text: string }) => [one.commentId, one.text]),
      [[commentId, 'When do you open?']],
    );
    const onPost = await done(model(), 'list_post_comments', { postId: post().postId });
    assert.deepEqual([onPost.comments.length, onPost.platforms[0].reason], [1, null]);
  });

  it('write a draft for its price, which waits for a person', async () => {
    const { draft } = await done(model(), 'draft_comment_answer', { commentId, acceptCredits: 1 });
    assert.ok(draft.text);
    const { answeredAt, history } = await done(model(), 'get_comment', { commentId });
    assert.deepEqual([answeredAt, history[0].status], [null, 'draft']);
  });

  it('note for the team what is read', async () => {
    const { readAt } = await done(model(), 'change_comment', { commentId, read: true });
    assert.ok(readAt);
  });
});
