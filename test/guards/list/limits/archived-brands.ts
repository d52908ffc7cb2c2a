import { inFile, type Guard } from '../../guard.ts';

const atTheDoor = (...titles: string[]) => inFile('test/api/brands/archived.test.ts', ...titles);
const meanwhile = (...titles: string[]) => inFile('test/workflows/brands/archived.test.ts', ...titles);
const notRead = meanwhile('its comments and numbers are not read, and are read again afterward');

/** Guards that keep an archived brand unchanged and unpublished. */
export const archivedBrandGuards: Guard[] = [
  {
    name: 'archived-brand-door',
    promise: 'No request changes an archived brand, or what belongs to one.',
    file: 'src/domain/actor.ts',
    text: 'if (!touchesArchived && archivedBrands?.includes(brandId)) throw brandArchived();',
    replacement: '',
    tests: inFile(
      'test/api/brands/archived-requests.test.ts',
      'is refused every change of it and of what belongs to it, but those of a list, and no reading',
    ),
  },
  {
    name: 'archived-brand-move',
    promise: 'A post that was locked before its brand was archived is not scheduled afterward.',
    file: 'src/commands/posts/moves.ts',
    text: 'if (live.includes(to) && !live.includes(post.status)) await requireOpenBrand(em, post.brandId);',
    replacement: '',
    tests: atTheDoor('schedules nothing that was asked for before the brand was archived'),
  },
  {
    name: 'archived-brand-new-post',
    promise: 'A post is not created for a brand that was archived while the request waited for it.',
    file: 'src/db/brands/find-brand.ts',
    text: 'if (brand?.isArchived) throw brandArchived();',
    replacement: '',
    tests: atTheDoor('schedules nothing that was asked for before the brand was archived'),
  },
  {
    name: 'archiving-waits',
    promise: 'Archiving waits for a post that is being scheduled, and counts it.',
    file: 'src/commands/brands/brands.ts',
    text: 'await lockPostsOf(em, brand.id);',
    replacement: '',
    tests: atTheDoor('waits for a post that is being scheduled at that moment, and counts it'),
  },
  {
    name: 'archived-brand-series',
    promise: 'Occurrences that an archived brand kept from being made do not pause their series.',
    file: 'src/db/series/occurrences.ts',
    text: "and o.problem->>'code' is distinct from '${archivedCode}'",
    replacement: '',
    tests: meanwhile('its series creates no post, records the reason, and resumes afterward'),
  },
  {
    name: 'archived-brand-comments',
    promise: 'Comments of an archived brand are not read from the platforms.',
    file: 'src/db/comments/due-reads.ts',
    text: "and not ${isOfArchived('r.brand_id')}",
    replacement: '',
    tests: notRead,
  },
  {
    name: 'archived-brand-metrics',
    promise: 'Metrics of posts of an archived brand are not read from the platforms.',
    file: 'src/db/analytics/due-posts.ts',
    text: "and not ${isOfArchived('m.brand_id')}",
    replacement: '',
    tests: notRead,
  },
];
