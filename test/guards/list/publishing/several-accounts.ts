import { inFile, type Guard } from '../../guard.ts';

const doors = (...titles: string[]) => inFile('test/api/posts/posts-targets.test.ts', ...titles);
const steps = (...titles: string[]) => inFile('test/activities/publishing/other-accounts.test.ts', ...titles);

/** Posts with several accounts of one platform. */
export const severalAccountGuards: Guard[] = [
  {
    name: 'target-ambiguous',
    promise: 'A platform that names several targets of a post names none.',
    file: 'src/domain/posts/target-names.ts',
    text: 'if (others.length === 0) return first;',
    replacement: 'if (others.length >= 0) return first;',
    tests: doors('by platform answers 409 with the IDs of both targets'),
  },
  {
    name: 'target-chosen',
    promise: 'An action on a target by its ID leaves the other accounts of the platform alone.',
    file: 'src/domain/posts/target-names.ts',
    text: 'platforms?.includes(platform) === true || targets?.includes(id)',
    replacement: 'platforms?.includes(platform) === true || targets?.includes(id) || platform',
    tests: doors('of a list of targets leaves the other account alone'),
  },
  {
    name: 'target-retried',
    promise: 'A retry of a target restarts no other account of the platform.',
    file: 'src/db/posts/write-move.ts',
    text: '(?::uuid[] is null or id = any (?::uuid[]))',
    replacement: '(?::uuid[] is null or id is not null or id = any (?::uuid[]))',
    tests: doors('a retry of one target restarts no other account'),
  },
  {
    name: 'target-sent-content',
    promise: 'The content of a published account is not kept for one that is still to be published.',
    file: 'src/db/posts/write-move.ts',
    text: 'where id = ? and sent_content is null',
    replacement:
      'where post_id = (select s.post_id from post_targets s where s.id = ?) and sent_content is null',
    tests: doors('a change of the post keeps the content of the published target alone'),
  },
  {
    name: 'target-search',
    promise: 'The search for a lost call is timed by its own target, not by another account of the post.',
    file: 'src/db/publishing/lost-attempts.ts',
    text: 'coalesce(c.target_id = ?, c.platform = ?)',
    replacement: '(c.target_id = ? or c.platform = ?)',
    tests: steps('is looked for since its own search began'),
  },
  {
    name: 'target-tokens',
    promise: 'Refused tokens are used again only once their own account is connected again.',
    file: 'src/db/publishing/attempts.ts',
    text: 'coalesce(c.target_id = publish_attempts.target_id, c.platform = publish_attempts.platform)',
    replacement: 'c.platform = publish_attempts.platform',
    tests: steps(
      'is not sent again with tokens that were refused, though the other account is connected again',
    ),
  },
  {
    name: 'pause-one-account',
    promise: 'An operator’s pause of one account holds no other account of the brand.',
    file: 'src/db/publishing/operator-pauses.ts',
    text: "'/' || (select c.external_id from ${accountOfTarget})",
    replacement: "'/' || split_part(o.subject, '/', 3)",
    tests: inFile('test/operator/pauses.test.ts', 'of one account of several leaves the others alone'),
  },
];
