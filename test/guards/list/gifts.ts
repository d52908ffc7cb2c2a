import { inFile, type Guard } from '../guard.ts';

const credits = (...titles: string[]) => inFile('test/api/billing/signup-credits.test.ts', ...titles);
const proof = (...titles: string[]) => inFile('test/api/auth/first-proof.test.ts', ...titles);
const strangers = (...titles: string[]) => inFile('test/api/team/strangers.test.ts', ...titles);
const hosts = 'refuses every other name, which a page on the internet could have made lead here';

const signupCredits = 'src/db/billing/signup-credits.ts';
const firstProof = 'src/db/auth/users.ts';
const endedByProof = 'src/db/auth/sessions.ts';
const unasked = 'src/db/notifications/unasked-mails.ts';

/** Gifts, and mails to strangers, for people who have proven that they read the mail of their address. */
export const giftGuards: Guard[] = [
  {
    name: 'gift-once',
    promise: 'A mailbox has signup credits once, whatever becomes of accounts and organizations.',
    file: signupCredits,
    text: 'if (!(await takeGift(em, userId)) || isHad) return;',
    replacement: '(await takeGift(em, userId)) || isHad;',
    tests: credits(
      'are one mailbox’s once, whatever follows a + in its address, and after its account is gone',
    ),
  },
  {
    name: 'gift-proven',
    promise: 'Who has proven nothing has no signup credits.',
    file: signupCredits,
    text: 'if (amount === 0 || !(await isProven(em, userId))) return;',
    replacement: 'if (amount === 0 || !isProven) return;',
    tests: credits('come when the email address is proven, into the ledger and the audit log'),
  },
  {
    name: 'gift-before',
    promise: 'Whoever had credits when each organization got some gets none again.',
    file: signupCredits,
    text: 'return gift !== undefined;',
    replacement: 'return gift === null;',
    tests: credits('are not given again to who had them when each organization got some'),
  },
  {
    name: 'gift-alone',
    promise: 'Credits at a proof go into no organization that others are in.',
    file: signupCredits,
    text: 'and o.user_id <> m.user_id',
    replacement: 'and false',
    tests: credits('go into no organization that others are in, who could have put the newcomer there'),
  },
  {
    name: 'organizations-made',
    promise: 'What a person gave away or deleted counts among the organizations that they may make.',
    file: 'src/db/organizations/members.ts',
    text: 'greatest(organizations_made + 1,',
    replacement: 'greatest(organizations_made * 0,',
    tests: inFile(
      'test/api/billing/plan-limits.test.ts',
      'limits how many organizations a person ever creates, including those given away or deleted',
    ),
  },
  {
    name: 'invitation-proven',
    promise: 'Nobody who has proven nothing invites.',
    file: 'src/commands/team/invitations.ts',
    text: `await requireProven(em, actor.userId, 'Inviting people');`,
    replacement: 'void requireProven;',
    tests: strangers('are not sent by people who have verified nothing, neither by their keys nor by a link'),
  },
  {
    name: 'link-proven',
    promise: 'Nobody who has proven nothing lets people in by a link.',
    file: 'src/commands/team/invitations.ts',
    text: `await requireProven(em, actor.userId, 'Creating an invite link');`,
    replacement: 'void requireProven;',
    tests: strangers('are not sent by people who have verified nothing, neither by their keys nor by a link'),
  },
  {
    name: 'invitation-a-day',
    promise: 'An organization sends one invitation a day to one mailbox, whoever sends it.',
    file: unasked,
    text: 'key: `unasked:${kind}:${orgId}:${mailbox}`',
    replacement: 'key: `unasked:${kind}:${orgId}:${userId}:${mailbox}`',
    tests: strangers('from an organization, whoever sends it and whatever follows a + in the address'),
  },
  {
    name: 'invitation-sender',
    promise: 'A person sends three invitations a day to one mailbox, from all of their organizations.',
    file: unasked,
    text: 'max: sender }',
    replacement: 'max: sender + 1 }',
    tests: strangers('and three of one person, from however many organizations'),
  },
  {
    name: 'unproven-links',
    promise: 'An address that nobody has proven gets few links a day.',
    file: 'src/db/auth/mails.ts',
    text: 'return last ? new Date(last.freeAt) : null;',
    replacement: 'return last ? null : null;',
    tests: strangers(
      'are limited to five links a day for an address that someone signed up and never verified',
    ),
  },
  {
    name: 'name-refused',
    promise: 'Names of people and organizations take no links.',
    file: 'src/domain/organizations/name-links.ts',
    text: '!plainWords(name).some(isLink);',
    replacement: '!plainWords(name).every(isLink);',
    tests: strangers('as names of organizations and people take none', 'nor do names from before that'),
  },
  {
    name: 'mail-subject',
    promise: 'No subject of a mail holds a link, whatever stands in it.',
    file: 'src/activities/notifications/mails.ts',
    text: 'const subject = withoutLinks(asLine(row.subject));',
    replacement: 'const subject = withoutLinks("") + asLine(row.subject);',
    tests: inFile(
      'test/workflows/notifications/mails.test.ts',
      'have no link in their subject, whatever names people choose',
    ),
  },
  {
    name: 'proof-sessions',
    promise: 'The first proof of an address ends the sessions from before it.',
    file: endedByProof,
    text: 'where user_id = ? and ended_at is null',
    replacement: 'where user_id = ? and ended_at = now()',
    tests: proof(
      'by the mail ends sessions, keys and the password of whoever signed up, and says so to both',
    ),
  },
  {
    name: 'proof-keys',
    promise: 'The first proof of an address ends the keys from before it, however it is proven.',
    file: endedByProof,
    text: 'revokeKeys(em, { createdBy: userId }, { by: userId, at });',
    replacement: 'Promise.resolve(0);',
    tests: proof(
      'by the mail ends sessions, keys and the password of whoever signed up, and says so to both',
      'by the reset of the password ends them, too',
    ),
  },
  {
    name: 'proof-password',
    promise: 'The first proof of an address ends the password from before it.',
    file: firstProof,
    text: 'password_hash = ?, updated_at',
    replacement: 'password_hash = coalesce(?, password_hash), updated_at',
    tests: proof(
      'by the mail ends sessions, keys and the password of whoever signed up, and says so to both',
    ),
  },
  {
    name: 'proof-maker',
    promise: 'A session that ends at this moment makes no key.',
    file: 'src/commands/team/lock-team.ts',
    text: `if (living === 0) throw refuse('unauthorized', endedMeanwhile);`,
    replacement: "if (living < 0) throw refuse('unauthorized', endedMeanwhile);",
    tests: proof('makes no key for a session that it ends at this moment'),
  },
  {
    name: 'proof-not-by-login',
    promise: 'A login by a provider takes over no account whose address is not proven.',
    file: 'src/commands/auth/social-logins.ts',
    text: 'if (!user.emailVerifiedAt) throw notProven(provider);',
    replacement: 'if (!user) throw notProven(provider);',
    tests: inFile(
      'test/api/auth/social-login.test.ts',
      'does not take over an account whose email address was never verified',
    ),
  },
  {
    name: 'own-host',
    promise: 'A service of one machine answers under its own names alone.',
    file: 'src/api/http/client/own-host.ts',
    text: `if (host !== '' && listensHereOnly(config) && !isOwnHost(host, config))`,
    replacement: `if (host === '' && listensHereOnly(config) && !isOwnHost(host, config))`,
    tests: inFile('test/api/http/browsers.test.ts', hosts),
  },
  {
    name: 'own-host-sandbox',
    promise: 'The sandbox answers under its own names alone.',
    file: 'sandbox/src/start-sandbox.ts',
    text: 'if (!isOwnHost(request.headers.host, options.names ?? [])) return',
    replacement:
      'if (request.headers.host === undefined) return void isOwnHost; else if (!options.host) return',
    tests: inFile(
      'test/sandbox/sandbox-page.test.ts',
      'is refused, as all of the sandbox is, under a name that is not its own',
    ),
  },
  {
    name: 'own-lock',
    promise: 'Lock files are for their owner alone.',
    file: 'src/local/lock.ts',
    text: 'if (existsSync(file)) chmodSync(file, 0o600);',
    replacement: 'if (existsSync(file)) chmodSync(file, 0o644);',
    tests: inFile(
      'test/local/run-file.test.ts',
      'and what says who holds it are for their owner alone, also where they are from before that',
    ),
  },
];
