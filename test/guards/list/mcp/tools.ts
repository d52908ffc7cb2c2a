import { inFile, type Guard } from '../../guard.ts';

const server = 'src/api/routes/mcp/mcp-server.ts';
const stepUp = 'src/api/routes/mcp/step-up.ts';
const tools = 'src/api/routes/mcp/tools';

const listed = (title: string) => inFile('test/api/mcp/mcp-converters.test.ts', title);
const pictures = (title: string) => inFile('test/api/mcp/mcp-pictures.test.ts', title);
const asking = (title: string) => inFile('test/api/mcp/mcp-oauth-step-up.test.ts', title);
const around = (title: string) => inFile('test/api/mcp/mcp-around-posts.test.ts', title);
const waiting = (title: string) => inFile('test/api/mcp/mcp-waiting.test.ts', title);
const ends = (title: string) => inFile('test/api/mcp/mcp-approval-ends.test.ts', title);

/** A model has the tools that its client picked and its scopes open, and none that goes around a person. */
export const mcpGuards: Guard[] = [
  {
    name: 'mcp-wait-revoked',
    promise: 'A call that waits shows a key nothing more once the key is revoked.',
    file: 'src/api/routes/mcp/composed/wait-for.ts',
    text: '      await stateOf(by.caller.ctx).stillAllowed?.(0);\n',
    replacement: '',
    tests: waiting('shows a revoked key nothing more'),
  },
  {
    name: 'mcp-wait-few',
    promise: 'A key holds only a few calls that wait.',
    file: 'src/api/routes/mcp/composed/wait-for.ts',
    text: '    assertCapacity(actor);\n',
    replacement: '',
    tests: waiting('holds a few calls of one key, and refuses more'),
  },
  {
    name: 'approval-changed-told',
    promise: 'A person learns that a post was changed after they approved it, so that it was not published.',
    file: 'src/db/posts/confirmations.ts',
    text: '(${isForgottenSql} or ${isOpenSql} and ${isDeletedByOthers})',
    replacement: '(${isUnusedSql} or ${isOpenSql} and ${isDeletedByOthers})',
    tests: ends('the post is changed after the approval'),
  },
  {
    name: 'approval-deleted-told',
    promise: 'A person learns that someone else deleted the post that they approved.',
    file: 'src/db/posts/confirmations.ts',
    text: ' or ${isOpenSql} and ${isDeletedByOthers})',
    replacement: ' or ${isOpenSql} and ${isDeletedByOthers} and false)',
    tests: ends('someone else deletes the post after the approval'),
  },
  {
    name: 'mcp-groups-listed',
    promise: 'A client is told of the tools of the groups that it has picked, and of no other.',
    file: server,
    text: 'isPicked(one, groups) && ',
    replacement: '',
    tests: listed('come in the groups that an address picks, and a group that is not there is refused'),
  },
  {
    name: 'mcp-groups-called',
    promise: 'A tool of a group that the client has not picked is not run.',
    file: server,
    text: 'if (isPicked(found, groups)) return found;',
    replacement: 'if (groups.length > 0) return found;',
    tests: listed('come in the groups that an address picks, and a group that is not there is refused'),
  },
  {
    name: 'mcp-scopes-listed',
    promise: 'A client is told of the tools that its scopes open, and of no other.',
    file: server,
    text: ' && one.isOpenTo(caller.actor)',
    replacement: '',
    tests: listed('are those alone that the scopes of a key open'),
  },
  {
    name: 'mcp-scopes-read',
    promise: 'Search and fetch are refused to whom may read nothing.',
    file: 'src/api/routes/mcp/offer.ts',
    text: '          requireAnyScope(caller.actor, scopes);\n',
    replacement: '',
    tests: asking('is answered so before any mention of a price or of a mistake in the call'),
  },
  {
    name: 'mcp-scopes-first',
    promise: 'Who lacks the scope of a tool is told so, before a price and before what is wrong.',
    file: 'src/api/routes/mcp/run-tool.ts',
    text: '      assertAllowed(caller.actor, spec);\n',
    replacement: '',
    tests: asking('is answered so before any mention of a price or of a mistake in the call'),
  },
  {
    name: 'mcp-step-up-person',
    promise: 'Nobody is sent to ask a person for what that person could not give.',
    file: stepUp,
    text: ' &&\n      brandScopeOf(person, scope) !== undefined',
    replacement: '',
    tests: asking('is a tool error where its person could not give it, or where a key lacks it'),
  },
  {
    name: 'mcp-step-up-key',
    promise: 'A key, which nobody can widen, is refused by the tool.',
    file: stepUp,
    text: 'isConsentToken(ctx) ? scopesToGive(actor, refusal) : []',
    replacement: 'scopesToGive(actor, refusal)',
    tests: asking('is a tool error where its person could not give it, or where a key lacks it'),
  },
  {
    name: 'mcp-preview-asked',
    promise: 'A preview for a model says what would keep a person from being asked.',
    file: `${tools}/post-tools.ts`,
    text: '    sets: { forConfirmation: true },\n',
    replacement: '',
    tests: pictures(
      'that is named by its address alone is a problem in the preview, in the words of the refusal',
    ),
  },
  {
    name: 'preview-unfetched',
    promise: 'A file that nobody could be shown is a problem of a preview that is for a confirmation.',
    file: 'src/commands/posts/preview-post.ts',
    text: 'forConfirmation ? unfetchedProblems(post, files) : []',
    replacement: 'forConfirmation ? [] : []',
    tests: pictures(
      'that is named by its address alone is a problem in the preview, in the words of the refusal',
    ),
  },
  {
    name: 'preview-unfetched-only-asked',
    promise: 'A file behind an address keeps no post back that goes out without a confirmation.',
    file: 'src/commands/posts/preview-post.ts',
    text: 'forConfirmation ? unfetchedProblems(post, files) : []',
    replacement: 'unfetchedProblems(post, files)',
    tests: pictures(
      'that is named by its address alone is a problem in the preview, in the words of the refusal',
    ),
  },
  {
    name: 'mcp-series-fewer',
    promise: 'A tool has fewer posts of a series come, and never more or others.',
    file: `${tools}/series-tools.ts`,
    text: '    sets: { skipped: true },\n',
    replacement: '',
    tests: around('skip a time of a series and pause it, and leave everything else of it to a person'),
  },
  {
    name: 'mcp-change-unapproved',
    promise: 'A scheduled post that a tool changes goes out only once a person has seen the change.',
    file: `${tools}/plan-tools.ts`,
    text: '    sets: { scheduledAt: null },\n    setsUnlessOnly: postMarkNames,\n',
    replacement: '',
    tests: inFile(
      'test/api/mcp/mcp.test.ts',
      'schedules for the time that was approved, and makes a draft again of what is then changed',
    ),
  },
];
