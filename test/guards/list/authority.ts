import { inFile, type Guard } from '../guard.ts';

const join = 'src/commands/team/join-team.ts';
const grantable = 'src/commands/team/require-grantable.ts';
const writingRun = 'src/db/agents/posts.ts';
const addEvent = 'src/db/webhooks/events.ts';
const claimDue = 'src/db/webhooks/claims.ts';

const now = (...titles: string[]) => inFile('test/api/team/authority.test.ts', ...titles);
const doors = (...titles: string[]) => inFile('test/api/team/authority-side-doors.test.ts', ...titles);
const writing = (...titles: string[]) => inFile('test/activities/agents/write-post.test.ts', ...titles);

const webhook = 'gives the brands of their maker, at each event and again before each request';

const operators = (...titles: string[]) => inFile('test/api/operator/operator.test.ts', ...titles);

/** Guards that check a person's rights when a later effect happens. */
export const authorityGuards: Guard[] = [
  {
    name: 'authority-slow-request',
    promise: 'A request whose body has come in for long asks again what its caller may do.',
    file: 'src/api/http/write.ts',
    text: '    await stateOf(ctx).stillAllowed?.();\n',
    replacement: '',
    tests: inFile(
      'test/api/clips/clip-uploads.test.ts',
      'keep what has come when the rights of who sends it end with the last byte',
    ),
  },
  {
    name: 'authority-slow-body',
    promise: 'So does one whose handler does something else before it changes anything.',
    file: 'src/api/http/mount.ts',
    text: '      await stillAllowed?.();\n',
    replacement: '',
    tests: inFile(
      'test/api/team/slow-requests.test.ts',
      'is answered nothing where it changes nothing, either',
    ),
  },
  {
    name: 'authority-upload-kept',
    promise: 'A complete upload outlives the rights of who sent its last byte.',
    file: 'src/commands/uploads/finish-upload.ts',
    text: "  'unauthorized',\n",
    replacement: '',
    tests: inFile(
      'test/api/clips/clip-uploads.test.ts',
      'keep what has come when the rights of who sends it end with the last byte',
    ),
  },
  {
    name: 'authority-removed-link',
    promise: 'Who was removed does not come back by a link.',
    file: join,
    text: '  if (former?.removedBy) throw removed();\n',
    replacement: '',
    tests: now('is nothing by a link for who was removed, with a sentence'),
  },
  {
    name: 'authority-removed-invitation',
    promise: 'An invitation from before a removal brings nobody back.',
    file: join,
    text: '  if (former?.removedBy && invitation.createdAt <= former.createdAt) throw removed();\n',
    replacement: '',
    tests: now('is given back by an invitation to them, made after the removal'),
  },
  {
    name: 'authority-limits-kept',
    promise: 'A closed brand stays closed to who leaves and comes back.',
    file: join,
    text: '  if (former) await bringLimitsBack(em, former, membership.id);\n',
    replacement: '  if (former) await em.remove(former).flush();\n',
    tests: now('is by a link no more than when they left'),
  },
  {
    name: 'authority-gone',
    promise: 'A link of somebody who is gone lets nobody in.',
    file: grantable,
    text: '  if (!authority) return false;\n',
    replacement: '  if (!authority) return true;\n',
    tests: now('is checked when a link is used or read'),
  },
  {
    name: 'authority-brand-by-brand',
    promise: 'Nobody gives a scope for all brands that they lack for one.',
    file: 'src/domain/actor.ts',
    text: '[...missingOf(giver.scopes, granted), ...onBrands]',
    replacement: '[...missingOf(giver.scopes, granted), ...onBrands.slice(0, 0)]',
    tests: now('counts brand by brand'),
  },
  {
    name: 'authority-agent-paused',
    promise: 'An agent does not run once its author is gone or limited.',
    file: 'src/db/agents/agents.ts',
    text: '  when ${authorCode} is not null then ${authorCode}\n',
    replacement: '',
    tests: now(
      'pauses those of a member who was removed',
      'pauses those of a member who is closed out of the brand',
    ),
  },
  {
    name: 'authority-agent-post',
    promise: 'A post that a model writes while its author is removed is not kept.',
    file: writingRun,
    text: '  if (code !== null && !dryRun) return { code, message: pauseMessage(code) };\n',
    replacement: '',
    tests: writing('is not made, nor sent on, once the person who answers for its agent'),
  },
  {
    name: 'authority-agent-claim',
    promise: 'A post that nobody but an agent has sent on its way does not go out once its author is gone.',
    file: 'src/db/publishing/post-plans.ts',
    text: ' or ${isByAgentOfNobody})`',
    replacement: ' or (false and ${isByAgentOfNobody}))`',
    tests: writing('is not made, nor sent on, once the person who answers for its agent'),
  },
  {
    name: 'authority-event',
    promise: 'A webhook hears of no brand that is closed to who answers for it.',
    file: addEvent,
    text: `       and (m.id is null or \${mayHear('h.event', 'h.brand_id')})\n`,
    replacement: '',
    tests: doors(webhook),
  },
  {
    name: 'authority-request',
    promise: 'An event that waits is not sent once its brand was closed.',
    file: claimDue,
    text: 'and d.sequence is not null and not ((m.id',
    replacement: 'and d.sequence is null and not ((m.id',
    tests: doors(webhook),
  },
  {
    name: 'authority-kept-answer',
    promise: 'A kept answer about a closed brand is not given again.',
    file: 'src/api/http/write.ts',
    text: 'if (actor && spec.onBrand) await',
    replacement: 'if (actor && spec.onBrand && spec.personal) await',
    tests: doors('is checked before a stored answer is returned'),
  },
  {
    name: 'authority-export',
    promise: 'The link of an archive works no longer than who asked for it may have it.',
    file: 'src/api/routes/media/send-file.ts',
    text: '  if (isArchive(key) && !(await isArchiveOpen(service.orm.em.fork(), key))) throw gone();\n',
    replacement: '  if (isArchive(key)) await isArchiveOpen(service.orm.em.fork(), key);\n',
    tests: inFile(
      'test/workflows/exports/export-account.test.ts',
      'can no longer be downloaded by a link of a person who was removed',
    ),
  },
  {
    name: 'authority-mail',
    promise: 'A mail that waits does not reach who was closed out of its brand.',
    file: 'src/db/notifications/mails.ts',
    text: 'and not ${isOpenMail}',
    replacement: 'and not ${isOpenMail} and false',
    tests: doors('closes a brand at the side doors too'),
  },
  {
    name: 'authority-approval',
    promise: 'An approval is worth no more than the person who gave it when it is used.',
    file: 'src/commands/posts/confirmations.ts',
    text: '  await requireApprover(em, row, brandId);\n',
    replacement: '  if (!brandId) await requireApprover(em, row, brandId);\n',
    tests: inFile(
      'test/api/team/acts-later.test.ts',
      'of a member happen, and refuses it once they were removed',
    ),
  },
  {
    name: 'authority-review-link',
    promise: 'A review link is worth no more than the person who made it when a client opens it.',
    file: 'src/db/reviews/review-links.ts',
    text: `memberHas('posts:write', 'l.brand_id')}, false)`,
    replacement: `memberHas('posts:write', 'l.brand_id')}, false) or true`,
    tests: inFile(
      'test/api/team/acts-later.test.ts',
      'of a member happen, and refuses it once they were removed',
    ),
  },
  {
    name: 'authority-chosen-organization',
    promise: 'A request acts in the organization that it names, or not at all.',
    file: 'src/api/credentials/authenticate.ts',
    text: '  requireChosen(found.actor, chosen);\n',
    replacement: '  if (!found) requireChosen(found, chosen);\n',
    tests: inFile(
      'test/api/auth/start.test.ts',
      'is refused to who is no member, whether it exists or not, and counted as a failed try',
      'is that of a key, whatever it names',
    ),
  },
  {
    name: 'authority-chosen-stream',
    promise: 'A stream that named its organization ends with the membership of it.',
    file: 'src/db/auth/credentials.ts',
    text: 'return row ? [[actor, refreshed(actor, row)]] : [];',
    replacement:
      'return row ? [[actor, refreshed(actor, row)]] : actor.choseOrg ? [[actor, { ...actor }]] : [];',
    tests: inFile(
      'test/api/auth/start.test.ts',
      'has its own stream, which stays when the session goes elsewhere and ends with the membership',
    ),
  },
  {
    name: 'operators-only',
    promise: 'The paths of operators do not exist for anyone else.',
    file: 'src/api/credentials/admit.ts',
    text: '  if (spec.forOperators) await requireOperator(api.service, actor);\n',
    replacement: '',
    tests: operators('do not exist for anyone else'),
  },
  {
    name: 'operators-verified',
    promise: 'An address in OPERATORS counts only once its person has verified it.',
    file: 'src/db/auth/users.ts',
    text: 'email: { $in: [...addresses] }, emailVerifiedAt: { $ne: null }',
    replacement: 'email: { $in: [...addresses] }',
    tests: operators('do not exist for anyone else'),
  },
  {
    name: 'operators-fresh',
    promise: 'An operator changes something only after a recent login.',
    file: 'src/api/routes/operator/operators-call.ts',
    text: "  await requireFreshLogin(em, actor, 'change something as an operator');\n",
    replacement: '',
    tests: operators('want a recent login for a change, and none to read'),
  },
];
