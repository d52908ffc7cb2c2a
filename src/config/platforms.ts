import { z } from 'zod';
import { accountTiers } from '../domain/platforms.ts';
import { about, base, duration, flag, names, optional, optionalPort, origins, pattern } from './kinds.ts';

/** Settings of the five platforms, and of the sandbox that can replace them. Included in index.ts. */
export const platformSettings = {
  // ── platforms ───────────────────────────────────────────────────────────
  SANDBOX_URL: about(
    z.url().optional(),
    'Address of the sandbox that stands in for every platform without a client id. `npm start` runs one if this is unset.',
  ),
  SANDBOX_PORT: about(optionalPort, 'Port of the embedded sandbox. Default: PORT + 13.'),
  PLATFORM_UPLOAD_ORIGINS: about(
    origins(),
    'Additional origins, comma-separated (https://uploads.example.com), to which a platform’s upload addresses may point beside its own hosts.',
  ),
  PLATFORM_WEBHOOKS: about(
    flag(false),
    'Whether platforms announce comments by requests to /platform-webhooks/{platform}, for which PUBLIC_URL must be reachable from the internet (docs/guides/comments.md). The service polls for comments in either case.',
  ),
  META_VERIFY_TOKEN: about(
    optional,
    'Verify token that you enter for the webhooks of the Instagram and Threads apps. Without it, their addresses cannot be verified.',
  ),
  X_CLIENT_ID: about(
    optional,
    'Client id of the X app. With its secret set, posts are published on the real X.',
  ),
  X_CLIENT_SECRET: about(optional, 'Secret of the X app.'),
  X_CONSUMER_SECRET: about(
    optional,
    'Secret of the X app’s API key, with which X signs webhooks. Default: X_CLIENT_SECRET, which differs on the real X.',
  ),
  X_WEBHOOK_ID: about(
    optional,
    'Id of the webhook that you registered at X (POST /2/webhooks). With it, each connected account is subscribed.',
  ),
  X_WEB_BASE: about(base('https://x.com'), 'Host of X’s consent page and post links.'),
  X_API_BASE: about(base('https://api.x.com'), 'Host of the X API.'),
  X_TIER_WHEN_UNKNOWN: about(
    z.enum(accountTiers).default('standard'),
    'Subscription that the service assumes if X does not report one (subscription_type): `standard` allows 280 characters and videos of 140 s, `premium` 25,000 and 10 minutes. Only `premium` allows changes of published posts.',
  ),
  X_VIDEO_COVERS: about(
    flag(false),
    'Whether covers of videos are sent to X (media.preview_media_id). X documents the field, but it has not been tested on the real X: try it with your own account first. A post that X refuses with a cover fails.',
  ),
  LINKEDIN_CLIENT_ID: about(
    optional,
    'Client id of the LinkedIn app. With its secret set, posts are published on the real LinkedIn.',
  ),
  LINKEDIN_CLIENT_SECRET: about(optional, 'Secret of the LinkedIn app.'),
  LINKEDIN_VERSION: about(
    pattern(/^\d{6}$/, '202609'),
    'Value of the LinkedIn-Version header. LinkedIn supports each version for at least 12 months.',
  ),
  LINKEDIN_SCOPES: about(
    names('openid profile w_member_social'),
    'Scopes requested from LinkedIn. An app may only request scopes that it owns. Pages need r_organization_social (also to check lost posts), w_organization_social, and rw_organization_admin. Comments need w_member_social_feed or w_organization_social_feed, and r_organization_social_feed to be checked. Numbers need rw_organization_admin for pages, and r_member_postAnalytics and r_member_profileAnalytics for members.',
  ),
  LINKEDIN_IMAGE_GRACE: about(
    duration('3s'),
    'How long to wait after the upload of an image if LinkedIn does not report its state (posts of members). LinkedIn rejects a post that comes too early, and the service sends it again.',
  ),
  LINKEDIN_WEB_BASE: about(base('https://www.linkedin.com'), 'Host of LinkedIn’s post links.'),
  LINKEDIN_OAUTH_BASE: about(base('https://www.linkedin.com'), 'Host of LinkedIn’s consent page and tokens.'),
  LINKEDIN_API_BASE: about(base('https://api.linkedin.com'), 'Host of the LinkedIn API.'),
  INSTAGRAM_CLIENT_ID: about(
    optional,
    'Client id of the Instagram app. With its secret set, posts are published on the real Instagram.',
  ),
  INSTAGRAM_CLIENT_SECRET: about(optional, 'Secret of the Instagram app.'),
  INSTAGRAM_SCOPES: about(
    names(
      'instagram_business_basic instagram_business_content_publish instagram_business_manage_comments instagram_business_manage_insights',
    ),
    'Scopes requested from Instagram. The first two are required. The third is needed for all comments and the fourth for numbers of posts, and both may be omitted.',
  ),
  INSTAGRAM_WEB_BASE: about(base('https://www.instagram.com'), 'Host of Instagram’s consent page.'),
  INSTAGRAM_OAUTH_BASE: about(base('https://api.instagram.com'), 'Host of Instagram’s short-lived tokens.'),
  INSTAGRAM_GRAPH_BASE: about(base('https://graph.instagram.com'), 'Host of the Instagram Graph API.'),
  META_VERSION: about(pattern(/^v\d+\.\d+$/, 'v25.0'), 'Version prefix of the Instagram Graph API.'),
  THREADS_CLIENT_ID: about(
    optional,
    'Client id of the Threads app. With its secret set, posts are published on the real Threads.',
  ),
  THREADS_CLIENT_SECRET: about(optional, 'Secret of the Threads app.'),
  THREADS_WEB_BASE: about(base('https://threads.net'), 'Host of Threads’ consent page.'),
  THREADS_GRAPH_BASE: about(base('https://graph.threads.net'), 'Host of the Threads API.'),
  YOUTUBE_CLIENT_ID: about(
    optional,
    'Google client id for YouTube. With its secret set, videos are published on the real YouTube.',
  ),
  YOUTUBE_CLIENT_SECRET: about(optional, 'Secret of the Google client for YouTube.'),
  YOUTUBE_WEB_BASE: about(base('https://www.youtube.com'), 'Host of YouTube’s links.'),
  GOOGLE_ACCOUNTS_BASE: about(base('https://accounts.google.com'), 'Host of Google’s consent page.'),
  GOOGLE_OAUTH_BASE: about(base('https://oauth2.googleapis.com'), 'Host of Google tokens.'),
  YOUTUBE_HUB_BASE: about(
    base('https://pubsubhubbub.appspot.com'),
    'Host of the hub that announces new and changed videos.',
  ),
  YOUTUBE_API_BASE: about(base('https://www.googleapis.com'), 'Host of the YouTube Data API and uploads.'),
};
