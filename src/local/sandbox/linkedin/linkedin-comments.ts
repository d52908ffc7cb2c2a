import { hiddenAge } from '../faults.ts';
import { asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { linkedinNumber } from '../ids.ts';
import type { LinkedInDetail } from './linkedin-model.ts';
import { idIn, linkedinRoute, mayPostAs, organizationUrn } from './linkedin-rules.ts';
import { denied, inputError, refuse } from './linkedin-voice.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';

export const linkedinCommentRoutes = (world: World): Route[] => [
  linkedinRoute({
    method: 'POST',
    path: '/rest/socialActions/:urn/comments',
    operation: 'publish',
    handle: call => comment(world, call),
  }),
  linkedinRoute({
    method: 'GET',
    path: '/rest/socialActions/:urn/comments',
    operation: 'read',
    handle: call => comments(world, call),
  }),
];

/** Under a page's posts alone; those of members take a scope that hardly an app has. Oldest first, as LinkedIn names no order. */
function comments(world: World, call: Call): Reply {
  if (!call.has('r_organization_social', 'r_organization_social_feed'))
    return denied('partnerApiSocialActions.FINDER');
  const parent = world.posts.linkedin.get(call.param('urn'));
  if (!parent) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  if (parent.detail.author !== organizationUrn(call)) return denied('partnerApiSocialActions.FINDER');
  const [start, count] = [Number(call.query.get('start') ?? 0), Number(call.query.get('count') ?? 10)];
  const all = [...world.posts.linkedin.newestFirst(parent.accountId, hiddenAge(call))]
    .filter(({ kind, inReplyTo }) => kind === 'comment' && inReplyTo === parent.id)
    .toReversed();
  return json(200, {
    elements: all.slice(start, start + count).map(view),
    paging: { start, count, links: [] },
  });
}

const view = ({ id, at, text, inReplyTo, detail }: Post<LinkedInDetail>): Json => ({
  id: id.slice(id.lastIndexOf(',') + 1, -1),
  commentUrn: id,
  actor: detail.author,
  object: inReplyTo,
  created: { actor: detail.author, time: at },
  message: { attributes: [], text },
});

/** Comments are gated: self-serve apps do not have the scopes. */
function comment(world: World, call: Call): Reply {
  if (!call.has('w_member_social_feed', 'w_organization_social_feed'))
    return denied('partnerApiSocialActions.CREATE');
  const body = call.json();
  const [parent, text] = [
    world.posts.linkedin.get(call.param('urn')),
    asText(asObject(body?.['message'])?.['text']),
  ];
  const author = asText(body?.['actor']) ?? '';
  if (!parent) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  if (!text || !mayPostAs(call, author))
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/message/text', 'actor and message are required');
  const number = linkedinNumber();
  const id = `urn:li:comment:(${parent.id},${number})`;
  world.posts.linkedin.add({
    platform: 'linkedin',
    kind: 'comment',
    account: call.caller.name,
    accountId: idIn(author),
    handle: call.caller.handle,
    id,
    text,
    media: [],
    inReplyTo: parent.id,
    at: Date.now(),
    url: parent.url,
    detail: { author, commentary: text, visibility: 'PUBLIC' },
  });
  return json(
    201,
    { id: number, actor: author, object: parent.id, message: { text } },
    { 'x-restli-id': number },
  );
}
