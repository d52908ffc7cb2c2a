import { z } from 'zod';
import { addressProofs } from '../domain/auth/logins.ts';
import { about, durationWithin, origins, returnOrigins } from './kinds.ts';

/** Settings of accounts, of what is remembered about them, and of who calls for them; taken in by index.ts. */
export const accountSettings = {
  CORS_ORIGINS: about(
    origins(),
    'Origins (https://app.example.com), comma-separated, whose pages may call the API from a browser; each is compared exactly. Default none.',
  ),
  CONNECT_RETURN_ORIGINS: about(
    returnOrigins(),
    'Origins (https://app.example.com), comma-separated, that a browser may be sent back to once an account is connected (`returnUrl` of `POST /connections/{platform}/authorize`); each is compared exactly, and plain http is for localhost alone. An organization lists further ones of its own (`returnOrigins` of `PATCH /orgs/{id}`). Default none.',
  ),
  ADDRESS_PROOF: about(
    z.enum(addressProofs).default('mail'),
    'What proves that a person reads the mail of their address, which signup credits and invitations need: `mail`, the link in a mail or a login provider; `none` where no mail arrives, and everybody counts as proven. `npm start` sets `none` while MAIL_URL is unset.',
  ),
  ACCOUNT_DELETION_GRACE: about(
    durationWithin('30d', '1ms', '365d'),
    'How long a person can call the deletion of their account off by logging in; then it is removed.',
  ),
  ORGANIZATION_DELETION_GRACE: about(
    durationWithin('30d', '1ms', '365d'),
    'How long an owner can take the deletion of an organization back; then it is removed.',
  ),
};
