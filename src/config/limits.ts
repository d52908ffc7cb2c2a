import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, durationWithin, integer, perPlan } from './kinds.ts';

const each = 'One number for all plans, or one per plan.';

/** Limits per plan, address, and account. Included in index.ts. */
export const limitSettings = {
  RATE_LIMIT: about(
    perPlan(planLimits.requests),
    `Requests that one API key or session may make per RATE_WINDOW, across all API processes. ${each} Addresses without a credential get the free plan’s limit.`,
  ),
  RATE_LIMIT_ORGANIZATION: about(
    perPlan(planLimits.organizationRequests),
    `Requests that all keys and sessions of one organization may make together per RATE_WINDOW. ${each}`,
  ),
  RATE_LIMIT_KILOBYTES: about(
    perPlan(planLimits.kilobytes),
    `Kilobytes of requests and answers of 16 KiB or more that one API key or session may exchange per RATE_WINDOW. Bodies that are expensive to check count several times. ${each}`,
  ),
  RATE_LIMIT_KILOBYTES_ORGANIZATION: about(
    perPlan(planLimits.organizationKilobytes),
    `Kilobytes of requests and answers of 16 KiB or more that all keys and sessions of one organization may exchange together per RATE_WINDOW. ${each}`,
  ),
  RATE_WINDOW: about(
    durationWithin('1m', '1s', '1d'),
    'Length of the rate-limit window, which starts with the first request. 1s to 1d.',
  ),
  BRAND_LIMIT: about(
    perPlan(planLimits.brands),
    `Maximum number of brands per organization. Each brand has one account per platform. ${each}`,
  ),
  MEMBER_LIMIT: about(
    perPlan(planLimits.members),
    `Maximum number of members per organization, including invited people. ${each}`,
  ),
  ORGANIZATION_LIMIT: about(
    integer(50, 1),
    'Maximum number of organizations that one person may ever create, including those they deleted, left, or gave away.',
  ),
  MEDIA_STORAGE_LIMIT: about(
    perPlan(planLimits.mediaStorageMegabytes),
    `Maximum size of all media of an organization, in megabytes. ${each}`,
  ),
  POST_LIMIT: about(
    perPlan(planLimits.posts),
    `Posts that one organization may create, publish, or retry in 24 hours. ${each}`,
  ),
  INVITATION_LIMIT: about(
    perPlan(planLimits.invitations),
    `Invitations and invite links that one organization may create in 24 hours. ${each}`,
  ),
  CONNECT_LIMIT: about(
    perPlan(planLimits.connects),
    `Account connections that one organization may start in 24 hours. ${each}`,
  ),
  EXPORTS_PER_PERSON: about(
    integer(2, 1),
    'Post exports that one person may read from one API process at the same time.',
  ),
  EXPORTS_PER_ORGANIZATION: about(
    integer(6, 1),
    'Post exports that all members of one organization may read from one API process at the same time.',
  ),
  ANSWER_STALL: about(
    duration('60s'),
    'How long a client may take to accept any byte of an answer before the connection is closed.',
  ),
  SIGNUP_LIMIT: about(integer(5, 1), 'Signup attempts per IP address and hour (5 in the contract).'),
  LOGIN_LIMIT: about(
    integer(20, 1),
    'Failed logins per IP address or email address in 15 minutes. For an email address under attack the window doubles, up to 4 hours. Attempts from addresses that the person has logged in from before are counted separately.',
  ),
  LOGIN_LIMIT_TOTAL: about(
    integer(2_000, 1),
    'Failed logins of all people together in 15 minutes. Beyond it, people can log in only from IP addresses that they have logged in from before.',
  ),
  RECOVERY_LIMIT: about(
    integer(10, 1),
    'Password-reset and verification mails per hour, for each IP address that requests them and each email address that receives them.',
  ),
};
