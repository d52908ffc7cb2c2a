import assert from 'node:assert/strict';
import type { HookHint } from '../../../src/domain/comments/platform-hooks.ts';
import { createPlatforms } from '../../../src/platforms/index.ts';
import type { HookEvent } from '../../../src/platforms/hooks.ts';
import { readConfig } from '../../../src/config/index.ts';

type Name = 'x' | 'instagram' | 'threads' | 'youtube';

/** Hint as `kind account posts`, or `irrelevant`, or `unread` with the name of the event. */
type Read = string;

const comment = {
  id: '17',
  from: { id: '5', username: 'ada' },
  text: 'Hi there',
  media: { id: '9', media_product_type: 'FEED' },
};
const advertised = {
  ...comment,
  media: { id: '8', ad_id: '3', ad_title: 'Buy', original_media_id: '9' },
  parent_id: '16',
};
const entry = (more: object): object => ({ id: '1', time: 1_700_000_000, ...more });
const instagram = (...entries: object[]): object => ({ object: 'instagram', entry: entries.map(entry) });
const message = {
  sender: { id: '5' },
  recipient: { id: '1' },
  timestamp: 1,
  message: { mid: 'm', text: 'A secret' },
};

const reply = {
  id: '8901234',
  username: 'ada',
  text: 'Reply',
  media_type: 'TEXT_POST',
  permalink: 'https://www.threads.net/@ada/post/Pp',
  replied_to: { id: '567890' },
  root_post: { id: '9', owner_id: '1', username: 'us' },
  timestamp: '2024-08-07T10:33:16+0000',
};
const deleted = { id: '9', owner: { owner_id: '1' }, deleted_at: '2026-01-01T00:00:00+0000' };
const threads = (values: unknown, topic = 'moderate'): object => ({
  app_id: '2',
  topic,
  target_id: '1',
  time: 1_723_226_877,
  subscription_id: '4',
  has_uid_field: false,
  values,
});

const activity = (event_type: string, payload: object, filter: object = { user_id: '1' }): object => ({
  data: { event_uuid: '77', filter, event_type, tag: 'ours', payload },
});
const answer = {
  id: '10',
  text: 'Hi',
  conversation_id: '9',
  referenced_tweets: [{ type: 'replied_to', id: '9' }],
};
const tweet = { id_str: '10', text: 'Hi', in_reply_to_status_id_str: '9', user: { id_str: '5' } };

