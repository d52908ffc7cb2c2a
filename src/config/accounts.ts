import { z } from 'zod';
import { addressProofs } from '../domain/auth/logins.ts';
import { about, durationWithin, origins, returnOrigins } from './kinds.ts';

/** Settings of accounts, of stored data about them, and of their callers. Included in index.ts. */
export const accountSettings = {
  CORS_ORIGINS: about(
    origins(),
    'Origins whose pages may call the API from a browser, such as https://app.example.com, comma-separated and compared exactly. Default: none.',
  ),
  CONNECT_RETURN_ORIGINS: about(
    returnOrigins(),
    'Origins to which a browser may return after an account was connected (`returnUrl` of `POST /connections/{platform}/authorize`), comma-separated and compared exactly. http is allowed for localhost only. An organization can add its own (`returnOrigins` of `PATCH /orgs/{id}`). Default: none.',
  ),
  ADDRESS_PROOF: about(
    z.enum(addressProofs).default('mail'),
    'How people prove their email address, which signup credits and invitations require. `mail`: by a link in a mail or a login provider. `none`: every address counts as proven, for installations without mail. `npm start` uses `none` while MAIL_URL is unset.',
  ),
  ACCOUNT_DELETION_GRACE: about(
    durationWithin('30d', '1ms', '365d'),
    'How long people can cancel the deletion of their account by logging in, before the account is removed.',
  ),
  ORGANIZATION_DELETION_GRACE: about(
    durationWithin('30d', '1ms', '365d'),
    'How long an owner can cancel the deletion of an organization, before the organization is removed.',
  ),
};
