import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Prompt,
} from '@modelcontextprotocol/server';
import { voiceOf } from './resources.ts';
import type { AskOperation } from './tools/tool-spec.ts';

type Given = Readonly<Record<string, string>>;

interface OwnPrompt {
  prompt: Prompt;
  write(given: Given, look: AskOperation): Promise<string>;
}

const brandArgument = { name: 'brandSlug', description: 'Slug of the brand.', required: true };

/** Returns a brand's voice, if the caller may read it. */
const voiceFor = async (look: AskOperation, slug: string): Promise<string> => {
  const brand = await look('getBrand', { brandSlug: slug });
  return brand ? voiceOf(brand) : `The brand ${slug}: read it with list_brands and detail "full".`;
};

/** Returns the previous calendar month, in UTC. */
const lastMonth = (): { from: string; to: string } => {
  const now = new Date();
  const startOf = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month)).toISOString();
  return { from: startOf(now.getUTCMonth() - 1), to: startOf(now.getUTCMonth()) };
};

const aboutLastMonth = (brandSlug: string | undefined): string => {
  const { from, to } = lastMonth();
  const of = brandSlug === undefined ? '' : `, brandSlug: ${brandSlug}`;
  return `Find out what went well last month${brandSlug === undefined ? '' : ` for the brand ${brandSlug}`}.\nThe tools belong to the group analytics. If you do not have them, the person adds ?tools=default,analytics to the address of this server.\n\n1. Call get_analytics with from: ${from}, to: ${to}${of}, once each with groupBy platform, kind, label, and weekday. Read \`note\` first: if it reports few posts, differences may be chance, and you say so.\n2. Call list_best_times with the same range. An hour with few posts (\`posts\`) is a hint, not a rule.\n3. Call list_posts with publishedFrom: ${from}, publishedTo: ${to}${of}, then get_post_metrics for posts that stand out. What do they have in common?\n4. Call list_connections and get_account_metrics: how many followers were gained or lost?\n5. Tell the person in plain words what went well compared to the month before, what did not, and at most three things to try next month, each with the numbers behind it.\nAn absent number is not reported, which does not mean 0: never fill it in. Impressions and views differ. Say what is unknown, and why (\`state\`, \`reason\`).`;
};

const prompts: readonly OwnPrompt[] = [
  {
    prompt: {
      name: 'plan_my_week',
      title: 'Plan my week',
      description: 'Drafts for the coming week, in a brand’s voice, around what is already planned.',
      arguments: [brandArgument, { name: 'about', description: 'Topic of the week.' }],
    },
    write: async ({ brandSlug = '', about }, look) => `${await voiceFor(look, brandSlug)}

Plan the coming week of posts for the brand ${brandSlug}${about === undefined ? '' : `, about: ${about}`}.

1. Call list_connections for the platforms, and list_posts (or list_calendar and list_queue_slots if you have them) for what is already planned.
2. Suggest posts with day, time, platform, and text, and wait until the person agrees.
3. Call plan_posts, with plannedFor for each. Everything stays a draft.
4. Call change_post for what is not valid.
5. Ask which of them to publish. For those, call request_confirmations with scheduledAt, give the person the url, and call wait_for with the batchId.`,
  },
  {
    prompt: {
      name: 'why_did_this_not_go_out',
      title: 'Why was this not published?',
      description: 'Explains what happened to a post, why, and what to do.',
      arguments: [
        { name: 'postId', description: 'Id of the post. Defaults to the posts that need a person now.' },
      ],
    },
    write: ({ postId }) =>
      Promise.resolve(`${postId === undefined ? 'Call list_attention: which posts failed, are on hold, or are unconfirmed? For the most urgent one:' : `For the post ${postId}:`}

1. Call get_post for its status, and for each platform the error or the reason for the wait (held).
2. Call get_post_timeline for the attempts and their evidence.
3. Tell the person in plain words what happened, on which platform, and why.
4. Then act: for a failed post whose cause is fixed or temporary, call preview_post, then retry_post. For wrong content, call change_post first. For an unconfirmed post, call resolve_post. For a post on hold for an account, a person reconnects the account in the console.
Do none of this before the person agrees.`),
  },
  {
    prompt: {
      name: 'write_as_brand',
      title: 'Write as a brand',
      description: 'A draft in a brand’s voice.',
      arguments: [brandArgument, { name: 'about', description: 'Topic of the post.', required: true }],
    },
    write: async ({ brandSlug = '', about = '' }, look) => `${await voiceFor(look, brandSlug)}

Write a post for the brand ${brandSlug} about: ${about}
list_connections shows the platforms. Show the text to the person. Once they approve it, call plan_post and preview_post.`,
  },
  {
    prompt: {
      name: 'what_went_well_last_month',
      title: 'What went well last month?',
      description: 'Summarizes the numbers of last month, how certain they are, and what to try next.',
      arguments: [
        { ...brandArgument, description: 'Slug of the brand. Defaults to all brands.', required: false },
      ],
    },
    write: ({ brandSlug }) => Promise.resolve(aboutLastMonth(brandSlug)),
  },
];

/** Lists all prompts for clients. */
export const listPrompts = (): { prompts: Prompt[] } => ({ prompts: prompts.map(({ prompt }) => prompt) });

/** Returns one prompt, filled in with the arguments. */
export const getPrompt = async (name: string, given: Given, look: AskOperation): Promise<GetPromptResult> => {
  const found = prompts.find(({ prompt }) => prompt.name === name);
  const missing = found?.prompt.arguments?.find(one => one.required === true && !given[one.name]);
  if (!found || missing)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      missing ? `The prompt ${name} needs ${missing.name}.` : `Unknown prompt ${name}.`,
    );
  const text = await found.write(given, look);
  const { description } = found.prompt;
  return {
    ...(description !== undefined && { description }),
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
};
