import { z } from 'zod';
import { spend } from '../../../credentials/admit.ts';
import { checkAll, compileCheck } from '../../../http/check.ts';
import type { ToolOutcome } from '../run-tool.ts';
import { inputOf } from '../tool-schemas.ts';
import type { ToolSchema, ToolSpec } from '../tools/tool-spec.ts';
import type { ComposedTool, Composing } from './composed-tools.ts';

type Data = Record<string, unknown>;

const maxPosts = 20;

/** Arguments of plan_post that each post shows. plan_post describes them. */
const shown = ['text', 'platforms', 'media', 'platformOptions', 'plannedFor', 'labels'];

const check = compileCheck(
  z.strictObject({
    brandSlug: z.string().min(1).max(100),
    platforms: z.array(z.string().max(100)).max(100).optional(),
    posts: z
      .array(z.record(z.string().max(100), z.unknown()))
      .min(1)
      .max(maxPosts),
  }),
);

interface Given {
  brandSlug: string;
  platforms?: string[];
  posts: Data[];
}

const errorOf = (outcome: ToolOutcome): Data | undefined =>
  'error' in outcome ? { error: outcome.error.error, message: outcome.error.message } : undefined;

/** Fields of a preview without the content, which the caller has just written. */
const verdictOf = ({ revision, valid, problems, warnings }: Data): Data => ({
  revision,
  valid,
  ...(problems !== undefined && { problems }),
  ...(warnings !== undefined && { warnings }),
});

/** Creates one draft and checks it. Each counts as a request, as if it had been planned alone. */
const planOne = async ({ api, caller, call }: Composing, post: Data, isFirst: boolean): Promise<Data> => {
  if (!isFirst) spend(caller.ctx, await api.limits.forActor(caller.actor));
  const planned = await call('plan_post', post);
  if ('error' in planned) return errorOf(planned) ?? {};
  const { postId, plannedFor, repeated } = planned.data;
  const previewed = await call('preview_post', { postId, scheduledAt: plannedFor });
  return {
    postId,
    ...(typeof plannedFor === 'string' && { plannedFor }),
    ...('data' in previewed ? verdictOf(previewed.data) : errorOf(previewed)),
    ...(repeated !== undefined && { repeated: true }),
  };
};

const next =
  'Show the posts to the person. Fix what is not valid with change_post. Then call request_confirmations with each postId, revision, and time.';

const withoutWords = ({ description: _description, items, properties, ...rest }: ToolSchema): ToolSchema => ({
  ...rest,
  ...(items && { items: withoutWords(items) }),
  ...(properties && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, withoutWords(field)]),
    ),
  }),
});

/** Creates the tool that plans several posts. Each takes arguments of plan_post, by its `schema`. */
export const planPostsTool = ({ groups }: ToolSpec, schema: ToolSchema): ComposedTool => {
  const { brandSlug, platforms, ...fields } = schema.properties ?? {};
  if (!brandSlug || !platforms) throw new Error('plan_post takes no brand or platforms');
  const each = Object.entries({ ...fields, platforms }).filter(([name]) => shown.includes(name));
  const posts: ToolSchema = {
    type: 'array',
    description: `Up to ${maxPosts}, each with arguments of plan_post.`,
    items: {
      type: 'object',
      properties: Object.fromEntries(each.map(([name, field]) => [name, withoutWords(field)])),
      required: ['text'],
    },
  };
  const shared = { ...withoutWords(platforms), description: 'Unless a post names its own.' };
  return {
    tool: {
      name: 'plan_posts',
      description:
        'Creates several drafts, such as a week, without publishing them, and checks each as preview_post does. Returns for each its `postId`, `revision`, and problems, or why it was refused.',
      inputSchema: inputOf({
        type: 'object',
        properties: { brandSlug, platforms: shared, posts },
        required: ['brandSlug', 'posts'],
      }),
    },
    does: 'writes',
    after: 'plan_post',
    groups: groups.filter(group => group !== 'series'),
    scopes: ['posts:write'],
    run: async (by, said) => {
      const [given] = checkAll([[check, said]]) as [Given];
      const planned: Data[] = [];
      for (const [index, post] of given.posts.entries()) {
        const { brandSlug: slug, platforms: usual } = given;
        const whole = { brandSlug: slug, ...(usual && { platforms: usual }), ...post };
        planned.push(await planOne(by, whole, index === 0));
      }
      return { data: { posts: planned, next } };
    },
  };
};
