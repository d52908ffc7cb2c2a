/** Scope that an account lacks, and the features that do not work without it. */
export interface MissingScope {
  scope: string;
  cost: string;
}

const costs: Readonly<Record<string, string>> = {
  'tweet.read': 'Published posts, comments, and numbers cannot be read on X.',
  'tweet.write': 'Nothing can be published, deleted, or answered on X.',
  'users.read': 'The account cannot be identified on X.',
  'media.write': 'Pictures and videos cannot be published on X.',
  'offline.access': 'Access to X ends after two hours, and a person must reconnect the account.',
  openid: 'The member cannot be identified on LinkedIn.',
  profile: 'The member’s name and picture cannot be read on LinkedIn.',
  w_member_social: 'Nothing can be published as a member.',
  w_organization_social: 'Nothing can be published as a page.',
  instagram_business_basic: 'The account cannot be identified on Instagram.',
  instagram_business_content_publish: 'Nothing can be published on Instagram.',
  threads_basic: 'The account cannot be identified on Threads.',
  threads_content_publish: 'Nothing can be published on Threads.',
  threads_manage_replies: 'Comments cannot be answered or hidden on Threads, and threads have one post only.',
  threads_read_replies: 'Comments cannot be read on Threads.',
  'https://www.googleapis.com/auth/youtube.upload': 'Videos and thumbnails cannot be uploaded.',
  'https://www.googleapis.com/auth/youtube.readonly': 'The channel and published videos cannot be read.',
  instagram_business_manage_comments:
    'First comments cannot be posted, and comments cannot be read, answered, hidden, or deleted.',
  instagram_business_manage_insights: 'Only likes and comments of posts are counted.',
  'tweet.moderate.write': 'Comments cannot be hidden on X.',
  threads_manage_insights: 'Numbers of posts and followers cannot be read.',
  rw_organization_admin: 'Numbers of a page cannot be read.',
  r_member_postAnalytics: 'Numbers of a member’s posts cannot be read.',
  r_member_profileAnalytics: 'A member’s followers cannot be counted.',
  threads_delete: 'Posts cannot be deleted from Threads.',
  'https://www.googleapis.com/auth/youtube.force-ssl':
    'Videos cannot be changed or deleted, and get no playlist or captions. Comments cannot be read or written.',
  w_member_social_feed: 'First comments and answers cannot be posted as a member.',
  w_organization_social_feed: 'First comments and answers cannot be posted as a page.',
  r_organization_social_feed:
    'Comments on a page’s posts cannot be read, and a page’s comment that LinkedIn does not confirm stays unconfirmed.',
  r_organization_social:
    'If LinkedIn does not confirm a page’s post, the service cannot look the post up, and the post stays unconfirmed.',
};

const unknownCost = 'Some requests of this service may be refused.';

/** Maximum length of what a missing scope costs. */
export const maxMissingCost = 120;

/** Maximum number of missing scopes shown for an account. No platform asks for as many. */
export const maxMissingScopes = 20;

/** Scopes of which this service knows what they are for. */
export const knownScopes: readonly string[] = Object.keys(costs);

/** Returns the scopes that the service asks for today and the account has not granted. */
export const findMissingScopes = (asked: readonly string[], granted: readonly string[]): MissingScope[] =>
  asked
    .filter(scope => !granted.includes(scope))
    .slice(0, maxMissingScopes)
    .map(scope => ({ scope, cost: costs[scope] ?? unknownCost }));
