import { inFile, type Guard } from '../../guard.ts';

const reviews = (...titles: string[]) => inFile('test/api/reviews/reviews.test.ts', ...titles);
const publishReviewed = (...titles: string[]) =>
  inFile('test/workflows/reviews/publish-reviewed.test.ts', ...titles);
const namedClients = (...titles: string[]) => inFile('test/api/reviews/named-clients.test.ts', ...titles);
const corrections = (...titles: string[]) =>
  inFile('test/workflows/reviews/correct-reviewed.test.ts', ...titles);
const cards = (...titles: string[]) => inFile('test/workflows/reviews/approved-cards.test.ts', ...titles);
const living = (...titles: string[]) => inFile('test/api/reviews/living-approvals.test.ts', ...titles);
const ended = (...titles: string[]) => inFile('test/workflows/reviews/ended-approvals.test.ts', ...titles);

const answers = (...titles: string[]) =>
  inFile('test/workflows/comments/answers-reviewed.test.ts', ...titles);

/** Guards of approvals before publication, and of who gives them. */
export const reviewGuards: Guard[] = [
  {
    name: 'review-pending',
    promise: 'A post that waits for its review does not go out.',
    file: 'src/db/reviews/review-state.ts',
    text: 'where rb.id = p.brand_id and rb.review is not null\n    and (${openStage} is not null or ${objection} is not null))`;',
    replacement: 'where false and (${openStage} is not null or ${objection} is not null))`;',
    tests: publishReviewed('is held at its time until someone approves it, and is then published'),
  },
  {
    name: 'review-seen',
    promise: 'Nobody approves what they were not shown.',
    file: 'src/commands/reviews/review-post.ts',
    text: 'if (asItIs === asSeen) return;',
    replacement: 'if (asItIs.length + asSeen.length > 0) return;',
    tests: reviews('accept no approval of content that the approver has not seen'),
  },
  {
    name: 'review-as-shown',
    promise: 'What goes out is what was approved, also where it changed without a revision.',
    file: 'src/activities/publishing/await-approval.ts',
    text: 'row.approved.every(each => isAsShown(each, now))',
    replacement: '(row.approved.length >= 0 || isAsShown(null, now))',
    tests: publishReviewed(
      'is published at its time if it was approved before, but never in a version that no approver has seen',
    ),
  },
  {
    name: 'review-of-members',
    promise: 'The approval of who has left counts no more.',
    file: 'src/db/reviews/review-state.ts',
    text: "exists (select 1 from memberships m\n    where m.id = r.membership_id and ${memberHas('posts:read', 'p.brand_id')})",
    replacement: 'true',
    tests: living('no longer counts once its approver has left, even before an event has ended it'),
  },
  {
    name: 'review-reminder-once',
    promise: 'Reviewers are reminded once of one time of a post.',
    file: 'src/db/reviews/reminders.ts',
    text: '\n  and p.review_reminded_for is distinct from p.scheduled_at',
    replacement: '',
    tests: publishReviewed(
      'has its approvers reminded once before its time, and not of one that they were asked about since',
    ),
  },
  {
    name: 'review-link-maker',
    promise: 'A review link ends when its maker may no longer publish for the brand.',
    file: 'src/commands/reviews/review-links.ts',
    text: 'if (names.mayStill) return undefined;',
    replacement: 'if (names.brand.length > 0) return undefined;',
    tests: inFile(
      'test/api/reviews/review-links.test.ts',
      'ends when it is revoked, when it expires, and when its creator may no longer publish',
    ),
  },
  {
    name: 'review-named-clients',
    promise: 'A client whom no stage names approves nothing.',
    file: 'src/domain/reviews/clients.ts',
    text: 'if (clients.length === 0) return isByManager;',
    replacement: 'if (clients.length >= 0) return isByManager || address.length > 0;',
    tests: namedClients(
      'are the addresses and domains that the stage names, in any spelling',
      'are whom an owner or admin sends a link by their own session, where the stage names none',
    ),
  },
  {
    name: 'review-author-client',
    promise: 'Nobody approves their own words as a client.',
    file: 'src/commands/reviews/require-named-client.ts',
    text: 'if (authors.some(({ email }) => mailboxOf(email) === mailbox))',
    replacement: "if (authors.some(({ email }) => email === '' && mailbox === ''))",
    tests: namedClients(
      'are never the author of a post, in whatever spelling, nor who changed it, nor an approver',
    ),
  },
  {
    name: 'review-one-mailbox',
    promise: 'Two spellings of one mailbox are one approval.',
    file: 'src/commands/reviews/review-post.ts',
    text: "mailboxOf(each.reviewer.slice('client:'.length)) === mailbox,",
    replacement: "each.reviewer === `client:${client.address}` && mailbox !== '',",
    tests: namedClients('count once for each mailbox'),
  },
  {
    name: 'review-link-of-key',
    promise: 'A program chooses no client for the words that it or its person wrote.',
    file: 'src/commands/reviews/require-named-client.ts',
    text: "if (actor.kind !== 'api_key') return;",
    replacement: 'if (actor.kind.length > 0) return;',
    tests: namedClients(
      'are asked by no API key about a post of the key’s person, by whichever credential it was written',
    ),
  },
  {
    name: 'review-corrections',
    promise: 'Who could not publish words alone does not put them out by a correction.',
    file: 'src/commands/posts/revise-published.ts',
    text: 'await requireApproved(em, origin.actor, post);',
    replacement: 'void requireApproved;',
    tests: corrections(
      'can be made only by a member who could publish the words alone, in their own session',
      'cannot be made by one member alone if several must approve',
    ),
  },
  {
    name: 'review-corrections-claim',
    promise: 'A correction is approved still when its call is made.',
    file: 'src/db/effects/tables.ts',
    text: "'not_allowed',\n    'unapproved',\n    'too_late',",
    replacement: "'not_allowed',\n    'too_late',",
    tests: corrections('is not sent where its brand asks for others before the call'),
  },
  {
    name: 'review-link-later-drafts',
    promise: 'A client is not shown what is written after they were asked.',
    file: 'src/commands/reviews/review-links.ts',
    text: 'if (state !== null && post.review?.stages.some(stage => isReviewer(stage, reviewer)))',
    replacement: 'if (post.id.length > 0 || state !== null)',
    tests: inFile(
      'test/api/reviews/review-links.test.ts',
      'shows what its client has decided about, and nothing that was written since',
    ),
  },
  {
    name: 'review-card-frozen',
    promise: 'The card of a link goes out as it was approved.',
    file: 'src/activities/publishing/prepare/prepare-parts.ts',
    text: 'if (approved !== undefined) return',
    replacement: "if (approved !== undefined && url === '') return",
    tests: cards(
      'is shown to its approver, and is published as approved, whatever the page says by then',
      'stays as it was approved for who approves it next',
    ),
  },
  {
    name: 'review-card-picture',
    promise: 'A card goes out with no picture but the one that was approved.',
    file: 'src/activities/publishing/prepare/prepare-parts.ts',
    text: 'approved && picture?.sourceSha256 !== approved.pictureSha256 ? null : picture',
    replacement: "approved && picture?.sourceSha256 === '' ? null : picture",
    tests: cards('is published without its picture if the page has another one by then'),
  },
  {
    name: 'review-card-shown-again',
    promise: 'Nobody approves the card of a page that has changed since they were shown it.',
    file: 'src/db/reviews/read-shown.ts',
    text: 'shown[key] = card === undefined ? content : { ...content, card };',
    replacement: 'shown[key] = card === undefined ? content : { ...content, card: null };',
    tests: cards('is shown again where it changed before it was approved'),
  },
  {
    name: 'approvals-of-brand',
    promise: 'A change of its brand that changes an approved post ends the approval.',
    file: 'src/commands/brands/update-brand.ts',
    text: 'if (endsApprovals(change)) {',
    replacement: "if (endsApprovals(change) && brand.slug === '') {",
    tests: living(
      'ends at once with what the brand adds, and whoever changes the brand sees beforehand how many end',
      'ends with the sentence of the brand that its post says, on the platform that says it',
    ),
  },
  {
    name: 'approvals-of-files',
    promise: 'Another alternative text ends the approval of a post that says it.',
    file: 'src/commands/media/media.ts',
    text: '{ orgId, mediaId: id },',
    replacement: "{ orgId, mediaId: id.replace(id, 'none') },",
    tests: living('ends with the alternative text of a file'),
  },
  {
    name: 'approvals-of-readers',
    promise: 'The approval of who lost the brand ends.',
    file: 'src/db/reviews/lost-approvals.ts',
    text: 'return mayRead && stage.approvers.includes(membershipId);',
    replacement: 'return mayRead !== null && stage.approvers.includes(membershipId);',
    tests: living('ends where its approver loses the brand, by an override, a group, or their membership'),
  },
  {
    name: 'approvals-of-named',
    promise: 'The approval of who is no longer named ends.',
    file: 'src/db/reviews/lost-approvals.ts',
    text: "if (!isHeld(post, approval)) return 'approver_lost';",
    replacement: "if (!approval.mayRead) return 'approver_lost';\n  void isHeld;",
    tests: living('ends where the brand names other approvers or clients, and not where it names more'),
  },
  {
    name: 'approvals-of-accounts',
    promise: 'Another account ends the approvals of what was approved for the one before.',
    file: 'src/commands/connections/store-connection.ts',
    text: 'await endLostApprovals(em, { orgId, brandId }, { by: `${by.kind}:${by.id}`, requestId: null });',
    replacement: 'void endLostApprovals;',
    tests: ended('ends where the brand connects another account, and holds where it connects the same one'),
  },
  {
    name: 'approvals-prepared',
    promise: 'What is approved again is what goes out, also of a post that was prepared before.',
    file: 'src/db/reviews/lost-approvals.ts',
    text: 'await forgetPrepared(em, ids);',
    replacement: 'void forgetPrepared;',
    tests: ended('ends with the parameters of its brand, and what is approved then is published with them'),
  },
  {
    name: 'review-answers',
    promise: 'An answer that is to be reviewed is sent by an approver alone.',
    file: 'src/commands/comments/act-on-comment.ts',
    text: "if (kind === 'answer' && (await isApprovalLacking(em, comment.brandId, 'answer', by)))",
    replacement: "if (kind === 'like' && (await isApprovalLacking(em, comment.brandId, 'answer', by)))",
    tests: answers('waits as a draft, and an approver sends it by their own session'),
  },
  {
    name: 'review-answers-of-agents',
    promise: 'An agent sends no answer that is to be reviewed.',
    file: 'src/db/answers/due-answers.ts',
    text: "then 'draft' else a.answering end",
    replacement: 'then a.answering else a.answering end',
    tests: answers('of an agent that sends by itself waits as a draft, too'),
  },
  {
    name: 'review-answers-claim',
    promise: 'An answer is approved still when its call is made.',
    file: 'src/db/effects/tables.ts',
    text: "'unapproved',\n    'agent_off',",
    replacement: "'agent_off',",
    tests: answers('is not sent if someone else approves by the time of its call'),
  },
];
