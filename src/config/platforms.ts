import { z } from 'zod';
import { accountTiers } from '../domain/platforms.ts';
import { about, base, duration, flag, names, optional, optionalPort, origins, pattern } from './kinds.ts';

/** The settings of the five platforms and of the sandbox that stands in for them; a part of those in index.ts. */
export const platformSettings = {
  // ── platforms ───────────────────────────────────────────────────────────
  SANDBOX_URL: about(
    z.url().optional(),
    'Sandbox that stands in for every platform without a client id; `npm start` runs one when unset.',
  ),
  SANDBOX_PORT: about(optionalPort, 'Port of the embedded sandbox; default PORT + 13.'),
  PLATFORM_UPLOAD_ORIGINS: about(
    origins(),
    'Further origins, comma-separated (https://uploads.example.com), to which upload addresses of a platform may point beside its own hosts.',
  ),
  PLATFORM_WEBHOOKS: about(
    flag(false),
    'Whether platforms tell of comments by requests to /platform-webhooks/{platform}, for which PUBLIC_URL must be reached from the internet (docs/comments.md). Off, they are asked alone; on, they are asked as well.',
  ),
  META_VERIFY_TOKEN: about(
    optional,
    'Word of your own that the webhooks of the Instagram and the Threads app are given as their verify token; without it their addresses are not proven.',
  ),
  X_CLIENT_ID: about(optional, 'X app; with its secret set, posts go to the real X.'),
  X_CLIENT_SECRET: about(optional, 'Secret of the X app.'),
  X_CONSUMER_SECRET: about(
    optional,
    "Secret of the X app's API key, by which X signs what it tells; default X_CLIENT_SECRET, which is another one on the real X.",
  ),
  X_WEBHOOK_ID: about(
    optional,
    'Id of the webhook that you have registered at X (POST /2/webhooks); with it each account that is connected is subscribed.',
  ),
  X_WEB_BASE: about(base('https://x.com'), 'Host of X consent page and post links.'),
  X_API_BASE: about(base('https://api.x.com'), 'Host of the X API.'),
  X_TIER_WHEN_UNKNOWN: about(
    z.enum(accountTiers).default('standard'),
    'What an account of X counts as where X does not say whether it has Premium (subscription_type): `standard` for 280 characters and videos of 140 s, `premium` for 25,000 and 10 minutes. Only `premium` lets posts that are out be changed.',
  ),
  X_VIDEO_COVERS: about(
    flag(false),
    "Whether the covers of videos are sent to X (media.preview_media_id). X's specification has it, and nobody has seen it live yet: try it with an account of your own first. A post that X refuses with one fails.",
  ),
  LINKEDIN_CLIENT_ID: about(optional, 'LinkedIn app; with its secret set, posts go to the real LinkedIn.'),
  LINKEDIN_CLIENT_SECRET: about(optional, 'Secret of the LinkedIn app.'),
  LINKEDIN_VERSION: about(
    pattern(/^\d{6}$/, '202609'),
    'LinkedIn-Version header; each lives at least 12 months.',
  ),
  LINKEDIN_SCOPES: about(
    names('openid profile w_member_social'),
    'Scopes asked of LinkedIn; an app may only ask for those it owns. Pages need r_organization_social (also to read lost posts back), w_organization_social and rw_organization_admin; comments w_member_social_feed or w_organization_social_feed, and r_organization_social_feed to be read back. Numbers need rw_organization_admin for pages, and r_member_postAnalytics and r_member_profileAnalytics for members.',
  ),
  LINKEDIN_IMAGE_GRACE: about(
    duration('3s'),
    'How long after its upload an image is left alone where LinkedIn does not tell its state (posts of members); one that comes too early is refused and sent again.',
  ),
  LINKEDIN_WEB_BASE: about(base('https://www.linkedin.com'), 'Host of LinkedIn post links.'),
  LINKEDIN_OAUTH_BASE: about(base('https://www.linkedin.com'), 'Host of LinkedIn consent and tokens.'),
  LINKEDIN_API_BASE: about(base('https://api.linkedin.com'), 'Host of the LinkedIn API.'),
  INSTAGRAM_CLIENT_ID: about(optional, 'Instagram app; with its secret set, posts go to the real Instagram.'),
  INSTAGRAM_CLIENT_SECRET: about(optional, 'Secret of the Instagram app.'),
  INSTAGRAM_SCOPES: about(
    names(
      'instagram_business_basic instagram_business_content_publish instagram_business_manage_comments instagram_business_manage_insights',
    ),
    'Scopes asked of Instagram; the first two are required, the third is what first comments need and the fourth what numbers of posts need; both may be left out or unticked.',
  ),
  INSTAGRAM_WEB_BASE: about(base('https://www.instagram.com'), 'Host of the Instagram consent page.'),
  INSTAGRAM_OAUTH_BASE: about(base('https://api.instagram.com'), 'Host of Instagram short-lived tokens.'),
  INSTAGRAM_GRAPH_BASE: about(base('https://graph.instagram.com'), 'Host of the Instagram Graph API.'),
  META_VERSION: about(pattern(/^v\d+\.\d+$/, 'v25.0'), 'Version prefix of the Instagram Graph API.'),
  THREADS_CLIENT_ID: about(optional, 'Threads app; with its secret set, posts go to the real Threads.'),
  THREADS_CLIENT_SECRET: about(optional, 'Secret of the Threads app.'),
  THREADS_WEB_BASE: about(base('https://threads.net'), 'Host of the Threads consent page.'),
  THREADS_GRAPH_BASE: about(base('https://graph.threads.net'), 'Host of the Threads API.'),
  YOUTUBE_CLIENT_ID: about(optional, 'Google client; with its secret set, videos go to the real YouTube.'),
  YOUTUBE_CLIENT_SECRET: about(optional, 'Secret of the Google client.'),
  YOUTUBE_WEB_BASE: about(base('https://www.youtube.com'), 'Host of YouTube links.'),
  GOOGLE_ACCOUNTS_BASE: about(base('https://accounts.google.com'), 'Host of the Google consent page.'),
  GOOGLE_OAUTH_BASE: about(base('https://oauth2.googleapis.com'), 'Host of Google tokens.'),
  YOUTUBE_HUB_BASE: about(
    base('https://pubsubhubbub.appspot.com'),
    'Host of the hub that tells of new and changed videos.',
  ),
  YOUTUBE_API_BASE: about(base('https://www.googleapis.com'), 'Host of YouTube Data API and uploads.'),
};
