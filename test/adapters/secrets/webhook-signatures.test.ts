import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { newWebhookSecret, signDelivery, type Signing } from '../../../src/adapters/secrets/sign-delivery.ts';
import {
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from '../../../sdk/typescript/src/webhooks.ts';

interface Vectors {
  timestamp: number;
  secret: string;
  previousSecret: string;
  deliveries: (Record<string, string> & { body: string })[];
}

const page = readFileSync(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## Test vectors'));
const vectors = JSON.parse(/```json\n([\s\S]+?)```/.exec(section)?.[1] ?? '') as Vectors;

const unixNow = (): number => Math.floor(Date.now() / 1000);
const body = (data: unknown): string =>
  JSON.stringify({
    id: 'e-1',
    event: 'post.failed',
    timestamp: new Date().toISOString(),
    orgId: 'o-1',
    data,
  });

const signing = (more: Partial<Signing> = {}): Signing => ({
  event: 'post.failed',
  eventId: 'e-1',
  deliveryId: 'd-1',
  attempt: 1,
  sequence: 7,
  timestamp: unixNow(),
  body: body({ text: 'plain' }),
  secret: newWebhookSecret(),
  signWith: 'current',
  ...more,
});

const problemOf = async (given: Parameters<typeof verifyWebhook>[0]): Promise<string> => {
  try {
    await verifyWebhook(given);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.problem;
    throw error;
  }
  return 'none';
};

/** The others' libraries have no clock but the machine's. */
const at = (seconds: number, verify: () => void): void => {
  const { now } = Date;
  Date.now = () => seconds * 1_000;
  try {
    verify();
  } finally {
    Date.now = now;
  }
};

describe('the signature of a delivery', () => {
  it('is made by the SDK as by the service, for receivers that are tried by hand', async () => {
    for (const { body: text, ...told } of vectors.deliveries) {
      const signed = await signWebhook(vectors.secret, text, new Date(vectors.timestamp * 1_000));
      assert.deepEqual(signed, {
        'X-Service-Timestamp': String(vectors.timestamp),
        'X-Service-Signature': told['X-Service-Signature'],
        'X-Service-Signatures': told['X-Service-Signature'],
        'webhook-id': told['webhook-id'],
        'webhook-timestamp': String(vectors.timestamp),
        'webhook-signature': told['webhook-signature']?.split(' ')[0],
      });
    }
  });

  it('W1: is what the vectors in the docs say, and those are what the contract and two libraries of others say', () => {
    for (const { body: text, ...told } of vectors.deliveries) {
      const contract = [vectors.secret, vectors.previousSecret].map(secret => {
        const hmac = createHmac('sha256', secret).update(`${vectors.timestamp}.${text}`);
        return `sha256=${hmac.digest('hex')}`;
      });
      assert.equal(told['X-Service-Signature'], contract[0]);
      assert.equal(told['X-Service-Signatures'], contract.join(','));
      const headers = { ...told, 'webhook-timestamp': String(vectors.timestamp) };
      for (const Library of [StandardWebhook, SvixWebhook])
        for (const secret of [vectors.secret, vectors.previousSecret])
          at(vectors.timestamp, () => new Library(secret).verify(text, headers));
    }
  });

  it('W1: is made as the vectors in the docs say', async () => {
    const { timestamp, secret, previousSecret, deliveries } = vectors;
    assert.equal(deliveries.length, 2);
    for (const { body: text, ...expected } of deliveries) {
      const eventId = expected['webhook-id'] ?? '';
      const headers = signDelivery(signing({ timestamp, secret, previousSecret, eventId, body: text }));
      for (const [name, value] of Object.entries(expected)) assert.equal(headers[name], value, name);
      assert.equal(headers['X-Service-Timestamp'], String(timestamp));
      const now = new Date(timestamp * 1000);
      for (const one of [secret, previousSecret])
        assert.deepEqual(await verifyWebhook({ secret: one, headers, body: text, now }), {
          ...(JSON.parse(text) as object),
          type: (JSON.parse(text) as { event: string }).event,
        });
    }
  });

  it('W22: holds for every alphabet and emoji, as text and as bytes, by our verifier and by those of others', async () => {
    for (const text of ['Grüße', '日本語', 'שלום', '👩‍👩‍👧‍👦 🇩🇪', '\u0000\u2028', 'é'.normalize('NFD')]) {
      const given = signing({ body: body({ text }) });
      const headers = signDelivery(given);
      const bytes = Buffer.from(given.body);
      assert.deepEqual(signDelivery({ ...given, body: bytes }), headers);
      const { data } = await verifyWebhook({ secret: given.secret, headers, body: bytes });
      assert.equal((data as { text?: string }).text, text);
      for (const Library of [StandardWebhook, SvixWebhook]) {
        new Library(given.secret).verify(String(given.body), headers);
        assert.throws(() => new Library(given.secret).verify(`${String(given.body)} `, headers));
        assert.throws(() => new Library(newWebhookSecret()).verify(String(given.body), headers));
      }
    }
  });

  it('W22: does not mind half of a surrogate pair', async () => {
    for (const lone of [body({ text: '\ud83d' }), '{"id":"e-1","event":"x","data":{"text":"\udc4d"}}']) {
      const given = signing({ body: lone });
      const sent = Buffer.from(lone);
      await verifyWebhook({ secret: given.secret, headers: signDelivery(given), body: sent });
      new StandardWebhook(given.secret).verify(sent.toString(), signDelivery(given));
    }
  });

  it('is one value, with the old or the new secret, while the list has both', async () => {
    const previousSecret = newWebhookSecret();
    const given = signing({ previousSecret });
    const [current, previous] = [signDelivery(given), signDelivery({ ...given, signWith: 'previous' })];
    assert.match(current['X-Service-Signature'] ?? '', /^sha256=[0-9a-f]{64}$/);
    assert.notEqual(current['X-Service-Signature'], previous['X-Service-Signature']);
    const list = `${current['X-Service-Signature']},${previous['X-Service-Signature']}`;
    assert.deepEqual([current['X-Service-Signatures'], previous['X-Service-Signatures']], [list, list]);
    for (const secret of [given.secret, previousSecret]) {
      new StandardWebhook(secret).verify(String(given.body), current);
      await verifyWebhook({ secret, headers: previous, body: given.body });
    }
  });

  it('comes with a secret that cannot be guessed, in the form of Standard Webhooks', () => {
    const secret = newWebhookSecret();
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(secret, newWebhookSecret());
  });

  it('leaves out the place in the row where an event has none', () => {
    assert.equal(signDelivery(signing())['X-Service-Sequence'], '7');
    assert.ok(!('X-Service-Sequence' in signDelivery(signing({ sequence: null }))));
  });
});

describe('a receiver that verifies', () => {
  const given = signing();
  const headers = signDelivery(given);
  const good = { secret: given.secret, headers, body: given.body };

  it('gets the envelope, however its server writes header names', async () => {
    const envelope = JSON.parse(String(given.body)) as { event: string };
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const written of [headers, lower, new Headers(headers)])
      assert.deepEqual(await verifyWebhook({ ...good, headers: written }), {
        ...envelope,
        type: envelope.event,
      });
  });

  it('accepts either of two secrets, and one that is only in the list', async () => {
    await verifyWebhook({ ...good, secret: [newWebhookSecret(), given.secret] });
    const rotated = signDelivery({ ...given, secret: newWebhookSecret(), previousSecret: given.secret });
    await verifyWebhook({ ...good, headers: rotated });
  });

  it('refuses another body, another time, another secret', async () => {
    assert.equal(await problemOf({ ...good, body: `${String(given.body)} ` }), 'bad_signature');
    const later = { ...headers, 'X-Service-Timestamp': String(given.timestamp + 1) };
    assert.equal(await problemOf({ ...good, headers: later }), 'bad_signature');
    assert.equal(await problemOf({ ...good, secret: newWebhookSecret() }), 'bad_signature');
  });

  it('is told to pass the raw bytes where a framework has parsed the body', async () => {
    const body = JSON.stringify(JSON.parse(String(given.body)), null, 1);
    await assert.rejects(verifyWebhook({ ...good, body }), /raw bytes of the body/);
  });

  it('refuses what is older or newer than five minutes, or than its own tolerance', async () => {
    const at = (seconds: number) => new Date((given.timestamp + seconds) * 1000);
    assert.equal(await problemOf({ ...good, now: at(300) }), 'none');
    assert.equal(await problemOf({ ...good, now: at(301) }), 'too_old');
    assert.equal(await problemOf({ ...good, now: at(-301) }), 'too_new');
    assert.equal(await problemOf({ ...good, now: at(31), toleranceSeconds: 30 }), 'too_old');
    const odd = { ...headers, 'X-Service-Timestamp': '17e8' };
    assert.equal(await problemOf({ ...good, headers: odd }), 'bad_timestamp');
  });

  it('learns which header is missing', async () => {
    for (const name of ['X-Service-Signature', 'X-Service-Timestamp'])
      assert.equal(await problemOf({ ...good, headers: { ...headers, [name]: '' } }), 'missing_header');
    const text = signDelivery({ ...given, body: 'no event' });
    assert.equal(await problemOf({ ...good, headers: text, body: 'no event' }), 'not_an_event');
  });

  it('is stopped when it hands over a parsed body, or no secret', async () => {
    const parsed = JSON.parse(String(given.body)) as string;
    await assert.rejects(verifyWebhook({ ...good, body: parsed }), /TypeError: body must be the raw body/);
    await assert.rejects(verifyWebhook({ ...good, secret: [] }), TypeError);
    await assert.rejects(verifyWebhook({ ...good, secret: '' }), TypeError);
  });
});