const feed = (inner: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?><feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">${inner}</feed>`;
const video = '<yt:videoId>v1</yt:videoId><yt:channelId>UC1</yt:channelId><title>A title</title>';
const tombstone =
  '<at:deleted-entry ref="yt:video:v1" when="2026-01-01T00:00:00+00:00"><link href="https://www.youtube.com/watch?v=v1"/><at:by><name>We</name><uri>https://www.youtube.com/channel/UC1</uri></at:by></at:deleted-entry>'; // oxfmt-ignore

const hint = 'comment 1 9';

type Row = [what: string, body: unknown, read: Read[]];

const rows: Record<Name, readonly Row[]> = {
  instagram: [
    ['a comment as Facebook Login tells it', instagram({ changes: [{ field: 'comments', value: comment }] }), [hint]],
    ['a comment as Instagram Login tells it', [instagram({ field: 'comments', value: comment })], [hint]],
    ['a comment in a list of values', instagram({ field: 'comments', value: [comment, comment] }), [hint, hint]],
    ['a comment on an advertised post', instagram({ changes: [{ field: 'comments', value: advertised }] }), ['comment 1 8,9']],
    ['several entries and changes', instagram({ changes: [{ field: 'comments', value: comment }, { field: 'mentions', value: { media_id: '4' } }] }, { field: 'comments', value: comment }), [hint, 'irrelevant', hint]],
    ['a comment on live video', [instagram({ field: 'live_comments', value: comment })], ['irrelevant']],
    ['the numbers of a story', instagram({ changes: [{ field: 'story_insights', value: { media_id: '9', reach: 1 } }] }), ['irrelevant']],
    ['messages', instagram({ messaging: [message, message] }), ['irrelevant', 'irrelevant']],
    ['messages in the fields of an entry', instagram({ field: 'messaging_seen', value: message }, { standby: [message] }), ['irrelevant', 'irrelevant']],
    ['an unknown field', instagram({ changes: [{ field: 'new_things', value: { id: '1' } }] }), ['unread field new_things']],
    ['a comment on nothing', instagram({ field: 'comments', value: { id: '17', text: 'Hi there' } }), ['unread field comments without a post']],
    ['an entry of an unknown form', instagram({ things: [] }), ['unread entry of id, time, things']],
    ['another product', { object: 'page', entry: [entry({ changes: [] })] }, ['unread object page']],
    ['an empty list', [], ['unread no events']],
    ['a number', 5, ['unread no events']],
  ],
  threads: [
    ['a reply', threads({ value: reply, field: 'replies' }), [hint]],
    ['replies in a list', threads([{ value: reply, field: 'replies' }, { value: reply, field: 'replies' }]), [hint, hint]],
    ['a reply in an entry', { object: 'threads', entry: [entry({ changes: [{ field: 'replies', value: reply }] })] }, [hint]],
    ['a reply as an entry', [{ entry: [entry({ field: 'replies', value: reply })] }], [hint]],
    ['a deleted post', threads({ value: deleted, field: 'delete' }, 'interaction'), ['gone 1 9']],
    ['a mention', threads({ value: { id: '3' }, field: 'mentions' }), ['irrelevant']],
    ['a published post', threads({ value: { id: '3' }, field: 'publish' }), ['irrelevant']],
    ['an unknown field', threads({ value: { id: '3' }, field: 'quotes' }), ['unread field quotes']],
    ['a reply to nothing', threads({ value: { id: '3' }, field: 'replies' }), ['unread field replies without a post']],
    ['no values', { app_id: '1', topic: 'x' }, ['unread app_id, topic']],
  ],
  x: [
    ['a reply', activity('post.reply.create', answer), [hint]],
    ['a reply in the newer words', activity('post.reply.create', { id: '10', conversation_id: '9', referenced_posts: [{ type: 'replied_to', id: '8' }] }), ['comment 1 9,8']],
    ['a mention in an answer', activity('post.mention.create', answer), [hint]],
    ['a deleted post', activity('post.delete', { id: '9' }), ['gone 1 9']],
    ['a post that a filter matched', { data: answer, matching_rules: [{ id: '3', tag: 'ours' }] }, ['comment - 9']],
    ['a post that a filter matched and that answers nothing', { data: { id: '10', text: 'Hi' }, matching_rules: [{ id: '3' }] }, ['irrelevant']],
    ['a reply of the older API', { for_user_id: '1', user_has_blocked: false, tweet_create_events: [tweet, { ...tweet, in_reply_to_status_id_str: null }] }, [hint, 'irrelevant']],
    ['a deleted post of the older API', { for_user_id: '1', tweet_delete_events: [{ status: { id: '9', user_id: '1' }, timestamp_ms: '1' }] }, ['gone 1 9']],
    ['likes and messages of the older API', { for_user_id: '1', favorite_events: [{}], direct_message_events: [{}], direct_message_mark_read_events: [{}] }, ['irrelevant', 'irrelevant', 'irrelevant']],
    ['an account that left the app', { user_event: { revoke: { date_time: '2026', target: { app_id: '4' }, source: { user_id: '1' } } } }, ['irrelevant']],
    ['an account that left the app, in the newer API', activity('oauth.revoke', {}), ['irrelevant']],
    ['the end of a replay', { replay_job_status: { job_id: '1', job_state: 'Complete' } }, ['irrelevant']],
    ...['post.create', 'post.quote.create', 'like.create', 'follow.follow', 'profile.update.bio', 'dm.received', 'spaces.start'].map(type => [type, activity(type, { id: '10' }), ['irrelevant']] satisfies Row),
    ['an unknown type', activity('post.edit', { id: '10' }), ['unread post.edit']],
    ['an unknown list', { for_user_id: '1', tweet_edit_events: [{}] }, ['unread tweet_edit_events']],
    ['a reply to nothing', activity('post.reply.create', { id: '10' }), ['unread post.reply.create without a post']],
    ['something else', { hello: 1, 'wor\0ld': 2 }, ['unread hello, wor?ld']],
  ],
  youtube: [
    ['a video', feed(`<entry>${video}</entry>`), ['changed UC1 v1']],
    ['two videos', feed(`<entry>${video}</entry>\n<entry xmlns:media="m">${video}</entry>`), ['changed UC1 v1', 'changed UC1 v1']],
    ['a deleted video', feed(tombstone), ['gone UC1 v1']],
    ['a feed without entries', feed('<title>Nothing</title>'), ['unread feed without entries']],
    ['an entry without a video', feed('<entry><title>A title</title></entry>'), ['unread changed entry without a post']],
    ['something else', 'Hello there', ['unread feed without entries']],
  ],
}; // oxfmt-ignore

const shown = (event: HookEvent): Read => {
  if (event.as === 'unread') return `unread ${event.name}`;
  if (event.as === 'irrelevant') return 'irrelevant';
  const { kind, accountExternalId, postExternalIds }: HookHint = event.hint;
  return `${kind} ${accountExternalId ?? '-'} ${postExternalIds.join()}`;
};

describe('an event that a platform pushes', () => {
  const platforms = createPlatforms(
    readConfig({ SANDBOX_URL: 'http://127.0.0.1:1', PLATFORM_WEBHOOKS: 'true' }),
  );
  const read = (platform: Name, body: unknown): HookEvent[] =>
    platforms[platform].hooks?.readEvents(
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    ) ?? [];

  for (const [platform, table] of Object.entries(rows))
    for (const [what, body, wanted] of table)
      it(`from ${platform}: ${what}`, () => {
        assert.deepEqual(read(platform as Name, body).map(shown), wanted);
      });

  it('has the same id where it is pushed again, and another one where it is another', () => {
    const ids = (body: unknown) =>
      read('instagram', body).map(one => (one.as === 'hint' ? one.hint.eventId : ''));
    const one = ids(instagram({ field: 'comments', value: comment }));
    assert.deepEqual(ids(instagram({ changes: [{ field: 'comments', value: comment }] })), one);
    assert.notDeepEqual(ids(instagram({ field: 'comments', value: { ...comment, id: '18' } })), one);
  });

  it('that is not understood is kept without what people wrote, however long it is', () => {
    const said = {
      id: '17',
      text: 'A secret of 25 characters',
      from: { username: 'ada_l' },
      things: ['a', 1, null],
    };
    const many = { field: 'new_things', value: Array.from({ length: 900 }, () => said) };
    for (const [platform, body] of [
      ['instagram', instagram({ changes: [many] })],
      ['threads', threads({ field: 'new_things', value: said })],
      ['x', activity('post.edit', said)],
      ['x', { for_user_id: '1', new_events: [said] }],
      ['youtube', feed('<title>A secret</title><![CDATA[A secret]]>')],
      ['youtube', 'A secret'],
    ] as const) {
      const [event] = read(platform, body);
      assert(event?.as === 'unread', JSON.stringify(event));
      assert.doesNotMatch(event.shape, /secret|ada_l/);
      assert.match(event.shape, /<\d+ characters>/);
      assert.ok(event.shape.length <= 4_000);
    }
  });
});
