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

const brandArgument = { name: 'brandSlug', description: 'The brand, by its slug.', required: true };

/** What a brand says of itself, where the caller may read it. */
const voiceFor = async (look: AskOperation, slug: string): Promise<string> => {
  const brand = await look('getBrand', { brandSlug: slug });
  return brand ? voiceOf(brand) : `The brand ${slug}: read it by list_brands with detail "full".`;
};

/** The calendar's last month, in UTC. */
const lastMonth = (): { from: string; to: string } => {
  const now = new Date();
  const startOf = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month)).toISOString();
  return { from: startOf(now.getUTCMonth() - 1), to: startOf(now.getUTCMonth()) };
};

const aboutLastMonth = (brandSlug: string | undefined): string => {
  const { from, to } = lastMonth();
  const of = brandSlug === undefined ? '' : `, brandSlug: ${brandSlug}`;
  return `What went well last month${brandSlug === undefined ? '' : ` for the brand ${brandSlug}`}?
The tools for it are of the group analytics: without them, the person adds ?tools=default,analytics to the address of this server.

1. get_analytics with from: ${from}, to: ${to}${of}; once each with groupBy platform, kind, label and weekday. Read \`note\` first: where it says that there is little, differences may be chance, and you say so.
2. list_best_times with the same: an hour that rests on few posts (\`posts\`) is a hint, and no rule.
3. list_posts with publishedFrom: ${from}, publishedTo: ${to}${of}, then get_post_metrics of those that seem to stand out: what do they have in common?
4. list_connections and get_account_metrics: how many followers came or went.
5. Tell the person in plain words: what went well, against the month before; what did not; and at most three things to try next month, each with the numbers that it rests on.
A number that is absent is not reported, which is not 0: never fill it in. Impressions and views are not the same. Say what is not known, and why (\`state\`, \`reason\`).`;
};

const prompts: readonly OwnPrompt[] = [
  {
    prompt: {
      name: 'plan_my_week',
      title: 'Plan my week',
      description: 'Drafts for the coming week, in the voice of a brand, around what is planned already.',
      arguments: [brandArgument, { name: 'about', description: 'What the week is about.' }],
    },
    write: async ({ brandSlug = '', about }, look) => `${await voiceFor(look, brandSlug)}

Plan the coming week of posts for the brand ${brandSlug}${about === undefined ? '' : `, about: ${about}`}.

1. list_connections: which platforms there are. list_posts (or list_calendar and list_queue_slots, where you have them): what is planned already.
2. Suggest the posts with day, time, platform and text, and wait until the person agrees.
3. plan_post for each, with plannedFor. Everything stays a draft.
4. preview_post for each: mend what is not valid.
5. Ask which of them are to go out. For those: request_confirmation with scheduledAt, and give the person each url.`,
  },
  {
    prompt: {
      name: 'why_did_this_not_go_out',
      title: 'Why did this not go out?',
      description: 'What became of a post, why, and what can be done about it.',
      arguments: [{ name: 'postId', description: 'The post; without it what needs somebody now.' }],
    },
    write: ({ postId }) =>
      Promise.resolve(`${postId === undefined ? 'list_attention: which posts failed, are held or unconfirmed. For the most urgent:' : `For the post ${postId}:`}

1. get_post: its status, and for each platform the error, or what it waits for (held).
2. get_post_timeline: what was tried, with the evidence.
3. Tell the person in plain words what happened, on which platform, and why.
4. What can be done: failed, and the cause is mended or passes: preview_post, then retry_post. Wrong content: change_post first. Unconfirmed: resolve_post. Held for an account: a person connects it again, in the application.
Do nothing of this before the person agrees.`),
  },
  {
    prompt: {
      name: 'write_as_brand',
      title: 'Write as a brand',
      description: 'A draft in the voice of a brand.',
      arguments: [brandArgument, { name: 'about', description: 'What the post is about.', required: true }],
    },
    write: async ({ brandSlug = '', about = '' }, look) => `${await voiceFor(look, brandSlug)}

Write a post for the brand ${brandSlug} about: ${about}
list_connections shows the platforms. Show the text to the person; once they like it, plan_post and preview_post.`,
  },
  {
    prompt: {
      name: 'what_went_well_last_month',
      title: 'What went well last month?',
      description: 'What the numbers of last month say, how sure that is, and what to try next.',
      arguments: [{ ...brandArgument, description: 'The brand; without it all.', required: false }],
    },
    write: ({ brandSlug }) => Promise.resolve(aboutLastMonth(brandSlug)),
  },
];

/** All prompts, as clients list them. */
export const listPrompts = (): { prompts: Prompt[] } => ({ prompts: prompts.map(({ prompt }) => prompt) });

/** One prompt, written for what is given. */
export const getPrompt = async (name: string, given: Given, look: AskOperation): Promise<GetPromptResult> => {
  const found = prompts.find(({ prompt }) => prompt.name === name);
  const missing = found?.prompt.arguments?.find(one => one.required === true && !given[one.name]);
  if (!found || missing)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      missing ? `The prompt ${name} needs ${missing.name}.` : `There is no prompt ${name}.`,
    );
  const text = await found.write(given, look);
  const { description } = found.prompt;
  return {
    ...(description !== undefined && { description }),
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
};
