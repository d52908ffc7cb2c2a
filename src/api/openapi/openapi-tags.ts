import type { Endpoint } from '../http/endpoint.ts';

/** Description of each group of operations. */
const tags: Readonly<Record<string, string>> = {
  Operations: 'Health of the service, for load balancers and monitors. No credentials required.',
  Operator:
    'Health, posts, and pauses of the whole service, for the people in `OPERATORS`. For everyone else, these addresses answer 404.',
  Auth: 'Signup, login, logout, passwords, sessions, social logins, and device logins.',
  Account: 'Export of everything that the organization owns.',
  Organizations:
    'Workspaces. Everything except people belongs to one, and a credential acts in one at a time.',
  Billing: 'Plan, credits, prices, and usage. Operations that use AI or render video cost credits.',
  Onboarding: 'First steps in the service, and which are done.',
  Teams: 'Members, invitations, invite links, permission groups, and overrides for single brands.',
  'API keys': 'Credentials for apps, with fixed scopes.',
  'Audit log': 'Log of who did what, and when. For owners and admins.',
  Brands: 'A brand has social accounts and a look, and is identified by its slug.',
  Connections: 'Accounts on the platforms, connected by OAuth, one per brand and platform.',
  Media: 'Images, videos, and documents for posts.',
  Clips: 'Long videos: scenes, transcripts, and short clips rendered from them.',
  Attention: 'Everything that waits for a person.',
  Changes: 'Notices that something changed, for clients that display it.',
  Search: 'Search over everything that the caller may read.',
  Posts: 'Draft, schedule, and publish on one or more platforms, and follow the result on each.',
  Analytics: 'Numbers of posts and accounts by platform and day, including what is missing.',
  Comments: 'Comments on posts, and answers to them.',
  Series: 'Recurring posts and their occurrences.',
  Queues: 'Weekly publication times of a brand, and the posts in them.',
  'Saved texts': 'Signatures, hashtag groups, and templates for a brand’s posts.',
  Notes: 'Internal notes of the team about a post.',
  Reviews: 'Approval of a brand’s posts before publication.',
  Confirmations: 'A person’s approval of a post that an app has planned, exactly as it was shown.',
  MCP: 'Operations as tools for models, over the Model Context Protocol, and OAuth access for apps.',
  'Knowledge bases': 'Documents for semantic search and ideas.',
  Ideas: 'Ideas for posts, generated from a topic or a knowledge base.',
  Jobs: 'Work that continues after the answer. Poll a job until it ends.',
  Carousels: 'Series of slides, written by AI and rendered in a brand’s look.',
  Agents: 'Agents write posts automatically, on a cron schedule in UTC.',
  Notifications: 'Notifications for members, and their channels.',
  Webhooks: 'Webhooks that receive events, with every delivery and attempt.',
  Events: 'Events that webhooks receive. Each is a POST to your URL, signed with the webhook’s secret.',
};

/** Returns the groups of these operations and of the events. A test refuses a group without a description. */
export const tagsOf = (specs: readonly Endpoint[]): { name: string; description: string | undefined }[] =>
  [...new Set([...specs.map(({ tag }) => tag), 'Events'])].map(name => ({ name, description: tags[name] }));
