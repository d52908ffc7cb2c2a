/** Scope that an account lacks, and the features that do not work without it. */
export interface MissingScope {
  scope: string;
  cost: string;
}

const costs: Readonly<Record<string, string>> = {
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

/** Returns the scopes that the service asks for today and the account has not granted. */
export const findMissingScopes = (asked: readonly string[], granted: readonly string[]): MissingScope[] =>
  asked
    .filter(scope => !granted.includes(scope))
    .slice(0, maxMissingScopes)
    .map(scope => ({ scope, cost: costs[scope] ?? unknownCost }));
