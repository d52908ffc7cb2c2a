import { asText, json } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import { placeCalled } from './linkedin-comments.ts';
import { linkedinRoute, mayPostAs } from './linkedin-rules.ts';
import { denied, inputError, refuse } from './linkedin-voice.ts';
import type { PersonComment } from '../comments/comment-model.ts';
import type { World } from '../world.ts';

/** Routes with which an account reacts to comments. LinkedIn is the only one of the five platforms whose API allows it. */
export const linkedinReactionRoutes = (world: World): Route[] => {
  const route = { operation: 'moderate' } as const;
  return [
    linkedinRoute({ ...route, method: 'POST', path: '/rest/reactions', handle: call => react(world, call) }),
    linkedinRoute({
      ...route,
      method: 'DELETE',
      path: '/rest/reactions/:key',
      handle: call => withdraw(world, call),
    }),
  ];
};

const types = ['LIKE', 'PRAISE', 'EMPATHY', 'INTEREST', 'APPRECIATION', 'ENTERTAINMENT'];

const mayReact = (call: Call, actor: string): boolean =>
  call.has('w_member_social_feed', 'w_organization_social_feed') && mayPostAs(call, actor);

const commentCalled = (world: World, urn: string): PersonComment | undefined =>
  placeCalled(world, urn) && world.comments.get('linkedin', urn);

/** `POST /rest/reactions?actor=`: once for each actor; another one takes the place of the first. */
function react(world: World, call: Call): Reply {
  const actor = call.query.get('actor') ?? '';
  if (!mayReact(call, actor)) return denied('reactions.CREATE');
  const [root, reactionType] = ['root', 'reactionType'].map(name => asText(call.json()?.[name]));
  if (reactionType === undefined || !types.includes(reactionType))
    return inputError(400, 'INVALID_VALUE_FOR_FIELD', '/reactionType', `must be one of ${types.join(', ')}`);
  const comment = commentCalled(world, root ?? '');
  if (!comment) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  comment.reactions = { ...comment.reactions, [actor]: reactionType };
  world.comments.keep(comment);
  const id = `urn:li:reaction:(${actor},${comment.id})`;
  return json(201, { id, root, reactionType }, { 'x-restli-id': id });
}

/** `DELETE /rest/reactions/(actor:{urn},entity:{urn})`, each URN encoded once more or not. */
function withdraw(world: World, call: Call): Reply {
  const { actor, entity } = keyIn(call.param('key'));
  if (!mayReact(call, actor)) return denied('reactions.DELETE');
  const comment = commentCalled(world, entity);
  if (comment?.reactions?.[actor] === undefined) return refuse(404, 'NOT_FOUND', 'Could not find entity');
  const { [actor]: _withdrawn, ...left } = comment.reactions;
  world.comments.keep(Object.assign(comment, { reactions: left }));
  return { status: 204 };
}

function keyIn(key: string): { actor: string; entity: string } {
  const between = key.indexOf(',entity:');
  if (!key.startsWith('(actor:') || between === -1 || !key.endsWith(')')) return { actor: '', entity: '' };
  const [actor, entity] = [key.slice('(actor:'.length, between), key.slice(between + ',entity:'.length, -1)];
  return { actor: decoded(actor), entity: decoded(entity) };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
