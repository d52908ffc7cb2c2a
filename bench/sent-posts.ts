import { platformNames, type PlatformName } from '../src/domain/platforms.ts';
import { query } from '../src/local/parts/postgres.ts';
import { call, connect, idAt } from '../test/sandbox/sandbox-client.ts';
import {
  aVideo,
  anImage,
  container,
  hosted,
  organizationUrn,
  publishContainer,
  share,
  sharePost,
  tweet,
  uploadVideo,
} from '../test/sandbox/sandbox-publish.ts';
import { inFlight } from './measures/in-flight.ts';

/** Post that is published on the sandbox, as the service should know it. */
export interface SentPost {
  /** Slug of the brand, which is also the name of its account. */
  slug: string;
  platform: PlatformName;
  externalId: string;
  ageHours: number;
  options: Record<string, unknown>;
}

/** How many posts an account has. */
export interface SendingAccount {
  slug: string;
  platform: PlatformName;
  count: number;
}

/** Age in hours until which numbers are polled automatically. */
const oldestHours = 89 * 24;
const lanes = 6;
const video = aVideo(1_000);

interface Sender {
  base: string;
  token: string;
  imageUrl: string;
  /** LinkedIn's name of the page. */
  page: string;
}

const publishOn: Record<PlatformName, (sender: Sender, text: string) => Promise<string>> = {
  x: async ({ base, token }, text) => idAt((await tweet(base, token, { text })).json, 'data', 'id'),
  linkedin: async ({ base, token, page }, text) =>
    (await share(base, token, sharePost(page, text))).headers.get('x-restli-id') ?? '',
  instagram: async ({ base, token, imageUrl }, caption) => {
    const id = await container(base, 'instagram', token, { image_url: imageUrl, caption });
    return idAt((await publishContainer(base, 'instagram', token, id)).json, 'id');
  },
  threads: async ({ base, token }, text) => {
    const id = await container(base, 'threads', token, { media_type: 'TEXT', text });
    return idAt((await publishContainer(base, 'threads', token, id)).json, 'id');
  },
  youtube: async ({ base, token }, title) => idAt((await uploadVideo(base, token, video, title)).json, 'id'),
};

/** Sets a post's numbers and publish time on the sandbox. */
const sayNumbers = async (base: string, { platform, externalId, ageHours }: SentPost): Promise<void> => {
  const json = { platform, post: externalId, ageHours, views: 90, reach: 70, likes: 7, comments: 1 };
  const said = await call('POST', `${base}/_control/metrics`, { json });
  if (said.status !== 200) throw new Error(`the sandbox has no such post on ${platform}: ${said.text}`);
};

const sendOf = async (
  base: string,
  imageUrl: string,
  { slug, platform, count }: SendingAccount,
): Promise<SentPost[]> => {
  const { token } = await connect(base, platform, { account: slug });
  const page = platform === 'linkedin' ? await organizationUrn(base, token) : '';
  const options = platform === 'linkedin' ? { organizationId: page.split(':').at(-1) } : {};
  const sent: SentPost[] = [];
  for (let number = 0; number < count; number += 1) {
    const externalId = await publishOn[platform]({ base, token, imageUrl, page }, `${number} of ${slug}`);
    const ageHours = ((number + 0.5) / count) * oldestHours;
    sent.push({ slug, platform, externalId, ageHours, options });
    await sayNumbers(base, { slug, platform, externalId, ageHours, options });
  }
  return sent;
};

/**
 * Publishes directly on the sandbox, evenly over the last 89 days, because the measure is about reading numbers and not
 * about publishing. LinkedIn posts belong to pages. Run it before the service connects the accounts, because on some
 * platforms a new connection invalidates earlier tokens.
 */
export const sendOnSandbox = async (
  base: string,
  accounts: readonly SendingAccount[],
): Promise<SentPost[]> => {
  const files = await hosted({ '/image.jpg': { type: 'image/jpeg', bytes: await anImage() } });
  const [left, sent] = [[...accounts], [] as SentPost[]];
  try {
    await inFlight(accounts.length, lanes, async () => {
      const account = left.pop();
      if (account) sent.push(...(await sendOf(base, `${files.url}/image.jpg`, account)));
    });
  } finally {
    files.end();
  }
  return sent;
};

/** Inserts the posts with a target each, whose numbers are due. The accounts' own numbers are not due. */
const insertAll = `
  with said as materialized (
    select uuidv7() as id, uuidv7() as target_id, b.org_id, b.id as brand_id, c.external_id as account, s.platform, s."externalId",
           now() - s."ageHours" * interval '1 hour' as sent_at, jsonb_build_object(s.platform, s.options) as options
      from jsonb_to_recordset($2::jsonb) as s(slug text, platform text, "externalId" text, "ageHours" float8, options jsonb)
      join brands b on b.org_id = $1 and b.slug = s.slug
      join connections c on c.org_id = b.org_id and c.brand_id = b.id and c.platform = s.platform
  ), post as (
    insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, published_at, media, thread,
                       platform_options, created_by)
    select id, sent_at, sent_at, org_id, brand_id, 'What a brand has to say.', array[platform], 'published', sent_at, '[]', '[]', options, 'seed'
      from said
  ), target as (
    insert into post_targets (id, created_at, updated_at, org_id, post_id, platform, status, external_id, url, published_at)
    select target_id, sent_at, sent_at, org_id, id, platform, 'published', "externalId", 'https://example.com/' || "externalId", sent_at
      from said
  ), followed as (
    insert into account_metrics (connection_id, org_id, platform, account, state, since, next_at)
    select id, org_id, platform, external_id, 'pending', now(), now() + interval '1 day' from connections where org_id = $1
    on conflict (connection_id) do nothing
  )
  insert into post_metrics (target_id, org_id, post_id, brand_id, platform, account, published_at, is_story, state, since, next_at)
  select target_id, org_id, id, brand_id, platform, account, sent_at, false, 'pending', now(), now() from said`;

/** Inserts the posts into the service's database. Their accounts must be connected. */
export const seedSentPosts = async (
  databaseUrl: string,
  orgId: string,
  sent: readonly SentPost[],
): Promise<void> => {
  await query(databaseUrl, insertAll, [orgId, JSON.stringify(sent)]);
  await query(databaseUrl, 'analyze');
};

/**
 * Returns accounts of a number of brands, one on each platform. `countOf` returns the number of posts of a brand's
 * accounts.
 */
export const accountsOf = (
  slugs: readonly string[],
  countOf: (brand: number) => number,
  platforms: readonly PlatformName[] = platformNames,
): SendingAccount[] =>
  slugs.flatMap((slug, brand) => platforms.map(platform => ({ slug, platform, count: countOf(brand) })));
