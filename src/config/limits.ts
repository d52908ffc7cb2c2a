import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, durationWithin, integer, perPlan } from './kinds.ts';

const each = 'One number for all plans, or one a plan.';

/** How much a plan, an address or an account may use, for src/config/index.ts. */
export const limitSettings = {
  RATE_LIMIT: about(
    perPlan(planLimits.requests),
    `Requests that one API key or session may make in one RATE_WINDOW, whichever process answers. ${each} Addresses without a credential have the free plan's.`,
  ),
  RATE_LIMIT_ORGANIZATION: about(
    perPlan(planLimits.organizationRequests),
    `Requests that all keys and sessions of one organization may make together in one RATE_WINDOW. ${each}`,
  ),
  RATE_LIMIT_KILOBYTES: about(
    perPlan(planLimits.kilobytes),
    `Kilobytes of requests and answers of 16 KiB and more that one API key or session may have in one RATE_WINDOW; what is checked at length counts several times. ${each}`,
  ),
  RATE_LIMIT_KILOBYTES_ORGANIZATION: about(
    perPlan(planLimits.organizationKilobytes),
    `The same of all keys and sessions of one organization together. ${each}`,
  ),
  RATE_WINDOW: about(
    durationWithin('1m', '1s', '1d'),
    'Length of the rate-limit window, from the first request on; 1s to 1d.',
  ),
  BRAND_LIMIT: about(
    perPlan(planLimits.brands),
    `Most brands of one organization, each with one account a platform. ${each}`,
  ),
  MEMBER_LIMIT: about(
    perPlan(planLimits.members),
    `Most members of one organization, people who are invited among them. ${each}`,
  ),
  ORGANIZATION_LIMIT: about(
    integer(50, 1),
    'Most organizations that one person may ever make; those that they deleted, left or gave away count.',
  ),
  MEDIA_STORAGE_LIMIT: about(
    perPlan(planLimits.mediaStorageMegabytes),
    `Most megabytes of media that one organization may keep. ${each}`,
  ),
  POST_LIMIT: about(
    perPlan(planLimits.posts),
    `Posts that one organization may create, publish or retry in 24 hours. ${each}`,
  ),
  INVITATION_LIMIT: about(
    perPlan(planLimits.invitations),
    `Invitations and invite links that one organization may make in 24 hours. ${each}`,
  ),
  CONNECT_LIMIT: about(
    perPlan(planLimits.connects),
    `Consents to connect an account that one organization may begin in 24 hours. ${each}`,
  ),
  EXPORTS_PER_PERSON: about(
    integer(2, 1),
    'Exports of posts that one person may be reading at one API process at the same time.',
  ),
  EXPORTS_PER_ORGANIZATION: about(
    integer(6, 1),
    'Exports of posts that the members of one organization may be reading at one API process at the same time.',
  ),
  ANSWER_STALL: about(
    duration('60s'),
    'Time after which the connection of a client that takes nothing of its answer is closed.',
  ),
  SIGNUP_LIMIT: about(integer(5, 1), 'Signups that one IP address may try per hour (the contract says 5).'),
  LOGIN_LIMIT: about(
    integer(20, 1),
    'Failed logins of one IP address or one email address per 15 minutes. For an email address that goes on being guessed the time doubles, up to 4 hours; from where somebody has logged in before, their tries are counted apart.',
  ),
  LOGIN_LIMIT_TOTAL: about(
    integer(2_000, 1),
    'Failed logins of everybody together per 15 minutes; beyond it only those may log in who have logged in from their IP address before.',
  ),
  RECOVERY_LIMIT: about(
    integer(10, 1),
    'Mails to reset a password or verify an email address that one IP address may ask for, or that are sent to one email address, per hour.',
  ),
};
