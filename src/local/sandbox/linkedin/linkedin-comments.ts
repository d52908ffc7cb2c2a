import { asObject, asText, json } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import { linkedinNumber } from '../ids.ts';
import { idIn, linkedinRoute, mayPostAs } from './linkedin-rules.ts';
import { denied, inputError, refuse } from './linkedin-voice.ts';
import type { World } from '../world.ts';

export const linkedinCommentRoutes = (world: World): Route[] => [
  linkedinRoute({
    method: 'POST',
    path: '/rest/socialActions/:urn/comments',
    operation: 'publish',
    handle: call => comment(world, call),
  }),
];

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
