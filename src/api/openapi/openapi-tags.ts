import type { Endpoint } from '../http/endpoint.ts';

/** What each group of operations is about. */
const tags: Readonly<Record<string, string>> = {
  Operations: 'Whether the service runs, for load balancers and monitors. No credentials.',
  Auth: 'Signing up, logging in and out, passwords, sessions, social logins, and logins on a device by a code.',
  Account: 'A copy of everything that the organization owns.',
  Organizations: 'Workspaces: everything else belongs to one, and a credential acts in one at a time.',
  Billing: 'Plan, credits, prices and usage. Operations that use AI or render video cost credits.',
  Onboarding: 'The first steps in the service, and which are done.',
  Teams: 'Members, invitations, invite links, permission groups, and overrides for single brands.',
  'API keys': 'Credentials for programs, with the scopes that they were made with.',
  'Audit log': 'Who did what, and when. For owners and admins.',
  Brands: 'A brand has social accounts and a look, and is named by its slug.',
  Connections: 'Accounts on the platforms, connected by OAuth: one for each brand and platform.',
  Media: 'Pictures, videos and documents that posts carry.',
  Clips: 'Long videos: scenes, transcripts, and short clips rendered of them.',
  Attention: 'What waits for a person, of every kind.',
  Changes: 'That something has changed, for clients that show it.',
  Search: 'One search over everything that the caller may read.',
  Posts: 'Drafting, scheduling and publishing on one platform or several, and what became of it on each.',
  Analytics: 'What came of posts and accounts: numbers by platform and by day, with what is missing.',
  Comments: 'What people say on posts, and what is said to them.',
  Series: 'Posts that come again by a rule, and their occurrences.',
  Queues: 'The times of a week at which a brand’s posts go out, and which post has which.',
  'Saved texts': 'Signatures, groups of hashtags and templates that a brand’s posts are written with.',
  Notes: 'What the team says about a post among themselves.',
  Reviews: 'Who approves the posts of a brand before they go out, and what they decide.',
  Confirmations: 'A person’s approval of a post that a program has planned, exactly as they were shown it.',
  MCP: 'The same operations as tools for models, over the Model Context Protocol, and how a program gets access by OAuth.',
  'Knowledge bases': 'Documents that can be searched by meaning, and that ideas are made from.',
  Ideas: 'Ideas for posts, made from a topic or a knowledge base.',
  Jobs: 'Work that goes on after the answer. Ask about it until it ends.',
  Carousels: 'Series of pictures, written by AI and drawn in a brand’s look.',
  Agents: 'Agents write posts by themselves, on a cron schedule in UTC.',
  Notifications: 'What the service tells a member, and how.',
  Webhooks: 'Your addresses that receive events, with every delivery and every attempt.',
  Events: 'The events that webhooks receive. Each is a POST to your URL, signed with the webhook’s secret.',
};

/** The groups that these operations are in, with the events. A test refuses one that is not described. */
export const tagsOf = (specs: readonly Endpoint[]): { name: string; description: string | undefined }[] =>
  [...new Set([...specs.map(({ tag }) => tag), 'Events'])].map(name => ({ name, description: tags[name] }));
