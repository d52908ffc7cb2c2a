import assert from 'node:assert/strict';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { ownCpuMs } from '../../support/cpu-time.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import {
  hostileCaptions,
  hostileCsv,
  hostileEvents,
  hostileMarkup,
  hostileQueries,
  noise,
} from '../../support/hostile-texts.ts';
import { farEnds } from '../../support/outbound.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { seriesBody } from '../../support/series.ts';

const days = 'MO,TU,WE,TH,FR,SA,SU';
const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');

const rules = [
  `FREQ=WEEKLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=366`,
  `FREQ=WEEKLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=168`,
  `FREQ=YEARLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=-366`,
  `FREQ=MONTHLY;BYDAY=${days};BYHOUR=${hours};BYSETPOS=-366,366`,
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29',
  `FREQ=YEARLY;BYWEEKNO=53,-53;BYDAY=${days};BYHOUR=${hours}`,
  `FREQ=YEARLY;BYYEARDAY=-366;BYMONTH=2;BYHOUR=${hours}`,
  `FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29;BYHOUR=${hours}`,
  `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=${hours};BYSETPOS=24`,
];

const secret = 'of the app';

const appSecrets = {
  X_CONSUMER_SECRET: secret,
  ...Object.fromEntries(
    ['X', 'INSTAGRAM', 'THREADS', 'YOUTUBE'].flatMap(app => [
      [`${app}_CLIENT_ID`, 'app'],
      [`${app}_CLIENT_SECRET`, secret],
    ]),
  ),
};

/** The header with which each platform signs an event, and its value. */
const signatures: Record<string, (body: string) => [string, string]> = {
  x: body => [
    'x-twitter-webhooks-signature',
    `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`,
  ],
  instagram: body => [
    'x-hub-signature-256',
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  ],
  threads: body => signatures['instagram']!(body),
  youtube: body => {
    const key = createHash('sha256').update(`hub:${secret}`).digest('hex');
    return ['x-hub-signature', `sha1=${createHmac('sha1', key).update(body).digest('hex')}`];
  },
};

/**
 * Maximum CPU milliseconds of one request, with the test's own work for it. Parsing most of these texts takes this long, or
 * up to minutes.
 */
const maxCpu = 500;

describe('a door that strangers send to', () => {
  const api = useApi({
    OUTBOUND_ALLOW: '127.0.0.1',
    RATE_LIMIT_KILOBYTES: '1000000',
    RATE_LIMIT_KILOBYTES_ORGANIZATION: '1000000',
    PLATFORM_WEBHOOKS: 'true',
    ...appSecrets,
  });
  const ends = farEnds();
  const pages = new Map<string, string | Buffer>();
  let author: Author;
  let site: string;
  before(async () => {
    const end = await ends.answering((request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(pages.get(request.url ?? ''));
    });
    site = end.url;
    author = await anAuthor(api(), ['threads']);
  });
  after(() => ends.close());

  const as = () => ({ as: author.token });

  /** The answer, which keeps the thread that serves others for a moment at most. */
  const quick = async (name: string, asked: () => Promise<Reply>): Promise<Reply> => {
    const before = ownCpuMs();
    const reply = await asked();
    const took = ownCpuMs() - before;
    assert.ok(took < maxCpu, `${name}: ${Math.round(took)} ms of the thread that serves others`);
    return reply;
  };

  it('reads the card of any page elsewhere, and of one that nests too deeply none', async () => {
    const given = { ...hostileMarkup(990_000), noise: noise(990_000) };
    const cards = new Map<string, unknown>();
    for (const [name, page] of Object.entries(given)) {
      const path = `/${encodeURIComponent(name)}`;
      pages.set(path, page);
      const query = `/posts/link-card?url=${encodeURIComponent(site + path)}`;
      const { status, data, text } = await quick(name, () => api().get(query, as()));
      assert.equal(status, 200, text);
      cards.set(name, data.card);
    }
    assert.deepEqual([cards.get('nested'), cards.get('mismatched')], [null, null]);
    assert.match(JSON.stringify(cards.get('titles')), /title/);
  });

  it('reads a CSV elsewhere', async () => {
    for (const [name, text] of Object.entries(hostileCsv(1_000_000))) {
      const sending = { ...as(), headers: { 'content-type': 'text/csv' }, raw: text };
      const { status, body } = await quick(name, () =>
        api().post('/posts/bulk?dryRun=true', undefined, sending),
      );
      assert.ok(status === 400 || status === 413, `${name}: ${status}`);
      assert.ok(
        ['malformed_body', 'validation_failed', 'payload_too_large'].includes(body.error),
        body.error,
      );
    }
  });

  it('reads captions elsewhere', async () => {
    for (const [name, captions] of Object.entries(hostileCaptions(500_000))) {
      const path = `/clips/${randomUUID()}/transcript`;
      const { status, body } = await quick(name, () => api().post(path, { captions }, as()));
      assert.deepEqual([status, body.details?.[0].code ?? body.message], [400, 'captions_invalid'], name);
    }
  });

  for (const [platform, signatureOf] of Object.entries(signatures))
    it(`reads what ${platform} signs, and believes none of it`, async () => {
      for (const [name, raw] of Object.entries(hostileEvents(1_000_000))) {
        const headers = { 'content-type': 'application/json', ...Object.fromEntries([signatureOf(raw)]) };
        const { status, text } = await quick(name, () =>
          api().post(`/platform-webhooks/${platform}`, undefined, { raw, headers }),
        );
        assert.ok(status === 200 || status === 400, `${name}: ${text}`);
      }
    });

  it('reads the query of any request', async () => {
    for (const [name, text] of Object.entries(hostileQueries(15_000))) {
      const { status } = await quick(name, () => api().get(`/posts?${text}`, as()));
      assert.ok(status === 400 || status === 200, name);
    }
  });

  it('takes the rule of a series, or refuses it, within a moment', async () => {
    const statuses: number[] = [];
    for (const rule of rules) {
      const owner = { brandSlug: author.brand.slug };
      const body = seriesBody(owner, { rule, platforms: ['threads'], count: 1_000 });
      const { status, text } = await quick(rule, () => api().post('/series/validate', body, as()));
      assert.ok(status === 200 || status === 400, text);
      statuses.push(status);
    }
    assert.equal(statuses[0], 400);
  });
});
