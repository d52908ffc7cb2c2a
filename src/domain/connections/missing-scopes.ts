/** A scope that an account lacks, and what does not work without it. */
export interface MissingScope {
  scope: string;
  cost: string;
}

const costs: Readonly<Record<string, string>> = {
  instagram_business_manage_comments: 'First comments are not posted.',
  instagram_business_manage_insights: 'Of posts only likes and comments are counted.',
  threads_manage_insights: 'No numbers of posts and followers are read.',
  rw_organization_admin: 'No numbers of a page are read.',
  r_member_postAnalytics: 'No numbers of a member’s posts are read.',
  r_member_profileAnalytics: 'No followers of a member are counted.',
  threads_delete: 'Posts cannot be taken back on Threads.',
  'https://www.googleapis.com/auth/youtube.force-ssl':
    'Videos that are out cannot be taken back or changed, and get no playlist, captions or first comment.',
  w_member_social_feed: 'First comments are not posted in the name of a member.',
  w_organization_social_feed: 'First comments are not posted in the name of a page.',
  r_organization_social_feed:
    'A comment of a page whose answer was lost cannot be looked up, and stays unconfirmed.',
  r_organization_social: 'A post of a page whose answer was lost cannot be looked up, and stays unconfirmed.',
};

const unknownCost = 'Something that this service asks for may be refused.';

/** So many are shown of an account; no platform asks for as many. */
export const maxMissingScopes = 20;

/** What this service asks for today and an account has not allowed. */
export const findMissingScopes = (asked: readonly string[], granted: readonly string[]): MissingScope[] =>
  asked
    .filter(scope => !granted.includes(scope))
    .slice(0, maxMissingScopes)
    .map(scope => ({ scope, cost: costs[scope] ?? unknownCost }));
