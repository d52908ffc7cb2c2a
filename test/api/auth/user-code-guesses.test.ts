import assert from 'node:assert/strict';
import { Pool } from 'pg';
import { hashToken } from '../../../src/adapters/secrets/tokens.ts';
import { createTryLimits } from '../../../src/api/limits/try-limits.ts';
import { createAccount } from '../../../src/commands/auth/accounts.ts';
import {
  decideDeviceLogin,
  makeUserCode,
  startDeviceLogin,
} from '../../../src/commands/auth/device-logins.ts';
import { startSession } from '../../../src/commands/auth/sessions.ts';
import { readConfig, type Config } from '../../../src/config/index.ts';
import { auditAs } from '../../../src/db/audit.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { freshDatabase } from '../../support/stack.ts';
import { use } from '../../support/use.ts';

const live = 1_000;
const guessers = 20;
const guessesEach = 1_000;
/** RFC 8628, 5.1: five tries a person, and an address, in a quarter of an hour. */
const allowed = 5;

interface Guesser {
  ip: string;
  userId: string;
  orgId: string;
  credentialId: string;
}

describe('guessing the codes of devices', () => {
  let config: Config;
  const orm = use(async () => {
    config = readConfig({ DATABASE_URL: await freshDatabase() });
    return openOrm(config, 'system');
  });
  const codes: string[] = [];

  const pool = use(() => new Pool({ connectionString: config.DATABASE_URL, max: 10 }));
  const tries = use(() => createTryLimits({ ...config, DATABASE_TIMEOUT: 60_000 }, pool()));
  before(async () => {
    for (let i = 0; i < live; i += 1) {
      const code = makeUserCode();
      codes.push(code);
      await startDeviceLogin(orm().em.fork(), {
        deviceHash: hashToken(`device ${i}`),
        userCodeHash: hashToken(code),
        clientName: null,
        ip: '10.0.0.1',
        country: null,
        userAgent: null,
      });
    }
  });
  after(async () => {
    await pool().end();
  });

  /** Creates a person with an account and a living session. */
  const aGuesser = async (number: number): Promise<Guesser> => {
    const em = orm().em.fork();
    const person = { email: `guesser-${number}@example.com`, name: 'Guesser' };
    const account = { ...person, passwordHash: null, emailVerifiedAt: null };
    const { user, organization } = await inTransaction(orm(), own => createAccount(own, account));
    const [userId, orgId, ip] = [user.id, organization.id, `10.1.0.${number}`];
    const inAnHour = new Date(Date.now() + 3_600_000);
    const credentialId = await startSession(em, {
      userId,
      activeOrgId: orgId,
      begunBy: 'password',
      tokenHash: hashToken(`session ${number}`),
      ip,
      country: null,
      userAgent: null,
      expiresAt: inAnHour,
      livesUntil: inAnHour,
    });
    return { ip, userId, orgId, credentialId };
  };

  /** Makes one guess as the route does: it is counted before the lookup. */
  const guess = async ({ ip, ...by }: Guesser, code: string): Promise<'turned away' | 'wrong' | 'right'> => {
    const { userId } = by;
    const hash = hashToken(code);
    if ((await tries().userCode({ ip, userId, hash })).exceeded) return 'turned away';
    const em = orm().em.fork();
    const origin = {
      actor: { kind: 'user', id: userId },
      orgId: null,
      ip,
      userAgent: null,
      requestId: null,
    } as const;
    auditAs(em, origin);
    try {
      await decideDeviceLogin(em, by, { userCodeHash: hash, status: 'approved' });
      await tries().userCodeFound(ip, userId);
      return 'right';
    } catch {
      return 'wrong';
    }
  };

  it(`of ${guessers * guessesEach} guesses against ${live} living codes none gets through beyond the limit`, async () => {
    const attack = async (number: number): Promise<Record<string, number>> => {
      const seen: Record<string, number> = { 'turned away': 0, wrong: 0, right: 0 };
      const guesser = await aGuesser(number);
      for (let i = 0; i < guessesEach; i += 1) {
        // once the limit is reached they even know the codes
        const code = i < allowed ? makeUserCode() : codes[i % live]!;
        const outcome = await guess(guesser, code);
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
      return seen;
    };
    const attacks = await Promise.all(Array.from({ length: guessers }, (_, number) => attack(number)));
    for (const seen of attacks)
      assert.deepEqual(seen, { 'turned away': guessesEach - allowed, wrong: allowed, right: 0 });
    const { rows } = await pool().query(
      "select count(*)::int as n from device_logins where status <> 'pending'",
    );
    assert.equal(rows[0].n, 0);
    assert.equal(await guess(await aGuesser(guessers), codes[0]!), 'right');
  });
});
