// Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

import type { Listing } from '../listing.ts';
import { at, Resource } from '../resource.ts';
import type { Streamed, StreamOptions } from '../stream.ts';
import type { Transport } from '../transport.ts';
import type { Body, Data, Path, Query, RequestOptions } from '../types.ts';

class OperationsResource extends Resource {
  /**
   * Check liveness.
   *
   * `GET /health`
   */
  getHealth(options?: RequestOptions): Promise<Data<'getHealth'>> {
    return this.perform('GET', '/health', {}, options);
  }

  /**
   * Check readiness.
   *
   * Answers 503 with what is missing in `details` when the database or the file storage is down, or while the process stops. Temporal is reported but not required: while it is down, work is accepted and goes out when it is back. `mode` is `restored` while the database is older than what Temporal knows: reads and drafts go on, nothing goes out, until an operator has said what is so.
   *
   * `GET /ready`
   */
  getReadiness(options?: RequestOptions): Promise<Data<'getReadiness'>> {
    return this.perform('GET', '/ready', {}, options);
  }
}

class AuthResource extends Resource {
  /**
   * Sign up.
   *
   * Five tries per address and hour, whether they succeed or not. The link in a mail verifies the address; `POST /auth/email/resend` sends another.
   *
   * `POST /auth/signup`
   */
  signUp(body: Body<'signUp'>, options?: RequestOptions): Promise<Data<'signUp'>> {
    return this.perform('POST', '/auth/signup', { body }, options);
  }

  /**
   * Log in.
   *
   * `POST /auth/login`
   */
  logIn(body: Body<'logIn'>, options?: RequestOptions): Promise<Data<'logIn'>> {
    return this.perform('POST', '/auth/login', { body }, options);
  }

  /**
   * Log out.
   *
   * `POST /auth/logout`
   */
  logOut(options?: RequestOptions): Promise<Data<'logOut'>> {
    return this.perform('POST', '/auth/logout', {}, options);
  }

  /**
   * Get the current user.
   *
   * All that a program needs at its start, in one answer: the person, what they may do in this organization, their other organizations, what is unread, and what the operator has set up.
   *
   * `GET /auth/me`
   */
  getCurrentUser(options?: RequestOptions): Promise<Data<'getCurrentUser'>> {
    return this.perform('GET', '/auth/me', {}, options);
  }

  /**
   * Update the current user.
   *
   * `PATCH /auth/me`
   */
  updateCurrentUser(body: Body<'updateCurrentUser'>, options?: RequestOptions): Promise<Data<'updateCurrentUser'>> {
    return this.perform('PATCH', '/auth/me', { body }, options);
  }

  /**
   * List sessions.
   *
   * `GET /auth/sessions`
   */
  listSessions(query?: Query<'listSessions'>, options?: RequestOptions): Listing<Data<'listSessions'>> {
    return this.listing('/auth/sessions', query, options);
  }

  /**
   * Revoke all other sessions.
   *
   * Logs the person out everywhere but here, at once. What they have approved for devices that have not fetched their session yet is taken back; API keys go on working.
   *
   * `DELETE /auth/sessions`
   */
  revokeOtherSessions(options?: RequestOptions): Promise<Data<'revokeOtherSessions'>> {
    return this.perform('DELETE', '/auth/sessions', {}, options);
  }

  /**
   * Revoke a session.
   *
   * `DELETE /auth/sessions/{id}`
   */
  revokeSession(id: string, options?: RequestOptions): Promise<Data<'revokeSession'>> {
    return this.perform('DELETE', at`/auth/sessions/${id}`, {}, options);
  }

  /**
   * Delete your account.
   *
   * Needs the password, or a session that began in the last ten minutes. Ends all your sessions and revokes all your API keys at once; your personal data is removed at `deletesAt` (`ACCOUNT_DELETION_GRACE`, 30 days, from now). Logging in before then cancels the deletion. Organizations without other members are deleted with the account: meanwhile their scheduled posts wait and their webhooks are disabled. While you are the only owner of organizations that have other members, it is refused with `invalid_state`, which names them.
   *
   * `DELETE /account`
   */
  deleteAccount(body?: Body<'deleteAccount'>, options?: RequestOptions): Promise<Data<'deleteAccount'>> {
    return this.perform('DELETE', '/account', { body }, options);
  }

  /**
   * Change your password.
   *
   * Ends every other session and sends you a mail. API keys go on working.
   *
   * `PUT /auth/password`
   */
  changePassword(body: Body<'changePassword'>, options?: RequestOptions): Promise<Data<'changePassword'>> {
    return this.perform('PUT', '/auth/password', { body }, options);
  }

  /**
   * Request a password reset.
   *
   * The answer is the same, and takes as long, whether the email address has an account or not. The link works once, for 30 minutes.
   *
   * `POST /auth/password/forgot`
   */
  requestPasswordReset(body: Body<'requestPasswordReset'>, options?: RequestOptions): Promise<Data<'requestPasswordReset'>> {
    return this.perform('POST', '/auth/password/forgot', { body }, options);
  }

  /**
   * Reset your password.
   *
   * Ends every session and sends you a mail; where this is the first proof of the email address, it ends every API key too. From the network address of this request you may log in even while others are guessing the password. The token is the part of the link after `#token=`.
   *
   * `POST /auth/password/reset`
   */
  resetPassword(body: Body<'resetPassword'>, options?: RequestOptions): Promise<Data<'resetPassword'>> {
    return this.perform('POST', '/auth/password/reset', { body }, options);
  }

  /**
   * Verify an email address.
   *
   * The token is the part of the link after `#token=`. It works once, for an hour. The first proof ends every session, API key and password of the account, as somebody else may have signed up with this address: send the password that holds from now on, or ask for one by `POST /auth/password/forgot`.
   *
   * `POST /auth/email/verify`
   */
  verifyEmail(body: Body<'verifyEmail'>, options?: RequestOptions): Promise<Data<'verifyEmail'>> {
    return this.perform('POST', '/auth/email/verify', { body }, options);
  }

  /**
   * Resend the verification email.
   *
   * Earlier links stop working.
   *
   * `POST /auth/email/resend`
   */
  resendVerificationEmail(options?: RequestOptions): Promise<Data<'resendVerificationEmail'>> {
    return this.perform('POST', '/auth/email/resend', {}, options);
  }

  /**
   * Start a device login.
   *
   * RFC 8628: show the person `userCode` and `verificationUri`, and poll `POST /auth/device/token`.
   *
   * `POST /auth/device/code`
   */
  startDeviceLogin(body: Body<'startDeviceLogin'>, options?: RequestOptions): Promise<Data<'startDeviceLogin'>> {
    return this.perform('POST', '/auth/device/code', { body }, options);
  }

  /**
   * Poll a device login.
   *
   * Ask every `interval` seconds. `authorization_pending`: ask again. `slow_down`: the interval has grown by five seconds; `Retry-After` says to how much. `access_denied`, `expired_token`: it is over.
   *
   * `POST /auth/device/token`
   */
  pollDeviceLogin(body: Body<'pollDeviceLogin'>, options?: RequestOptions): Promise<Data<'pollDeviceLogin'>> {
    return this.perform('POST', '/auth/device/token', { body }, options);
  }

  /**
   * Get a device login by its code.
   *
   * Shows what the person decides about. At most five wrong codes in 15 minutes, and five tries of one code.
   *
   * `POST /auth/device/look-up`
   */
  getDeviceLogin(body: Body<'getDeviceLogin'>, options?: RequestOptions): Promise<Data<'getDeviceLogin'>> {
    return this.perform('POST', '/auth/device/look-up', { body }, options);
  }

  /**
   * Approve a device login.
   *
   * Works once for a code. At most five wrong codes in 15 minutes, and five tries of one code. Needs a session that began in the last ten minutes, and not by a device login: a program with an older session cannot let in another one.
   *
   * `POST /auth/device/approve`
   */
  approveDeviceLogin(body: Body<'approveDeviceLogin'>, options?: RequestOptions): Promise<Data<'approveDeviceLogin'>> {
    return this.perform('POST', '/auth/device/approve', { body }, options);
  }

  /**
   * Deny a device login.
   *
   * Works once for a code. At most five wrong codes in 15 minutes, and five tries of one code.
   *
   * `POST /auth/device/deny`
   */
  denyDeviceLogin(body: Body<'denyDeviceLogin'>, options?: RequestOptions): Promise<Data<'denyDeviceLogin'>> {
    return this.perform('POST', '/auth/device/deny', { body }, options);
  }

  /**
   * List login providers.
   *
   * Whom people may log in with beside a password: those that the operator of this service has set up.
   *
   * `GET /auth/social`
   */
  listLoginProviders(options?: RequestOptions): Promise<Data<'listLoginProviders'>> {
    return this.perform('GET', '/auth/social', {}, options);
  }

  /**
   * Start a social login.
   *
   * Sends a browser (`Accept: text/html`) to the provider's page; other callers get its address. Either way a cookie binds the login to the caller: the callback must come from the same browser, once, within ten minutes.
   *
   * With `returnTo`, a path below `APP_URL`, the browser ends there with `#code=…`, which `POST /auth/social/token` turns into a session once, within a minute; or with `#error=<code>&error_description=<sentence>`. Without it the callback answers the session as JSON.
   *
   * With a session token the provider is connected to that person instead (`#connected=<provider>`), if they logged in within the last ten minutes, and not by approving a device.
   *
   * `GET /auth/social/{provider}/authorize`
   */
  startSocialLogin(provider: Path<'startSocialLogin'>['provider'], query?: Query<'startSocialLogin'>, options?: RequestOptions): Promise<Data<'startSocialLogin'>> {
    return this.perform('GET', at`/auth/social/${provider}/authorize`, { query }, options);
  }

  /**
   * Exchange a social login code for a session.
   *
   * The code is the part after `#code=` of the address at which the browser ended. It works once, for a minute.
   *
   * `POST /auth/social/token`
   */
  exchangeSocialCode(body: Body<'exchangeSocialCode'>, options?: RequestOptions): Promise<Data<'exchangeSocialCode'>> {
    return this.perform('POST', '/auth/social/token', { body }, options);
  }

  /**
   * List linked identities.
   *
   * `GET /auth/identities`
   */
  listIdentities(query?: Query<'listIdentities'>, options?: RequestOptions): Listing<Data<'listIdentities'>> {
    return this.listing('/auth/identities', query, options);
  }

  /**
   * Unlink an identity.
   *
   * Refused for the last one of a person without a password. You get a mail.
   *
   * `DELETE /auth/identities/{id}`
   */
  unlinkIdentity(id: string, options?: RequestOptions): Promise<Data<'unlinkIdentity'>> {
    return this.perform('DELETE', at`/auth/identities/${id}`, {}, options);
  }
}

class AccountResource extends Resource {
  /**
   * Export everything.
   *
   * A zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits and deliveries also as CSV, a manifest with counts and checksums, and no secret. All rows are as they were at one moment. Takes a few seconds for large organizations: after `EXPORT_WAIT` (8 s) the answer is 202 with a job; ask about it at `GET /jobs/{jobId}`, or repeat this request. Requests within a minute get the same archive, and so does the first request after it is ready. An organization has 10 archives at most. Without `audit:read`, which admins do not have, it holds no audit log.
   *
   * `GET /account/export`
   */
  export(query?: Query<'exportAccount'>, options?: RequestOptions): Promise<Data<'exportAccount'>> {
    return this.perform('GET', '/account/export', { query }, options);
  }

  /**
   * Delete all exports.
   *
   * Deletes the archives; their download links stop working at once.
   *
   * `DELETE /account/export`
   */
  deleteExport(options?: RequestOptions): Promise<Data<'deleteAccountExport'>> {
    return this.perform('DELETE', '/account/export', {}, options);
  }
}

class OrganizationsResource extends Resource {
  /**
   * Create an organization.
   *
   * The caller becomes its owner; the session stays in the organization that it was in. A slug is unique among all organizations; without one, it is made from the name.
   *
   * `POST /orgs`
   */
  create(body: Body<'createOrganization'>, options?: RequestOptions): Promise<Data<'createOrganization'>> {
    return this.perform('POST', '/orgs', { body }, options);
  }

  /**
   * List organizations.
   *
   * A person sees every organization they belong to, an API key only its own. The header `X-Total-Count` has the total.
   *
   * `GET /orgs`
   */
  list(query?: Query<'listOrganizations'>, options?: RequestOptions): Listing<Data<'listOrganizations'>> {
    return this.listing('/orgs', query, options);
  }

  /**
   * Switch to another organization.
   *
   * `PUT /orgs/active`
   */
  switch(body: Body<'switchOrganization'>, options?: RequestOptions): Promise<Data<'switchOrganization'>> {
    return this.perform('PUT', '/orgs/active', { body }, options);
  }

  /**
   * Get an organization.
   *
   * `GET /orgs/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getOrganization'>> {
    return this.perform('GET', at`/orgs/${id}`, {}, options);
  }

  /**
   * Update an organization.
   *
   * `PATCH /orgs/{id}`
   */
  update(id: string, body: Body<'updateOrganization'>, options?: RequestOptions): Promise<Data<'updateOrganization'>> {
    return this.perform('PATCH', at`/orgs/${id}`, { body }, options);
  }

  /**
   * Delete an organization.
   *
   * For owners; needs the password, or a session that began in the last ten minutes. The organization is removed with everything in it at `deletesAt` (`ORGANIZATION_DELETION_GRACE`, 30 days, from now), and its members get a mail; until then an owner can take it back (`POST /orgs/{id}/restore`). Meanwhile it is treated as suspended: it can be read, every change is refused with `billing_suspended`, its webhooks are disabled, and its scheduled posts wait, up to `MAX_LATENESS` after their time, and then fail visibly. A repeat changes nothing. Refused with `invalid_state` while it pays for a subscription.
   *
   * `DELETE /orgs/{id}`
   */
  delete(id: string, body?: Body<'deleteOrganization'>, options?: RequestOptions): Promise<Data<'deleteOrganization'>> {
    return this.perform('DELETE', at`/orgs/${id}`, { body }, options);
  }

  /**
   * Restore an organization.
   *
   * For owners, until `deletesAt`. Posts that are not too late go out, and the webhooks that were disabled for it are enabled; what they hold is sent by `POST /webhooks/{id}/recover`. Members get a mail.
   *
   * `POST /orgs/{id}/restore`
   */
  restore(id: string, options?: RequestOptions): Promise<Data<'restoreOrganization'>> {
    return this.perform('POST', at`/orgs/${id}/restore`, {}, options);
  }
}

class BillingResource extends Resource {
  /**
   * Get plan, status and credits.
   *
   * `GET /billing`
   */
  get(options?: RequestOptions): Promise<Data<'getBilling'>> {
    return this.perform('GET', '/billing', {}, options);
  }

  /**
   * Get the limits of the plan.
   *
   * Beyond a limit on how many there may be, requests are refused with `invalid_state`; beyond a limit on how many may be made in a time, with `rate_limited`.
   *
   * `GET /billing/limits`
   */
  getPlanLimits(options?: RequestOptions): Promise<Data<'getPlanLimits'>> {
    return this.perform('GET', '/billing/limits', {}, options);
  }

  /**
   * Get the credit balance and ledger.
   *
   * Every movement of credits, newest first; the amounts add up to the balance. Of what was for a brand that is closed to you, there are the amounts alone.
   *
   * `GET /billing/credits`
   */
  getCredits(query?: Query<'getCredits'>, options?: RequestOptions): Listing<Data<'getCredits'>> {
    return this.listing('/billing/credits', query, options);
  }

  /**
   * List prices.
   *
   * In credits, for every `per` units that are begun: 7 slides at 5 per 3 cost 15. The price is held before an operation begins and spent when it succeeds; a failure costs nothing. Of a document the price of one chunk is held until it has been read, and that of all its chunks from then on.
   *
   * `GET /billing/prices`
   */
  listPrices(options?: RequestOptions): Promise<Data<'listPrices'>> {
    return this.perform('GET', '/billing/prices', {}, options);
  }

  /**
   * Estimate a price.
   *
   * `GET /billing/estimate`
   */
  estimatePrice(query: Query<'estimatePrice'>, options?: RequestOptions): Promise<Data<'estimatePrice'>> {
    return this.perform('GET', '/billing/estimate', { query }, options);
  }

  /**
   * Create a checkout session.
   *
   * Gives the page on which a person pays. The plan applies once Stripe reports the payment.
   *
   * `POST /billing/checkout`
   */
  createCheckoutSession(body: Body<'createCheckoutSession'>, options?: RequestOptions): Promise<Data<'createCheckoutSession'>> {
    return this.perform('POST', '/billing/checkout', { body }, options);
  }

  /**
   * Create a billing portal session.
   *
   * Gives the page on which a person changes or ends the subscription, and sees the invoices.
   *
   * `POST /billing/portal`
   */
  createPortalSession(options?: RequestOptions): Promise<Data<'createPortalSession'>> {
    return this.perform('POST', '/billing/portal', {}, options);
  }

  /**
   * Get usage by area and period.
   *
   * From the beginning of the month until now, unless `from` and `to` say otherwise. Days and months are those of UTC.
   *
   * `GET /usage`
   */
  getUsage(query?: Query<'getUsage'>, options?: RequestOptions): Promise<Data<'getUsage'>> {
    return this.perform('GET', '/usage', { query }, options);
  }

  /**
   * Get what credits were spent on.
   *
   * By period, operation, brand and member; the lines add up to what the ledger says was spent. From the beginning of the month until now, unless `from` and `to` say otherwise. With `format=csv` as a file.
   *
   * `GET /usage/credits`
   */
  getCreditUsage(query?: Query<'getCreditUsage'>, options?: RequestOptions): Promise<Data<'getCreditUsage'>> {
    return this.perform('GET', '/usage/credits', { query }, options);
  }
}

class OnboardingResource extends Resource {
  /**
   * Get onboarding progress.
   *
   * The first steps in this organization, for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.
   *
   * `GET /onboarding/progress`
   */
  getProgress(options?: RequestOptions): Promise<Data<'getOnboardingProgress'>> {
    return this.perform('GET', '/onboarding/progress', {}, options);
  }

  /**
   * Complete an onboarding step.
   *
   * Marks a step as done, for the caller in this organization. A repeat changes nothing.
   *
   * `POST /onboarding/progress`
   */
  completeStep(body: Body<'completeOnboardingStep'>, options?: RequestOptions): Promise<Data<'completeOnboardingStep'>> {
    return this.perform('POST', '/onboarding/progress', { body }, options);
  }
}

class TeamsResource extends Resource {
  /**
   * List members.
   *
   * `GET /teams/members`
   */
  listMembers(query?: Query<'listMembers'>, options?: RequestOptions): Listing<Data<'listMembers'>> {
    return this.listing('/teams/members', query, options);
  }

  /**
   * Update a member.
   *
   * Applies from the member’s next request; `leftBehind` has what acted in their name and may not any more. Nobody can give rights that they do not have, for every brand. The last owner stays an owner. A member who is in groups has the scopes of these groups instead of the default scopes of a member; an empty list takes them out of all groups, and the default applies again.
   *
   * `PATCH /teams/members/{id}`
   */
  updateMember(id: string, body: Body<'updateMember'>, options?: RequestOptions): Promise<Data<'updateMember'>> {
    return this.perform('PATCH', at`/teams/members/${id}`, { body }, options);
  }

  /**
   * Remove a member.
   *
   * Ends the access of their sessions at once, and ends or pauses what acted in their name: `leftBehind` of the answer has it, with what to do, and a notification tells those who manage the team. The person comes back only by an invitation to their address; invite links refuse them. The last owner stays. Posts belong to the organization: those that this person has planned go out, unless the request says `scheduledPosts=stop`. Then every unsent post that they wrote, also by their API keys, or were the last to schedule or publish, fails with `author_removed` within moments, and `post.failed` is sent for each. A post that another member retries or schedules after that goes out, and so does what the person plans if they come back. `scheduledPosts` of the answer counts both.
   *
   * `DELETE /teams/members/{id}`
   */
  removeMember(id: string, query?: Query<'removeMember'>, options?: RequestOptions): Promise<Data<'removeMember'>> {
    return this.perform('DELETE', at`/teams/members/${id}`, { query }, options);
  }

  /**
   * Leave the active organization.
   *
   * Like being removed from it, but the posts that the person has planned go out, and a link lets them in again, with no more than they had. The session continues in the oldest organization that is left.
   *
   * `POST /teams/leave`
   */
  leaveOrganization(options?: RequestOptions): Promise<Data<'leaveOrganization'>> {
    return this.perform('POST', '/teams/leave', {}, options);
  }

  /**
   * Get the permissions of a member.
   *
   * Every scope. With `brandId`: for what belongs to that brand.
   *
   * `GET /teams/members/{id}/permissions`
   */
  getMemberPermissions(id: string, query?: Query<'getMemberPermissions'>, options?: RequestOptions): Promise<Data<'getMemberPermissions'>> {
    return this.perform('GET', at`/teams/members/${id}/permissions`, { query }, options);
  }

  /**
   * Get a brand override.
   *
   * `GET /teams/members/{id}/brand-overrides/{brandId}`
   */
  getBrandOverride(id: string, brandId: string, options?: RequestOptions): Promise<Data<'getBrandOverride'>> {
    return this.perform('GET', at`/teams/members/${id}/brand-overrides/${brandId}`, {}, options);
  }

  /**
   * Set a brand override.
   *
   * Replaces the scopes of the member's groups for everything that belongs to this brand; an empty list takes all access away. Groups alone decide about what belongs to no brand (webhooks and their events, media, usage). An override does not limit owners and admins, but it is kept for when they become members.
   *
   * `PUT /teams/members/{id}/brand-overrides/{brandId}`
   */
  setBrandOverride(id: string, brandId: string, body: Body<'setBrandOverride'>, options?: RequestOptions): Promise<Data<'setBrandOverride'>> {
    return this.perform('PUT', at`/teams/members/${id}/brand-overrides/${brandId}`, { body }, options);
  }

  /**
   * Delete a brand override.
   *
   * `DELETE /teams/members/{id}/brand-overrides/{brandId}`
   */
  deleteBrandOverride(id: string, brandId: string, options?: RequestOptions): Promise<Data<'deleteBrandOverride'>> {
    return this.perform('DELETE', at`/teams/members/${id}/brand-overrides/${brandId}`, {}, options);
  }

  /**
   * List invitations.
   *
   * `GET /teams/invitations`
   */
  listInvitations(query?: Query<'listInvitations'>, options?: RequestOptions): Listing<Data<'listInvitations'>> {
    return this.listing('/teams/invitations', query, options);
  }

  /**
   * Invite a person by email.
   *
   * The invitation is valid for a week and replaces an open one to the same address. Nobody can give rights that they do not have. Needs a verified email address of the person who invites. One address gets one invitation a day of an organization; the next is refused with 429.
   *
   * `POST /teams/invitations`
   */
  createInvitation(body: Body<'createInvitation'>, options?: RequestOptions): Promise<Data<'createInvitation'>> {
    return this.perform('POST', '/teams/invitations', { body }, options);
  }

  /**
   * Revoke an invitation.
   *
   * `DELETE /teams/invitations/{id}`
   */
  revokeInvitation(id: string, options?: RequestOptions): Promise<Data<'revokeInvitation'>> {
    return this.perform('DELETE', at`/teams/invitations/${id}`, {}, options);
  }

  /**
   * Accept an invitation.
   *
   * Works once, for a person with the email address that the invitation went to.
   *
   * `POST /teams/invitations/{token}/accept`
   */
  acceptInvitation(token: string, options?: RequestOptions): Promise<Data<'acceptInvitation'>> {
    return this.perform('POST', at`/teams/invitations/${token}/accept`, {}, options);
  }

  /**
   * List invite links.
   *
   * Shows the token of a link only when the link gives no more rights than the caller has: anyone who reads a token can join by it.
   *
   * `GET /teams/invite-links`
   */
  listInviteLinks(query?: Query<'listInviteLinks'>, options?: RequestOptions): Listing<Data<'listInviteLinks'>> {
    return this.listing('/teams/invite-links', query, options);
  }

  /**
   * Create an invite link.
   *
   * Anyone who has the link can join as a member of these groups, until it is used up, expired or revoked. Needs a verified email address of the person who makes it.
   *
   * `POST /teams/invite-links`
   */
  createInviteLink(body: Body<'createInviteLink'>, options?: RequestOptions): Promise<Data<'createInviteLink'>> {
    return this.perform('POST', '/teams/invite-links', { body }, options);
  }

  /**
   * Revoke an invite link.
   *
   * `DELETE /teams/invite-links/{id}`
   */
  revokeInviteLink(id: string, options?: RequestOptions): Promise<Data<'revokeInviteLink'>> {
    return this.perform('DELETE', at`/teams/invite-links/${id}`, {}, options);
  }

  /**
   * Preview an invite link.
   *
   * Works as long as people can join by the link; `invalid_state` once it is used up or has expired.
   *
   * `GET /teams/join/{token}`
   */
  getJoinLink(token: string, options?: RequestOptions): Promise<Data<'getJoinLink'>> {
    return this.perform('GET', at`/teams/join/${token}`, {}, options);
  }

  /**
   * Join by an invite link.
   *
   * To work there, switch the session with `PUT /orgs/active`.
   *
   * `POST /teams/join/{token}`
   */
  join(token: string, options?: RequestOptions): Promise<Data<'joinTeam'>> {
    return this.perform('POST', at`/teams/join/${token}`, {}, options);
  }

  /**
   * List permission groups.
   *
   * `GET /teams/groups`
   */
  listGroups(query?: Query<'listGroups'>, options?: RequestOptions): Listing<Data<'listGroups'>> {
    return this.listing('/teams/groups', query, options);
  }

  /**
   * Create a permission group.
   *
   * A member who is in groups has the scopes of all of them together, instead of the default scopes of a member.
   *
   * `POST /teams/groups`
   */
  createGroup(body: Body<'createGroup'>, options?: RequestOptions): Promise<Data<'createGroup'>> {
    return this.perform('POST', '/teams/groups', { body }, options);
  }

  /**
   * Update a permission group.
   *
   * Applies from its members’ next request.
   *
   * `PATCH /teams/groups/{id}`
   */
  updateGroup(id: string, body: Body<'updateGroup'>, options?: RequestOptions): Promise<Data<'updateGroup'>> {
    return this.perform('PATCH', at`/teams/groups/${id}`, { body }, options);
  }

  /**
   * Delete a permission group.
   *
   * Its members lose the scopes that it gave them, and gain none.
   *
   * `DELETE /teams/groups/{id}`
   */
  deleteGroup(id: string, options?: RequestOptions): Promise<Data<'deleteGroup'>> {
    return this.perform('DELETE', at`/teams/groups/${id}`, {}, options);
  }
}

class ApiKeysResource extends Resource {
  /**
   * Create an API key.
   *
   * The key is shown once, in `key`. It does not expire unless `expiresAt` says so, and can be revoked at any time. With `brandIds` it reaches only what belongs to these brands; files belong to no brand, so `media:read` shows it all of them. A key never has more rights than the person who made it, and ends when they leave. Send it as `Authorization: Bearer …` or as `x-api-key`.
   *
   * `POST /api-keys`
   */
  create(body: Body<'createApiKey'>, options?: RequestOptions): Promise<Data<'createApiKey'>> {
    return this.perform('POST', '/api-keys', { body }, options);
  }

  /**
   * List API keys.
   *
   * `GET /api-keys`
   */
  list(query?: Query<'listApiKeys'>, options?: RequestOptions): Listing<Data<'listApiKeys'>> {
    return this.listing('/api-keys', query, options);
  }

  /**
   * Update an API key.
   *
   * Applies from its next request. Nobody can add scopes that they do not have. The scopes and the expiry of a program that got access by OAuth cannot be changed (`invalid_state`). `null` removes the expiry or the list of brands.
   *
   * `PATCH /api-keys/{id}`
   */
  update(id: string, body: Body<'updateApiKey'>, options?: RequestOptions): Promise<Data<'updateApiKey'>> {
    return this.perform('PATCH', at`/api-keys/${id}`, { body }, options);
  }

  /**
   * Revoke an API key.
   *
   * `DELETE /api-keys/{id}`
   */
  revoke(id: string, options?: RequestOptions): Promise<Data<'revokeApiKey'>> {
    return this.perform('DELETE', at`/api-keys/${id}`, {}, options);
  }
}

class AuditLogResource extends Resource {
  /**
   * List audit events.
   *
   * Newest first. Nobody can change it. Changes of posts are in their own timelines (`GET /posts/{id}/timeline`), requests to webhooks in their deliveries.
   *
   * - `account.created`: a person signed up
   * - `account.changed`: a person changed their own name
   * - `account.deletion_requested`: a person asked for the deletion of their account
   * - `account.deletion_cancelled`: a person logged in during the grace period, which cancelled the deletion
   * - `account.deleted`: the grace period of a person’s deletion ended, and their data was removed
   * - `session.started`: a person logged in, or a device was given its session
   * - `session.ended`: a person logged out or ended one of their sessions
   * - `login.failed`: a login with a wrong email address or password
   * - `password.refused`: a wrong password where a person had to prove who they are
   * - `password.changed`: a person changed their password, which ended their other sessions
   * - `password.reset_requested`: somebody asked for a link to reset a password
   * - `password.reset`: a password was reset by a link from a mail, which ended all sessions
   * - `email.verification_requested`: a person asked for a link that verifies their email address
   * - `email.verified`: an email address was verified
   * - `identity.connected`: Google or GitHub was connected to a person, and logs them in from now on
   * - `identity.disconnected`: a person disconnected Google or GitHub
   * - `device_login.approved`: a person let a device in
   * - `device_login.denied`: a person turned a device away
   * - `authentication.failed`: requests with a missing, wrong, ended or revoked credential
   * - `access.denied`: requests that the credential, role, group or override does not allow
   * - `rate_limit.exceeded`: requests that a rate limit turned away
   * - `api_key.created`: an API key was made
   * - `api_key.changed`: an API key got another name, scopes, brands or expiry
   * - `api_key.revoked`: an API key was revoked
   * - `member.joined`: a person joined by an invitation or an invite link
   * - `member.changed`: a member got another role or other groups
   * - `member.removed`: a member was removed, or left
   * - `group.created`: a permission group was made
   * - `group.changed`: a permission group got another name or scopes
   * - `group.deleted`: a permission group was deleted
   * - `override.set`: what a member may do with one brand was set
   * - `override.removed`: what a member may do with one brand was taken back
   * - `invitation.created`: somebody was invited by mail
   * - `invitation.revoked`: an invitation was taken back
   * - `invite_link.created`: an invite link was made
   * - `invite_link.revoked`: an invite link was revoked
   * - `organization.created`: an organization was made
   * - `organization.changed`: an organization got another name, slug or origins to return to
   * - `organization.deletion_requested`: an owner asked for the deletion of the organization
   * - `organization.deletion_cancelled`: an owner cancelled the deletion of the organization
   * - `organization.deleted`: the grace period of an organization’s deletion ended, and it was removed
   * - `brand.created`: a brand was made
   * - `brand.changed`: a brand got another name, slug, description, kit, UTM parameters or review
   * - `brand.deleted`: a brand was deleted with its connections
   * - `post.reviewed`: an approver or a client approved a post, asked for changes or rejected it
   * - `post.reposted`: somebody asked for a post to be reposted where it is out
   * - `post.revised`: somebody asked for what a post says to be changed where it is out
   * - `post.unpublished`: somebody asked for a post to be deleted where it is out
   * - `comment.acted_on`: somebody had a comment answered, hidden, shown, deleted or liked
   * - `comment.changed`: a comment was given to a member, or taken from one
   * - `comment.drafted`: a draft of an answer to a comment was written
   * - `comment.draft_discarded`: a draft of an answer to a comment was discarded, or what waited to be done with it taken back
   * - `post.retried`: an operator had what failed of a post tried again
   * - `post.resolved`: an operator said of a post whether it is out
   * - `post.cancelled`: an operator cancelled a post
   * - `publishing.paused`: an operator paused publishing on a platform, for the organization or with an account
   * - `publishing.resumed`: an operator let publishing go on
   * - `review_link.created`: a client was asked by mail to review posts
   * - `review_link.revoked`: a review link was taken back
   * - `queue.changed`: the slots, the zone or the pause of a brand’s queue were changed
   * - `series.created`: a series of posts was made
   * - `series.changed`: a series of posts was changed, paused or resumed, or one of its occurrences was
   * - `series.paused`: the service paused a series whose posts failed
   * - `series.deleted`: a series of posts was deleted
   * - `carousel.created`: a carousel was generated
   * - `carousel.changed`: title, slides, design or language of a carousel were changed
   * - `carousel.refined`: a carousel was rewritten by an instruction
   * - `carousel.restored`: an earlier version of a carousel became its newest
   * - `carousel.rendered`: the pictures of a carousel were drawn
   * - `carousel.failed`: a carousel could not be drawn
   * - `carousel.render_requested`: somebody asked for a carousel to be drawn again
   * - `carousel.published`: a post was made of a carousel
   * - `carousel.deleted`: a carousel was deleted with its versions
   * - `confirmation.approved`: a person approved a post as they were shown it
   * - `confirmation.denied`: a person denied a post
   * - `connection.connected`: an account on a platform was connected
   * - `connection.declined`: the person who came back from a platform did not want the account there connected
   * - `connection.disconnected`: an account on a platform was disconnected
   * - `ideas.generated`: ideas were generated for a brand
   * - `idea.deleted`: an idea was deleted
   * - `idea.enriched`: a draft of an idea was asked for
   * - `webhook.created`: a webhook was made
   * - `webhook.changed`: a webhook was changed, enabled or disabled
   * - `webhook.disabled`: the service disabled a webhook that failed
   * - `webhook.deleted`: a webhook was deleted
   * - `webhook.secret_rotated`: a webhook got a new secret
   * - `delivery.resent`: an operator sent a delivery of a webhook again
   * - `knowledge_base.created`: a knowledge base was made
   * - `knowledge_base.changed`: a knowledge base got another name or description
   * - `knowledge_base.deleted`: a knowledge base was deleted with its documents
   * - `source.created`: a knowledge base was told to follow a feed, a sitemap or a page
   * - `source.changed`: a source of a knowledge base was changed, paused or resumed
   * - `source.paused`: the service paused a source whose looks failed, or that is gone for good
   * - `source.deleted`: a source of a knowledge base was deleted; its documents stay
   * - `document.added`: a document was added to a knowledge base
   * - `document.reingested`: a document was sent to be read and embedded again
   * - `document.ingested`: a document was read and embedded, and can be searched
   * - `document.failed`: a document could not be read or embedded
   * - `document.deleted`: a document was deleted
   * - `clip.created`: a video was uploaded as a clip, or is to be fetched
   * - `clip.deleted`: a clip was deleted with its files
   * - `clip.scenes_requested`: somebody asked for the scenes of a clip
   * - `clip.transcript_set`: a clip was given a transcript, or somebody had one made
   * - `clip.render_requested`: somebody had a part of a clip rendered
   * - `clip.render_cancelled`: a render was cancelled
   * - `clip.render_retried`: a render that had failed or was cancelled was begun again
   * - `account_export.requested`: an archive of everything that the organization owns was asked for
   * - `account_export.completed`: an archive of the organization was made, and can be downloaded for a day
   * - `account_export.failed`: an archive of the organization could not be made
   * - `account_export.deleted`: an archive of the organization was deleted, by request or because its time was over
   * - `subscription.changed`: plan, status or period of the subscription changed
   * - `credits.granted`: credits were given, or taken back
   * - `agent.created`: an agent was made
   * - `agent.changed`: an agent was changed, enabled or disabled
   * - `agent.disabled`: the service disabled an agent whose runs failed
   * - `agent.deleted`: an agent was deleted
   * - `agent.run_requested`: an agent was told to run at once
   *
   * `GET /audit-log`
   */
  list(query?: Query<'listAuditEvents'>, options?: RequestOptions): Listing<Data<'listAuditEvents'>> {
    return this.listing('/audit-log', query, options);
  }
}

class QueuesResource extends Resource {
  /**
   * Get the queue of a brand.
   *
   * A brand has a queue without slots until they are set.
   *
   * `GET /brands/{brandSlug}/queue`
   */
  get(brandSlug: string, options?: RequestOptions): Promise<Data<'getQueue'>> {
    return this.perform('GET', at`/brands/${brandSlug}/queue`, {}, options);
  }

  /**
   * Set the queue of a brand.
   *
   * Posts that wait in the queue are given the times of its new slots in their order, from now on; a post that no slot takes keeps its time and leaves the queue; where that time has passed, the change is refused with `invalid_state`. What has begun to go out, or is out, never moves. With `dryRun=true` nothing is changed, and the answer shows each move. Another zone keeps the times of day.
   *
   * `PUT /brands/{brandSlug}/queue`
   */
  set(brandSlug: string, body: Body<'setQueue'>, query?: Query<'setQueue'>, options?: RequestOptions): Promise<Data<'setQueue'>> {
    return this.perform('PUT', at`/brands/${brandSlug}/queue`, { query, body }, options);
  }

  /**
   * List the times of a queue.
   *
   * The times of its slots from one instant to another, taken ones with their posts and free ones, the earliest first; also those that posts had by slots which are gone.
   *
   * `GET /brands/{brandSlug}/queue/slots`
   */
  listSlots(brandSlug: string, query: Query<'listQueueSlots'>, options?: RequestOptions): Promise<Data<'listQueueSlots'>> {
    return this.perform('GET', at`/brands/${brandSlug}/queue/slots`, { query }, options);
  }

  /**
   * Reorder the queue of a brand.
   *
   * Names each post that waits in the queue once, in the order in which they are to go out; they share the times that they have. Refused with `invalid_state` where others wait by now.
   *
   * `PUT /brands/{brandSlug}/queue/order`
   */
  reorder(brandSlug: string, body: Body<'reorderQueue'>, options?: RequestOptions): Promise<Data<'reorderQueue'>> {
    return this.perform('PUT', at`/brands/${brandSlug}/queue/order`, { body }, options);
  }

  /**
   * Put a post into the queue of its brand.
   *
   * Schedules it for a slot of the queue; no two posts get the same. Possible where `POST /posts/{postId}/schedule` is. A post that is given another time, sent, cancelled or deleted leaves the queue, and its slot is free again.
   *
   * `POST /posts/{postId}/queue`
   */
  queuePost(postId: string, body?: Body<'queuePost'>, options?: RequestOptions): Promise<Data<'queuePost'>> {
    return this.perform('POST', at`/posts/${postId}/queue`, { body }, options);
  }
}

class SavedTextsResource extends Resource {
  /**
   * List saved texts.
   *
   * `GET /brands/{brandSlug}/saved-texts`
   */
  list(brandSlug: string, query?: Query<'listSavedTexts'>, options?: RequestOptions): Listing<Data<'listSavedTexts'>> {
    return this.listing(at`/brands/${brandSlug}/saved-texts`, query, options);
  }

  /**
   * Save a text.
   *
   * A signature, a group of hashtags, or a template with fields. `insert` of `POST /posts` writes a post with it.
   *
   * `POST /brands/{brandSlug}/saved-texts`
   */
  create(brandSlug: string, body: Body<'createSavedText'>, options?: RequestOptions): Promise<Data<'createSavedText'>> {
    return this.perform('POST', at`/brands/${brandSlug}/saved-texts`, { body }, options);
  }

  /**
   * Update a saved text.
   *
   * Posts that were written with it stay as they are.
   *
   * `PATCH /brands/{brandSlug}/saved-texts/{savedTextId}`
   */
  update(brandSlug: string, savedTextId: string, body: Body<'updateSavedText'>, options?: RequestOptions): Promise<Data<'updateSavedText'>> {
    return this.perform('PATCH', at`/brands/${brandSlug}/saved-texts/${savedTextId}`, { body }, options);
  }

  /**
   * Delete a saved text.
   *
   * Posts that were written with it stay as they are.
   *
   * `DELETE /brands/{brandSlug}/saved-texts/{savedTextId}`
   */
  delete(brandSlug: string, savedTextId: string, options?: RequestOptions): Promise<Data<'deleteSavedText'>> {
    return this.perform('DELETE', at`/brands/${brandSlug}/saved-texts/${savedTextId}`, {}, options);
  }
}

class SeriesResource extends Resource {
  /**
   * Create a series.
   *
   * A post that comes again by a rule. Its occurrences are planned: calendars show them with `planned=true`, and each becomes a scheduled post `leadHours` before it is due, in the name of who changed the series last, who may lose that right meanwhile. A time in the hour that clocks leave out is the first instant after it, one in the hour that comes twice the first of two. Refused is a text that would come again on a platform sooner than that takes it.
   *
   * `POST /series`
   */
  create(body: Body<'createSeries'>, options?: RequestOptions): Promise<Data<'createSeries'>> {
    return this.perform('POST', '/series', { body }, options);
  }

  /**
   * List series.
   *
   * Newest first.
   *
   * `GET /series`
   */
  list(query?: Query<'listSeries'>, options?: RequestOptions): Listing<Data<'listSeries'>> {
    return this.listing('/series', query, options);
  }

  /**
   * Validate a series.
   *
   * Takes what `POST /series` takes and saves nothing. It is refused for what that would be refused for; else the answer shows when its next posts would go out.
   *
   * `POST /series/validate`
   */
  validate(body: Body<'validateSeries'>, options?: RequestOptions): Promise<Data<'validateSeries'>> {
    return this.perform('POST', '/series/validate', { body }, options);
  }

  /**
   * Get a series.
   *
   * `GET /series/{seriesId}`
   */
  get(seriesId: string, options?: RequestOptions): Promise<Data<'getSeries'>> {
    return this.perform('GET', at`/series/${seriesId}`, {}, options);
  }

  /**
   * Update a series.
   *
   * For what comes from now on; who changes it answers for its posts. Posts that it has made ahead, that wait and that nobody has changed, are made afresh; what is said of single occurrences stays while the rule has them.
   *
   * `PATCH /series/{seriesId}`
   */
  update(seriesId: string, body: Body<'updateSeries'>, options?: RequestOptions): Promise<Data<'updateSeries'>> {
    return this.perform('PATCH', at`/series/${seriesId}`, { body }, options);
  }

  /**
   * Delete a series.
   *
   * Posts that it has made ahead and that nobody has changed go with it; all others stay.
   *
   * `DELETE /series/{seriesId}`
   */
  delete(seriesId: string, options?: RequestOptions): Promise<Data<'deleteSeries'>> {
    return this.perform('DELETE', at`/series/${seriesId}`, {}, options);
  }

  /**
   * Pause a series.
   *
   * Takes back the posts that it has made ahead and that nobody has changed.
   *
   * `POST /series/{seriesId}/pause`
   */
  pause(seriesId: string, options?: RequestOptions): Promise<Data<'pauseSeries'>> {
    return this.perform('POST', at`/series/${seriesId}/pause`, {}, options);
  }

  /**
   * Resume a series.
   *
   * From now on: what would have come meanwhile is not made up for. Failures of before are forgotten.
   *
   * `POST /series/{seriesId}/resume`
   */
  resume(seriesId: string, options?: RequestOptions): Promise<Data<'resumeSeries'>> {
    return this.perform('POST', at`/series/${seriesId}/resume`, {}, options);
  }

  /**
   * List the occurrences of a series.
   *
   * What is planned, moved, skipped, a post by now, or failed, from one instant to another, by the wall clocks of its rule.
   *
   * `GET /series/{seriesId}/occurrences`
   */
  listOccurrences(seriesId: string, query?: Query<'listOccurrences'>, options?: RequestOptions): Promise<Data<'listOccurrences'>> {
    return this.perform('GET', at`/series/${seriesId}/occurrences`, { query }, options);
  }

  /**
   * Skip, move or edit occurrences.
   *
   * Of one that is no post yet; a post is changed as every other. With `scope: following` the series ends before it, and a new one, which is the answer, goes on from there with what is changed.
   *
   * `PATCH /series/{seriesId}/occurrences/{occurrence}`
   */
  updateOccurrence(seriesId: string, occurrence: string, body: Body<'updateOccurrence'>, options?: RequestOptions): Promise<Data<'updateOccurrence'>> {
    return this.perform('PATCH', at`/series/${seriesId}/occurrences/${occurrence}`, { body }, options);
  }
}

class ReviewsResource extends Resource {
  /**
   * Get the review of a post.
   *
   * Who is to approve it, what each platform gets, what was decided, and what has changed since. The page of a link that LinkedIn shows as a card is read once a day; the card goes out as it was approved. Posts of a brand without `review` need none.
   *
   * `GET /posts/{postId}/reviews`
   */
  getPost(postId: string, options?: RequestOptions): Promise<Data<'getPostReview'>> {
    return this.perform('GET', at`/posts/${postId}/reviews`, {}, options);
  }

  /**
   * Approve a post, ask for changes or reject it.
   *
   * For the approvers of the stage that is to decide, each by their own session. A decision is about the post as its `digest` says: accounts, texts, files with their alternative texts, settings, the card of a link and time; `precondition_failed` where that has changed. Any later change ends it, but for a time within `timeTolerance`. The same decision again changes nothing.
   *
   * `POST /posts/{postId}/reviews`
   */
  reviewPost(postId: string, body: Body<'reviewPost'>, options?: RequestOptions): Promise<Data<'reviewPost'>> {
    return this.perform('POST', at`/posts/${postId}/reviews`, { body }, options);
  }

  /**
   * Ask a client to review posts.
   *
   * Mails a link to the address. No answer shows the link, because a decision made with it counts as made by that address. It works for the named posts of one brand. It ends when it expires, is taken back or is used up, or when its maker may no longer publish for the brand.
   *
   * `POST /posts/{postId}/review-links`
   */
  createLink(postId: string, body: Body<'createReviewLink'>, options?: RequestOptions): Promise<Data<'createReviewLink'>> {
    return this.perform('POST', at`/posts/${postId}/review-links`, { body }, options);
  }

  /**
   * List the review links of a post.
   *
   * The newest 100, without what they are opened with.
   *
   * `GET /posts/{postId}/review-links`
   */
  listLinks(postId: string, options?: RequestOptions): Promise<Data<'listReviewLinks'>> {
    return this.perform('GET', at`/posts/${postId}/review-links`, {}, options);
  }

  /**
   * Take a review link back.
   *
   * It works no more; what was decided with it counts still.
   *
   * `DELETE /review-links/{id}`
   */
  revokeLink(id: string, options?: RequestOptions): Promise<Data<'revokeReviewLink'>> {
    return this.perform('DELETE', at`/review-links/${id}`, {}, options);
  }

  /**
   * Get the posts of a review link.
   *
   * What the reader of the mail is to decide about. It changes nothing, however often. Refused with `invalid_state`, and the reason, once the link has ended.
   *
   * `POST /review-links/look-up`
   */
  getPage(body: Body<'getReviewPage'>, options?: RequestOptions): Promise<Data<'getReviewPage'>> {
    return this.perform('POST', '/review-links/look-up', { body }, options);
  }

  /**
   * Review a post by a review link.
   *
   * As `POST /posts/{postId}/reviews`, in the name of the address that the link went to. Once for a post as it is: `invalid_state` for another decision about the same, and after a change for the new one.
   *
   * `POST /review-links/reviews`
   */
  reviewPostByLink(body: Body<'reviewPostByLink'>, options?: RequestOptions): Promise<Data<'reviewPostByLink'>> {
    return this.perform('POST', '/review-links/reviews', { body }, options);
  }
}

class NotesResource extends Resource {
  /**
   * List the notes on a post.
   *
   * What the team says about it, the newest first. No platform and no client sees them.
   *
   * `GET /posts/{postId}/notes`
   */
  list(postId: string, query?: Query<'listNotes'>, options?: RequestOptions): Listing<Data<'listNotes'>> {
    return this.listing(at`/posts/${postId}/notes`, query, options);
  }

  /**
   * Write a note on a post.
   *
   * Every person who may read the post may write one, by their own session. The members that it names are told by the channels that they have chosen.
   *
   * `POST /posts/{postId}/notes`
   */
  create(postId: string, body: Body<'createNote'>, options?: RequestOptions): Promise<Data<'createNote'>> {
    return this.perform('POST', at`/posts/${postId}/notes`, { body }, options);
  }

  /**
   * Delete a note on a post.
   *
   * One’s own; owners and admins delete any.
   *
   * `DELETE /posts/{postId}/notes/{noteId}`
   */
  delete(postId: string, noteId: string, options?: RequestOptions): Promise<Data<'deleteNote'>> {
    return this.perform('DELETE', at`/posts/${postId}/notes/${noteId}`, {}, options);
  }
}

class CommentsResource extends Resource {
  /**
   * List what people say.
   *
   * Comments on all posts and platforms, the newest first: an inbox. They are read every ten minutes from a young post, once a day from an old one, for thirty days.
   *
   * `GET /comments`
   */
  list(query?: Query<'listComments'>, options?: RequestOptions): Promise<Data<'listComments'>> {
    return this.perform('GET', '/comments', { query }, options);
  }

  /**
   * List the comments of a post.
   *
   * What people say on it, the newest first, and of each platform whether its comments can be read: where they cannot, why and since when.
   *
   * `GET /posts/{postId}/comments`
   */
  listPost(postId: string, query?: Query<'listPostComments'>, options?: RequestOptions): Promise<Data<'listPostComments'>> {
    return this.perform('GET', at`/posts/${postId}/comments`, { query }, options);
  }

  /**
   * Read the comments of a post now.
   *
   * Asks the platforms; nothing happens where they were asked within the last minute. On X it costs the operator $0.005 for each comment that is new. The answer is what is known by now: `readAt` moves when more is.
   *
   * `POST /posts/{postId}/comments/refresh`
   */
  refreshPost(postId: string, options?: RequestOptions): Promise<Data<'refreshPostComments'>> {
    return this.perform('POST', at`/posts/${postId}/comments/refresh`, {}, options);
  }

  /**
   * Read a comment.
   *
   * What somebody said, and what was done with it, the newest first.
   *
   * `GET /comments/{commentId}`
   */
  get(commentId: string, options?: RequestOptions): Promise<Data<'getComment'>> {
    return this.perform('GET', at`/comments/${commentId}`, {}, options);
  }

  /**
   * Delete a comment.
   *
   * Deletes it on the platform: your own everywhere, and on Instagram and LinkedIn also those of others.
   *
   * `DELETE /comments/{commentId}`
   */
  delete(commentId: string, options?: RequestOptions): Promise<Data<'deleteComment'>> {
    return this.perform('DELETE', at`/comments/${commentId}`, {}, options);
  }

  /**
   * Say who answers a comment, and that it is read.
   *
   * Only the team sees both; nothing is sent to the platform. The assignee gets a notification.
   *
   * `PATCH /comments/{commentId}`
   */
  update(commentId: string, body: Body<'updateComment'>, options?: RequestOptions): Promise<Data<'updateComment'>> {
    return this.perform('PATCH', at`/comments/${commentId}`, { body }, options);
  }

  /**
   * Answer a comment.
   *
   * Puts an answer under it, once: the attempt is written before its call, and one whose end nobody saw is looked for on the platform before anything else; where it cannot be found out, it is `unconfirmed` and not sent again. With `draftId` that draft is sent, also with another text. Where the brand’s `review` is for answers too, the answer of who is no approver becomes a `draft`, which an approver sends. `GET /comments/{commentId}` tells how it stands.
   *
   * `POST /comments/{commentId}/answers`
   */
  answer(commentId: string, body: Body<'answerComment'>, options?: RequestOptions): Promise<Data<'answerComment'>> {
    return this.perform('POST', at`/comments/${commentId}/answers`, { body }, options);
  }

  /**
   * Hide a comment.
   *
   * Hides it there. On YouTube it is rejected; LinkedIn cannot hide.
   *
   * `POST /comments/{commentId}/hide`
   */
  hide(commentId: string, options?: RequestOptions): Promise<Data<'hideComment'>> {
    return this.perform('POST', at`/comments/${commentId}/hide`, {}, options);
  }

  /**
   * Show a hidden comment again.
   *
   * Shows it there again, or lets one through that YouTube has held.
   *
   * `POST /comments/{commentId}/unhide`
   */
  unhide(commentId: string, options?: RequestOptions): Promise<Data<'unhideComment'>> {
    return this.perform('POST', at`/comments/${commentId}/unhide`, {}, options);
  }

  /**
   * Like a comment.
   *
   * Likes it as the account. Only LinkedIn lets apps do that.
   *
   * `POST /comments/{commentId}/like`
   */
  like(commentId: string, options?: RequestOptions): Promise<Data<'likeComment'>> {
    return this.perform('POST', at`/comments/${commentId}/like`, {}, options);
  }

  /**
   * Mark comments as read.
   *
   * Up to a hundred at once, all of them or none.
   *
   * `POST /comments/read`
   */
  markRead(body: Body<'markCommentsRead'>, options?: RequestOptions): Promise<Data<'markCommentsRead'>> {
    return this.perform('POST', '/comments/read', { body }, options);
  }

  /**
   * List the notes on a comment.
   *
   * What the team says about it, the newest first. Nobody else sees them.
   *
   * `GET /comments/{commentId}/notes`
   */
  listNotes(commentId: string, query?: Query<'listCommentNotes'>, options?: RequestOptions): Listing<Data<'listCommentNotes'>> {
    return this.listing(at`/comments/${commentId}/notes`, query, options);
  }

  /**
   * Write a note on a comment.
   *
   * Every person who may read the comment may write one, by their own session.
   *
   * `POST /comments/{commentId}/notes`
   */
  createNote(commentId: string, body: Body<'createCommentNote'>, options?: RequestOptions): Promise<Data<'createCommentNote'>> {
    return this.perform('POST', at`/comments/${commentId}/notes`, { body }, options);
  }

  /**
   * Draft an answer to a comment.
   *
   * A model writes it in the voice of the brand and, where a knowledge base is named, from what that says to the comment. It waits in `draft` until somebody sends it (`POST /comments/{commentId}/answers` with `draftId`); a comment has one, and asking again replaces it. Costs credits (`GET /billing/prices`), nothing when it fails.
   *
   * `POST /comments/{commentId}/draft`
   */
  draftAnswer(commentId: string, body: Body<'draftAnswer'>, options?: RequestOptions): Promise<Data<'draftAnswer'>> {
    return this.perform('POST', at`/comments/${commentId}/draft`, { body }, options);
  }

  /**
   * Discard the draft of an answer, or take back what waits.
   *
   * Where there is no draft, an answer, or whatever else is to be done with the comment, is taken back while it is `pending`; once its call has begun it cannot be (409). No agent writes another answer for this comment; people may have one written.
   *
   * `DELETE /comments/{commentId}/draft`
   */
  discardDraft(commentId: string, options?: RequestOptions): Promise<Data<'discardDraft'>> {
    return this.perform('DELETE', at`/comments/${commentId}/draft`, {}, options);
  }
}

class AnalyticsResource extends Resource {
  /**
   * Get the numbers of many posts.
   *
   * What became of the posts that were published in a time, put together by what `groupBy` says, against the time of the same length before it. A post counts once for each platform that it is out on. Sums are of the posts of which a number is reported (`reportedBy`), never of a made-up 0. As CSV with `format=csv`, an empty cell for what is not reported.
   *
   * `GET /analytics`
   */
  get(query?: Query<'getAnalytics'>, options?: RequestOptions): Promise<Data<'getAnalytics'>> {
    return this.perform('GET', '/analytics', { query }, options);
  }

  /**
   * Draw the numbers of many posts.
   *
   * One number of `GET /analytics` as a picture that needs no program: bars with their numbers, those of the time before behind them. `GET /analytics` with the same fields is the table beside it.
   *
   * `GET /analytics/chart.svg`
   */
  draw(query?: Query<'drawAnalytics'>, options?: RequestOptions): Promise<Data<'drawAnalytics'>> {
    return this.perform('GET', '/analytics/chart.svg', { query }, options);
  }

  /**
   * List the best times to post.
   *
   * Hours of the week at which your own posts did better than your own average of the same platform, the best first. Each says how many posts it rests on; one that rests on fewer than three is left out. Of posts that are a day old at least.
   *
   * `GET /analytics/best-times`
   */
  listBestTimes(query?: Query<'listBestTimes'>, options?: RequestOptions): Promise<Data<'listBestTimes'>> {
    return this.perform('GET', '/analytics/best-times', { query }, options);
  }

  /**
   * Get the numbers of an account.
   *
   * Followers, views and growth by day. They are read once a day and kept, as most platforms keep no history: it begins on the day on which the account was connected, or this service learned to read it.
   *
   * `GET /connections/{id}/metrics`
   */
  getConnectionMetrics(id: string, query?: Query<'getConnectionMetrics'>, options?: RequestOptions): Promise<Data<'getConnectionMetrics'>> {
    return this.perform('GET', at`/connections/${id}/metrics`, { query }, options);
  }

  /**
   * Get the numbers of a post.
   *
   * What the platforms last said, from where it is stored: this never calls one. A number is absent where a platform does not report it, and the sum says what it leaves out. Of a thread the numbers are those of its first post. They are read by the age of a post: every hour on its first day, every three days by its ninetieth.
   *
   * `GET /posts/{postId}/metrics`
   */
  getPostMetrics(postId: string, query?: Query<'getPostMetrics'>, options?: RequestOptions): Promise<Data<'getPostMetrics'>> {
    return this.perform('GET', at`/posts/${postId}/metrics`, { query }, options);
  }

  /**
   * Read the numbers of a post now.
   *
   * Asks the platforms, also for what is final by now; nothing happens where they were asked within the last minute. Reading a post on X costs the operator $0.005 once a day, and is refused (`off`) once X_READ_BUDGET is spent. The answer is what is known by now: `capturedAt` moves when the new numbers are there.
   *
   * `POST /posts/{postId}/metrics/refresh`
   */
  refreshPostMetrics(postId: string, options?: RequestOptions): Promise<Data<'refreshPostMetrics'>> {
    return this.perform('POST', at`/posts/${postId}/metrics/refresh`, {}, options);
  }
}

class BrandsResource extends Resource {
  /**
   * List brands.
   *
   * `GET /brands`
   */
  list(query?: Query<'listBrands'>, options?: RequestOptions): Listing<Data<'listBrands'>> {
    return this.listing('/brands', query, options);
  }

  /**
   * Create a brand.
   *
   * Without `slug` the brand gets one made of its name, with a number behind it when that is taken. No brand gets a path of the API as its slug, such as `order`.
   *
   * `POST /brands`
   */
  create(body: Body<'createBrand'>, options?: RequestOptions): Promise<Data<'createBrand'>> {
    return this.perform('POST', '/brands', { body }, options);
  }

  /**
   * Get a brand.
   *
   * `GET /brands/{brandSlug}`
   */
  get(brandSlug: string, options?: RequestOptions): Promise<Data<'getBrand'>> {
    return this.perform('GET', at`/brands/${brandSlug}`, {}, options);
  }

  /**
   * Update a brand.
   *
   * Only the fields of `kit` that you name change. A colour is used as it is where text in it can be read, and elsewhere as the nearest readable shade. A `review` holds for all of its posts that have not begun to go out. With `dryRun=true` nothing is changed.
   *
   * `PATCH /brands/{brandSlug}`
   */
  update(brandSlug: string, body: Body<'updateBrand'>, query?: Query<'updateBrand'>, options?: RequestOptions): Promise<Data<'updateBrand'>> {
    return this.perform('PATCH', at`/brands/${brandSlug}`, { query, body }, options);
  }

  /**
   * Delete a brand.
   *
   * Refused with `invalid_state` while a post of the brand is scheduled or publishing. What has been published stays on the platforms.
   *
   * `DELETE /brands/{brandSlug}`
   */
  delete(brandSlug: string, options?: RequestOptions): Promise<Data<'deleteBrand'>> {
    return this.perform('DELETE', at`/brands/${brandSlug}`, {}, options);
  }

  /**
   * Reorder brands.
   *
   * Names every brand of the organization exactly once.
   *
   * `PUT /brands/order`
   */
  reorder(body: Body<'reorderBrands'>, options?: RequestOptions): Promise<Data<'reorderBrands'>> {
    return this.perform('PUT', '/brands/order', { body }, options);
  }
}

class ConnectionsResource extends Resource {
  /**
   * Start connecting an account.
   *
   * Answers the address of the platform's consent page, to be opened in the person's browser. It works once, for ten minutes or as long as `expiresInMinutes` says, while the session or key that asked is alive and may connect accounts of the brand: for a link that is sent to somebody, ask with a key. Anyone else who opens it sees a page that names you, and decides there whether their account is connected. A brand has one account a platform: connecting another one replaces it.
   *
   * With `returnUrl`, at an origin that `CONNECT_RETURN_ORIGINS` or the organization lists, the browser goes back there in the end, with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or the code of the refusal), and your `state`; never with a token. It goes by itself once the person has decided on our page, and always to an origin of `CONNECT_RETURN_ORIGINS`. Before a decision, it goes to an origin that only the organization lists by a link that names the origin.
   *
   * `POST /connections/{platform}/authorize`
   */
  authorize(platform: Path<'authorizeConnection'>['platform'], body: Body<'authorizeConnection'>, options?: RequestOptions): Promise<Data<'authorizeConnection'>> {
    return this.perform('POST', at`/connections/${platform}/authorize`, { body }, options);
  }

  /**
   * List connections.
   *
   * `GET /connections`
   */
  list(query?: Query<'listConnections'>, options?: RequestOptions): Listing<Data<'listConnections'>> {
    return this.listing('/connections', query, options);
  }

  /**
   * Get a connection.
   *
   * `GET /connections/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getConnection'>> {
    return this.perform('GET', at`/connections/${id}`, {}, options);
  }

  /**
   * Disconnect an account.
   *
   * Deletes the tokens, and revokes them at the platform where it has a call for that and no other brand has the account. Scheduled posts of the brand that come due wait on this platform until an account is connected again, up to `MAX_LATENESS` (24 h); meanwhile their other platforms are published. `scheduledPosts` says how many there are.
   *
   * `DELETE /connections/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteConnection'>> {
    return this.perform('DELETE', at`/connections/${id}`, {}, options);
  }

  /**
   * Look up whom to mention.
   *
   * Asks the platform whom a handle names, in the name of this account; `text` is what mentions it in a post. X looks up every account (and bills it), LinkedIn pages by the last part of their address, and only where the account administers one. Other platforms can be asked by no app: there it is `isKnown: false`.
   *
   * `GET /connections/{id}/mentions`
   */
  findMention(id: string, query: Query<'findMention'>, options?: RequestOptions): Promise<Data<'findMention'>> {
    return this.perform('GET', at`/connections/${id}/mentions`, { query }, options);
  }

  /**
   * Refresh a connection.
   *
   * The service does this by itself before publishing; this request does it at once.
   *
   * `POST /connections/{id}/refresh`
   */
  refresh(id: string, options?: RequestOptions): Promise<Data<'refreshConnection'>> {
    return this.perform('POST', at`/connections/${id}/refresh`, {}, options);
  }
}

class MediaResource extends Resource {
  /**
   * Upload a media file.
   *
   * JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP, MP4, QuickTime or WebM, and SVG for logos. What a platform does not take as it is gets a rendition before it is published there; the file itself stays as it is. The content decides what a file is: a file that is damaged, cut off, or not what its name or declared type says is refused with `invalid_media`, other kinds with `unsupported_media_type`. For a file behind a URL, or in the store itself, use `POST /media/fetch`; its JSON is accepted here, too.
   *
   * `POST /media`
   */
  upload(body: Body<'uploadMedia'>, options?: RequestOptions): Promise<Data<'uploadMedia'>> {
    return this.perform('POST', '/media', { body }, options);
  }

  /**
   * List media.
   *
   * `GET /media`
   */
  list(query?: Query<'listMedia'>, options?: RequestOptions): Listing<Data<'listMedia'>> {
    return this.listing('/media', query, options);
  }

  /**
   * Fetch a media file from a URL.
   *
   * Takes the file behind `url` on the public internet, or the one that was sent to the store itself, by its `uploadId`. The same rules hold as for `POST /media`.
   *
   * `POST /media/fetch`
   */
  fetch(body: Body<'fetchMedia'>, options?: RequestOptions): Promise<Data<'fetchMedia'>> {
    return this.perform('POST', '/media/fetch', { body }, options);
  }

  /**
   * Start an upload to the store.
   *
   * For large files, where the operator allows it (`S3_PRESIGN`): gives a URL that takes one PUT of exactly that many bytes, with these headers and without a credential. Then send `{ uploadId }` to `POST /media/fetch`, which judges and lists the file. Its bytes count against the plan from then on; an upload that is not fetched is deleted within a day. Where clients cannot reach the store, the answer is `invalid_state`: send the file to `POST /media`.
   *
   * `POST /media/uploads`
   */
  startUpload(body: Body<'startMediaUpload'>, options?: RequestOptions): Promise<Data<'startMediaUpload'>> {
    return this.perform('POST', '/media/uploads', { body }, options);
  }

  /**
   * Get media.
   *
   * `GET /media/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getMedia'>> {
    return this.perform('GET', at`/media/${id}`, {}, options);
  }

  /**
   * Update media.
   *
   * Sets the alternative text; null or an empty text removes it. Posts that have not gone out, and have no text of their own for the file, use the new one.
   *
   * `PATCH /media/{id}`
   */
  update(id: string, body: Body<'updateMedia'>, options?: RequestOptions): Promise<Data<'updateMedia'>> {
    return this.perform('PATCH', at`/media/${id}`, { body }, options);
  }

  /**
   * Delete media.
   *
   * Posts that use the file keep it; no other post can use it any more. Refused while a series needs it for posts to come.
   *
   * `DELETE /media/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteMedia'>> {
    return this.perform('DELETE', at`/media/${id}`, {}, options);
  }
}

class ClipsResource extends Resource {
  /**
   * Upload a video to make clips of.
   *
   * MP4, QuickTime or WebM, as large as the plan allows; the service measures it at once. For large files on slow connections use `POST /clips/uploads`, for a video behind a URL `POST /clips/fetch`; its JSON is accepted here, too.
   *
   * `POST /clips`
   */
  upload(body: Body<'uploadClip'>, options?: RequestOptions): Promise<Data<'uploadClip'>> {
    return this.perform('POST', '/clips', { body }, options);
  }

  /**
   * List clips, newest first.
   *
   * `GET /clips`
   */
  list(query?: Query<'listClips'>, options?: RequestOptions): Listing<Data<'listClips'>> {
    return this.listing('/clips', query, options);
  }

  /**
   * Fetch a video to make clips of from a URL.
   *
   * The clip is `fetching` until a worker has the video, then `ready` or `failed`.
   *
   * `POST /clips/fetch`
   */
  fetch(body: Body<'fetchClip'>, options?: RequestOptions): Promise<Data<'fetchClip'>> {
    return this.perform('POST', '/clips/fetch', { body }, options);
  }

  /**
   * Get a clip.
   *
   * `GET /clips/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getClip'>> {
    return this.perform('GET', at`/clips/${id}`, {}, options);
  }

  /**
   * Delete a clip with its video.
   *
   * Work on the clip is cancelled. Videos that were rendered from it stay, as media of their own.
   *
   * `DELETE /clips/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteClip'>> {
    return this.perform('DELETE', at`/clips/${id}`, {}, options);
  }

  /**
   * Detect the scenes of a clip.
   *
   * Costs credits once it has succeeded. Pauses, loudness and, where there is a transcript, sentences help to suggest parts of the wanted length.
   *
   * `POST /clips/{id}/scenes`
   */
  detectScenes(id: string, body?: Body<'detectClipScenes'>, options?: RequestOptions): Promise<Data<'detectClipScenes'>> {
    return this.perform('POST', at`/clips/${id}/scenes`, { body }, options);
  }

  /**
   * Get the scenes of a clip.
   *
   * `GET /clips/{id}/scenes`
   */
  getScenes(id: string, options?: RequestOptions): Promise<Data<'getClipScenes'>> {
    return this.perform('GET', at`/clips/${id}/scenes`, {}, options);
  }

  /**
   * Get the waveform and the filmstrip of a clip.
   *
   * To draw it along time. Both are made with its scenes; until then, and where those are from before there was this, there is neither.
   *
   * `GET /clips/{id}/waveform`
   */
  getWaveform(id: string, options?: RequestOptions): Promise<Data<'getClipWaveform'>> {
    return this.perform('GET', at`/clips/${id}/waveform`, {}, options);
  }

  /**
   * Transcribe a clip, or give its captions.
   *
   * Your own captions cost nothing; turning speech into text costs credits once it has succeeded.
   *
   * `POST /clips/{id}/transcript`
   */
  createTranscript(id: string, body?: Body<'createClipTranscript'>, options?: RequestOptions): Promise<Data<'createClipTranscript'>> {
    return this.perform('POST', at`/clips/${id}/transcript`, { body }, options);
  }

  /**
   * Get the transcript of a clip.
   *
   * As JSON with words and their times, or with `format` as a SubRip or WebVTT file.
   *
   * `GET /clips/{id}/transcript`
   */
  getTranscript(id: string, query?: Query<'getClipTranscript'>, options?: RequestOptions): Promise<Data<'getClipTranscript'>> {
    return this.perform('GET', at`/clips/${id}/transcript`, { query }, options);
  }

  /**
   * Render a part of a clip.
   *
   * The rendered video becomes media (`mediaId`) that posts can carry. Costs credits once it has succeeded. Where picture and sound need no change they are copied.
   *
   * `POST /clips/{id}/render`
   */
  render(id: string, body: Body<'renderClip'>, options?: RequestOptions): Promise<Data<'renderClip'>> {
    return this.perform('POST', at`/clips/${id}/render`, { body }, options);
  }

  /**
   * List renders across all clips, newest first.
   *
   * A bare array; the header `X-Total-Count` has the total.
   *
   * `GET /clips/jobs`
   */
  listJobs(query?: Query<'listClipJobs'>, options?: RequestOptions): Listing<Data<'listClipJobs'>> {
    return this.listing('/clips/jobs', query, options);
  }

  /**
   * Get a render.
   *
   * `GET /clips/jobs/{id}`
   */
  getJob(id: string, options?: RequestOptions): Promise<Data<'getClipJob'>> {
    return this.perform('GET', at`/clips/jobs/${id}`, {}, options);
  }

  /**
   * Cancel a render.
   *
   * A cancelled render costs nothing, and what was made of it is removed. Refused with `invalid_state` once it has ended.
   *
   * `POST /clips/jobs/{id}/cancel`
   */
  cancelJob(id: string, options?: RequestOptions): Promise<Data<'cancelClipJob'>> {
    return this.perform('POST', at`/clips/jobs/${id}/cancel`, {}, options);
  }

  /**
   * Retry a render that failed or was cancelled.
   *
   * `POST /clips/jobs/{id}/retry`
   */
  retryJob(id: string, options?: RequestOptions): Promise<Data<'retryClipJob'>> {
    return this.perform('POST', at`/clips/jobs/${id}/retry`, {}, options);
  }
}

class AttentionResource extends Resource {
  /**
   * List what needs a person.
   *
   * Everything of the organization that waits for a person, the most urgent first, as far as the caller may read it. Posts that failed are listed for 30 days; archive one to be done with it. `counts` has all of them, also those beyond `limit`, which the lists of each noun have.
   *
   * `GET /attention`
   */
  list(query?: Query<'listAttention'>, options?: RequestOptions): Promise<Data<'listAttention'>> {
    return this.perform('GET', '/attention', { query }, options);
  }
}

class SearchResource extends Resource {
  /**
   * Search everything.
   *
   * Finds things of every type at once, as far as the caller may read them: each type by the scope of its own list. A post has all the words, each beginning one of its text, as in `GET /posts?q=`; archived ones are not found. All else has each word somewhere in its title, or in a file’s alternative text, a carousel’s topic, an agent’s instructions, a description. The best come first: those whose title is what was asked for, then those whose title begins so, then the rest, and among each the newest. Of words that are in very many posts the newest are found. For passages of documents use `POST /kbs/{kbId}/search`.
   *
   * `GET /search`
   */
  searchAll(query: Query<'searchAll'>, options?: RequestOptions): Promise<Data<'searchAll'>> {
    return this.perform('GET', '/search', { query }, options);
  }
}

class PostsResource extends Resource {
  /**
   * List what platforms take.
   *
   * Lengths of texts, files, threads, first comments and settings of each platform: the numbers that posts are checked by.
   *
   * `GET /platforms`
   */
  listPlatforms(options?: RequestOptions): Promise<Data<'listPlatforms'>> {
    return this.perform('GET', '/platforms', {}, options);
  }

  /**
   * Read the card of a link.
   *
   * Reads the title, description and picture that a page names, as LinkedIn would get them. Each page is read once a day, for all organizations together: at most 1 MB of it, after at most three redirects. `card` is null where it cannot be read or has no title; a post with that link goes out without a card then.
   *
   * `GET /posts/link-card`
   */
  readLinkCard(query: Query<'readLinkCard'>, options?: RequestOptions): Promise<Data<'readLinkCard'>> {
    return this.perform('GET', '/posts/link-card', { query }, options);
  }

  /**
   * List the posts of a calendar.
   *
   * Posts by when they go out or went out, the earliest first, with what a calendar shows: also those that were published at once. Drafts are in it at their `plannedFor`, and with `planned=true` occurrences of series. Filters are those of `GET /posts`; archived posts are listed only when asked for.
   *
   * `GET /posts/calendar`
   */
  listCalendar(query: Query<'listCalendar'>, options?: RequestOptions): Promise<Data<'listCalendar'>> {
    return this.perform('GET', '/posts/calendar', { query }, options);
  }

  /**
   * Count posts by day and by status.
   *
   * `days`: the posts of `GET /posts/calendar`, with the same filters, by day and status; days without posts are left out. `statuses`: all posts of the organization, or of `brandSlug`, by status, archived ones too.
   *
   * `GET /posts/counts`
   */
  count(query: Query<'countPosts'>, options?: RequestOptions): Promise<Data<'countPosts'>> {
    return this.perform('GET', '/posts/counts', { query }, options);
  }

  /**
   * Export posts as CSV.
   *
   * The posts that `GET /posts` lists with these filters, the earliest first, as CSV that `POST /posts/bulk` takes back: a row whose post is still there is `present`, and elsewhere it makes the same post again. Only scheduled posts have their `scheduledAt` in it, and drafts their `plannedFor`. What a spreadsheet would take for a formula has an apostrophe before it, which an import takes away again.
   *
   * `GET /posts/export`
   */
  export(query?: Query<'exportPosts'>, options?: RequestOptions): Promise<Data<'exportPosts'>> {
    return this.perform('GET', '/posts/export', { query }, options);
  }

  /**
   * Create a post.
   *
   * Without `scheduledAt` or `queue` it is a draft; with one, it is checked against the limits and connections of its platforms and scheduled. `thread` continues the post on X and Threads; elsewhere the post goes out without it. Texts, files and settings may have 200,000 characters together.
   *
   * `POST /posts`
   */
  create(body: Body<'createPost'>, options?: RequestOptions): Promise<Data<'createPost'>> {
    return this.perform('POST', '/posts', { body }, options);
  }

  /**
   * List posts.
   *
   * Newest first unless told otherwise. Filters are combined: a post is listed when all of them fit. Archived posts are listed only when asked for with `status=archived`. `total` counts all pages. A page of large posts ends before `limit`: go on until `next` is null.
   *
   * `GET /posts`
   */
  list(query?: Query<'listPosts'>, options?: RequestOptions): Listing<Data<'listPosts'>> {
    return this.listing('/posts', query, options);
  }

  /**
   * Get a post.
   *
   * `GET /posts/{postId}`
   */
  get(postId: string, options?: RequestOptions): Promise<Data<'getPost'>> {
    return this.perform('GET', at`/posts/${postId}`, {}, options);
  }

  /**
   * Update a post.
   *
   * Possible while the post is a draft, scheduled, cancelled, failed or partial; `labels`, `externalId` and `metadata` alone in every status but publishing. A field that you name is replaced as a whole. A `scheduledAt` schedules the post, `null` takes it back to the drafts. Of a partial post it changes what a retry sends to the platforms that failed; what is out stays as it is, and `targets[].sentContent` shows it. A partial post takes no `scheduledAt`.
   *
   * `PATCH /posts/{postId}`
   */
  update(postId: string, body: Body<'updatePost'>, options?: RequestOptions): Promise<Data<'updatePost'>> {
    return this.perform('PATCH', at`/posts/${postId}`, { body }, options);
  }

  /**
   * Delete a post.
   *
   * Cancels a scheduled post. A post that is being published cannot be deleted. What is published stays on the platforms. `POST /posts/{postId}/restore` takes it back until `restorableUntil`; then its texts and files go.
   *
   * `DELETE /posts/{postId}`
   */
  delete(postId: string, options?: RequestOptions): Promise<Data<'deletePost'>> {
    return this.perform('DELETE', at`/posts/${postId}`, {}, options);
  }

  /**
   * Restore a deleted post.
   *
   * Takes a deletion back for `DELETED_POST_RETENTION` (24 h). The post is what it was; one that was scheduled is checked by nobody again and goes out at its time, and is a draft where that has passed. `duplicate`: another post has its `externalId` by now. A post that is not deleted stays as it is.
   *
   * `POST /posts/{postId}/restore`
   */
  restore(postId: string, options?: RequestOptions): Promise<Data<'restorePost'>> {
    return this.perform('POST', at`/posts/${postId}/restore`, {}, options);
  }

  /**
   * Validate a post.
   *
   * Takes what `POST /posts` takes and saves nothing. Reports everything at once: what would keep the post from going out (`problems`: content, time, accounts), what may surprise (`warnings`: an account that ends soon or is paused, an image without alternative text, a title that is cut, …), and what each platform would get (`content`).
   *
   * `POST /posts/validate`
   */
  validate(body: Body<'validatePost'>, options?: RequestOptions): Promise<Data<'validatePost'>> {
    return this.perform('POST', '/posts/validate', { body }, options);
  }

  /**
   * Change many posts.
   *
   * Does the same to up to 1,000 posts: those that you name, with their revisions if you want, or those that a filter finds. `results` has an answer for each post, as a request for that post alone would get. A refused post does not stop the others. The work goes on after the answer, whatever dies, and no post is changed twice: ask `GET /posts/bulk-actions/{bulkActionId}` until `status` is `completed`. With `dryRun` the answer shows what each would become, and nothing is changed. At each post it is asked again what the caller may do.
   *
   * `POST /posts/bulk-actions`
   */
  createBulkAction(body: Body<'createBulkAction'>, options?: RequestOptions): Promise<Data<'createBulkAction'>> {
    return this.perform('POST', '/posts/bulk-actions', { body }, options);
  }

  /**
   * Get a change of many posts.
   *
   * How far it is, and what became of each post that you may read. It is kept for `JOB_RETENTION` (90 days).
   *
   * `GET /posts/bulk-actions/{bulkActionId}`
   */
  getBulkAction(bulkActionId: string, options?: RequestOptions): Promise<Data<'getBulkAction'>> {
    return this.perform('GET', at`/posts/bulk-actions/${bulkActionId}`, {}, options);
  }

  /**
   * Take back a change of many posts.
   *
   * Once, within ten minutes of its end: each post becomes what it was, where nothing has happened to it since. Deleted ones are restored, cancelled ones scheduled again. The answer is an action of its own.
   *
   * `POST /posts/bulk-actions/{bulkActionId}/undo`
   */
  undoBulkAction(bulkActionId: string, options?: RequestOptions): Promise<Data<'undoBulkAction'>> {
    return this.perform('POST', at`/posts/bulk-actions/${bulkActionId}/undo`, {}, options);
  }

  /**
   * Create many posts.
   *
   * Makes up to 1,000 posts, a row each, of drafts, times and places in queues as `POST /posts` does; each counts as one of those. The work goes on after the answer, whatever dies, and no row is made twice: ask `GET /posts/bulk/{importId}` until `status` is `completed`. A row whose `externalId` a post has already is `present` and nothing is done: the same file a second time adds nothing. A refused row leaves nothing, and its neighbours stay; `onError` says whether the rows behind it are made. With `dryRun` the answer shows all that is wrong with each row, and the times that posts would have, and nothing is written. At each row it is asked again what the caller may do. The body may be four times as large as others. CSV (`text/csv`) has columns of `GET /posts/bulk/template`, separated by commas, semicolons or tabs; `brand` has the slug or the name of a brand, `media` has addresses, ids or names of files in the library, lists have `|` between their items, and a time of a clock goes with a `timeZone`. An unknown column refuses the file.
   *
   * `POST /posts/bulk`
   */
  import(body: Body<'importPosts'>, query?: Query<'importPosts'>, options?: RequestOptions): Promise<Data<'importPosts'>> {
    return this.perform('POST', '/posts/bulk', { query, body }, options);
  }

  /**
   * Get the columns of an import.
   *
   * A CSV with the names of the columns that most posts need. `GET /posts/export` has all of them.
   *
   * `GET /posts/bulk/template`
   */
  getImportTemplate(options?: RequestOptions): Promise<Data<'getImportTemplate'>> {
    return this.perform('GET', '/posts/bulk/template', {}, options);
  }

  /**
   * Get the creation of many posts.
   *
   * How far it is, and what became of each row of brands that you may read. It is kept for `JOB_RETENTION` (90 days).
   *
   * `GET /posts/bulk/{importId}`
   */
  getImport(importId: string, options?: RequestOptions): Promise<Data<'getPostImport'>> {
    return this.perform('GET', at`/posts/bulk/${importId}`, {}, options);
  }

  /**
   * Schedule a post.
   *
   * Possible in draft, scheduled, cancelled and failed. Without `scheduledAt` a draft goes out at its `plannedFor`, which must be still to come.
   *
   * `POST /posts/{postId}/schedule`
   */
  schedule(postId: string, body?: Body<'schedulePost'>, options?: RequestOptions): Promise<Data<'schedulePost'>> {
    return this.perform('POST', at`/posts/${postId}/schedule`, { body }, options);
  }

  /**
   * Cancel a scheduled post.
   *
   * Possible while the post is scheduled, and while it is `publishing` if every platform that is not out yet is held. Those are then cancelled, and the post becomes `cancelled`, `unconfirmed` or `partial`, depending on what is out.
   *
   * `POST /posts/{postId}/cancel`
   */
  cancel(postId: string, options?: RequestOptions): Promise<Data<'cancelPost'>> {
    return this.perform('POST', at`/posts/${postId}/cancel`, {}, options);
  }

  /**
   * Publish a post now.
   *
   * Publishes at once, whatever the schedule says; of a failed or partial post, only what has not gone out. A post that is already `publishing` gets the same answer and goes on unchanged. A published or archived post is refused with `invalid_state`.
   *
   * `POST /posts/{postId}/publish`
   */
  publish(postId: string, options?: RequestOptions): Promise<Data<'publishPost'>> {
    return this.perform('POST', at`/posts/${postId}/publish`, {}, options);
  }

  /**
   * Retry a failed or partial post.
   *
   * Publishes on the platforms that failed. A platform whose outcome is unconfirmed may already show the post and is left alone.
   *
   * `POST /posts/{postId}/retry`
   */
  retry(postId: string, options?: RequestOptions): Promise<Data<'retryPost'>> {
    return this.perform('POST', at`/posts/${postId}/retry`, {}, options);
  }

  /**
   * Archive a post.
   *
   * Not possible while it is scheduled or being published.
   *
   * `PUT /posts/{postId}/archive`
   */
  archive(postId: string, options?: RequestOptions): Promise<Data<'archivePost'>> {
    return this.perform('PUT', at`/posts/${postId}/archive`, {}, options);
  }

  /**
   * Unarchive a post.
   *
   * The post returns to the status that it had before; a scheduled post whose time has passed becomes a draft.
   *
   * `PUT /posts/{postId}/unarchive`
   */
  unarchive(postId: string, options?: RequestOptions): Promise<Data<'unarchivePost'>> {
    return this.perform('PUT', at`/posts/${postId}/unarchive`, {}, options);
  }

  /**
   * Take a post back.
   *
   * Deletes it where it is out: on the platforms named, else on all that can. Each target says under `actions` whether it can be, and under `change` how that stands; one that is deleted is `removed`, and `post.removed` is sent. Nothing is taken back when one that is named cannot be.
   *
   * `POST /posts/{postId}/unpublish`
   */
  unpublish(postId: string, body?: Body<'unpublishPost'>, options?: RequestOptions): Promise<Data<'unpublishPost'>> {
    return this.perform('POST', at`/posts/${postId}/unpublish`, { body }, options);
  }

  /**
   * Repost a post.
   *
   * Reposts it from the account that it went out from: on the platforms named, else on all that can (`repost` of `GET /platforms`). Each target says under `actions` whether it can be, and when it was (`doneAt`); `change` tells how it stands. An account reposts a post once. A repost has no words of its own, so no review holds it. Nothing is reposted when one that is named cannot be.
   *
   * `POST /posts/{postId}/repost`
   */
  repost(postId: string, body?: Body<'repostPost'>, options?: RequestOptions): Promise<Data<'repostPost'>> {
    return this.perform('POST', at`/posts/${postId}/repost`, { body }, options);
  }

  /**
   * Change a post where it is out.
   *
   * Changes what it says on these platforms, and nothing that is not named. The post keeps its own text; `sentContent` of the target is what it says there. `change` tells how that stands, and `post.updated_on_platform` is sent once it is done. Which platforms let it: `revision` of `GET /platforms`. X gives the post another `externalId` and `url`. Where the brand asks for reviews, only a person who approves in each of its stages, alone, may do so by their own session; `invalid_state` names them.
   *
   * `PATCH /posts/{postId}/published`
   */
  revisePublished(postId: string, body: Body<'revisePublishedPost'>, options?: RequestOptions): Promise<Data<'revisePublishedPost'>> {
    return this.perform('PATCH', at`/posts/${postId}/published`, { body }, options);
  }

  /**
   * Get the progress of a post.
   *
   * Asks the workflow that publishes the post; 503 when it cannot be reached now.
   *
   * `GET /posts/{postId}/progress`
   */
  getProgress(postId: string, options?: RequestOptions): Promise<Data<'getPostProgress'>> {
    return this.perform('GET', at`/posts/${postId}/progress`, {}, options);
  }

  /**
   * Get the timeline of a post.
   *
   * Oldest first: every publish attempt with its evidence, and every change of the post and of its platforms with who made it and why.
   *
   * `GET /posts/{postId}/timeline`
   */
  getTimeline(postId: string, query?: Query<'getPostTimeline'>, options?: RequestOptions): Listing<Data<'getPostTimeline'>> {
    return this.listing(at`/posts/${postId}/timeline`, query, options);
  }

  /**
   * Resolve an unconfirmed target.
   *
   * For a platform whose status is `unconfirmed`, after looking at the account. `published` makes it published, `not_published` makes it failed, so that a retry publishes it. The post’s status follows. For a thread, this resolves the part that was lost; a retry sends what is missing.
   *
   * `POST /posts/{postId}/targets/{platform}/resolve`
   */
  resolveTarget(postId: string, platform: Path<'resolvePostTarget'>['platform'], body: Body<'resolvePostTarget'>, options?: RequestOptions): Promise<Data<'resolvePostTarget'>> {
    return this.perform('POST', at`/posts/${postId}/targets/${platform}/resolve`, { body }, options);
  }

  /**
   * Preview a post.
   *
   * What would go out if the post were published now, or at `scheduledAt`: text, media and settings of each platform that it is not out on yet, texts counted as the platform counts, files that are converted, problems and warnings. Changes nothing. A post that cannot go out in its status is refused with `invalid_state`.
   *
   * `GET /posts/{postId}/preview`
   */
  preview(postId: string, query?: Query<'previewPost'>, options?: RequestOptions): Promise<Data<'previewPost'>> {
    return this.perform('GET', at`/posts/${postId}/preview`, { query }, options);
  }
}

class ConfirmationsResource extends Resource {
  /**
   * Ask a person to confirm a post.
   *
   * For programs that must not publish by themselves: gives an address at which a person sees the post as each platform gets it, and approves or denies. They approve the revision that you name, as it would go out now, at the time that you name, once; `POST /confirmations/{id}/commit` then publishes or schedules it. A post with a file that is not fetched yet is refused with `invalid_state`, as nobody could see it.
   *
   * `POST /posts/{postId}/confirmations`
   */
  request(postId: string, body: Body<'requestConfirmation'>, options?: RequestOptions): Promise<Data<'requestConfirmation'>> {
    return this.perform('POST', at`/posts/${postId}/confirmations`, { body }, options);
  }

  /**
   * List confirmations.
   *
   * What programs have asked people to confirm, the newest first; without `status` what waits for a decision. Look at the post with `GET /posts/{postId}/preview`, and decide with `POST /confirmations/{id}/approve` or `…/deny`.
   *
   * `GET /confirmations`
   */
  list(query?: Query<'listConfirmations'>, options?: RequestOptions): Promise<Data<'listConfirmations'>> {
    return this.perform('GET', '/confirmations', { query }, options);
  }

  /**
   * Get a confirmation.
   *
   * Whether a person has decided.
   *
   * `GET /confirmations/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getConfirmation'>> {
    return this.perform('GET', at`/confirmations/${id}`, {}, options);
  }

  /**
   * Commit a confirmed post.
   *
   * Publishes or schedules the post as a person has approved it, once. Refused with `invalid_state` while nobody has approved it, when somebody denied it, and once it was used or has expired; with `precondition_failed` when what would go out has changed since the person saw it.
   *
   * `POST /confirmations/{id}/commit`
   */
  commit(id: string, options?: RequestOptions): Promise<Data<'commitConfirmation'>> {
    return this.perform('POST', at`/confirmations/${id}/commit`, {}, options);
  }

  /**
   * Get a post that waits for your confirmation.
   *
   * Shows what the person decides about. The post belongs to one organization: switch to it first. Refused with `precondition_failed` when what would go out has changed since the confirmation was requested, and with `invalid_state` once it was decided or has expired.
   *
   * `POST /confirmations/look-up`
   */
  getWaiting(body: Body<'getWaitingConfirmation'>, options?: RequestOptions): Promise<Data<'getWaitingConfirmation'>> {
    return this.perform('POST', '/confirmations/look-up', { body }, options);
  }

  /**
   * Approve a post.
   *
   * For a person who may publish for the brand and has logged in within the last ten minutes, not by approving a device. A repeat changes nothing. Refused with `precondition_failed` when what would go out has changed since it was shown: text, files, alternative texts, settings, platforms or accounts.
   *
   * `POST /confirmations/approve`
   */
  approve(body: Body<'approveConfirmation'>, options?: RequestOptions): Promise<Data<'approveConfirmation'>> {
    return this.perform('POST', '/confirmations/approve', { body }, options);
  }

  /**
   * Deny a post.
   *
   * The post stays as it is. A repeat changes nothing.
   *
   * `POST /confirmations/deny`
   */
  deny(body: Body<'denyConfirmation'>, options?: RequestOptions): Promise<Data<'denyConfirmation'>> {
    return this.perform('POST', '/confirmations/deny', { body }, options);
  }

  /**
   * Approve a post by the id of its confirmation.
   *
   * As `POST /confirmations/approve`, with the same conditions: a login of the last ten minutes, not by approving a device, by a person who may publish for the brand, and nothing of what would go out changed. The program that asked then commits it.
   *
   * `POST /confirmations/{id}/approve`
   */
  approveById(id: string, body: Body<'approveConfirmationById'>, options?: RequestOptions): Promise<Data<'approveConfirmationById'>> {
    return this.perform('POST', at`/confirmations/${id}/approve`, { body }, options);
  }

  /**
   * Deny a post by the id of its confirmation.
   *
   * The post stays as it is. A repeat changes nothing.
   *
   * `POST /confirmations/{id}/deny`
   */
  denyById(id: string, options?: RequestOptions): Promise<Data<'denyConfirmationById'>> {
    return this.perform('POST', at`/confirmations/${id}/deny`, {}, options);
  }
}

class KnowledgeBasesResource extends Resource {
  /**
   * List knowledge bases.
   *
   * Newest first.
   *
   * `GET /kbs`
   */
  list(query?: Query<'listKnowledgeBases'>, options?: RequestOptions): Listing<Data<'listKnowledgeBases'>> {
    return this.listing('/kbs', query, options);
  }

  /**
   * Create a knowledge base.
   *
   * `POST /kbs`
   */
  create(body: Body<'createKnowledgeBase'>, options?: RequestOptions): Promise<Data<'createKnowledgeBase'>> {
    return this.perform('POST', '/kbs', { body }, options);
  }

  /**
   * Get a knowledge base.
   *
   * `GET /kbs/{kbId}`
   */
  get(kbId: string, options?: RequestOptions): Promise<Data<'getKnowledgeBase'>> {
    return this.perform('GET', at`/kbs/${kbId}`, {}, options);
  }

  /**
   * Update a knowledge base.
   *
   * `PATCH /kbs/{kbId}`
   */
  update(kbId: string, body: Body<'updateKnowledgeBase'>, options?: RequestOptions): Promise<Data<'updateKnowledgeBase'>> {
    return this.perform('PATCH', at`/kbs/${kbId}`, { body }, options);
  }

  /**
   * Delete a knowledge base with its documents.
   *
   * Stops the documents that are being ingested, and releases the credits held for them.
   *
   * `DELETE /kbs/{kbId}`
   */
  delete(kbId: string, options?: RequestOptions): Promise<Data<'deleteKnowledgeBase'>> {
    return this.perform('DELETE', at`/kbs/${kbId}`, {}, options);
  }

  /**
   * Search a knowledge base.
   *
   * Finds passages by their meaning and by their words, in spite of typing errors; the closest first. Answers 503 while the search server or the embedding model is away.
   *
   * `POST /kbs/{kbId}/search`
   */
  search(kbId: string, body: Body<'searchKnowledgeBase'>, options?: RequestOptions): Promise<Data<'searchKnowledgeBase'>> {
    return this.perform('POST', at`/kbs/${kbId}/search`, { body }, options);
  }

  /**
   * List the sources of a knowledge base.
   *
   * Newest first.
   *
   * `GET /kbs/{kbId}/sources`
   */
  listSources(kbId: string, query?: Query<'listSources'>, options?: RequestOptions): Listing<Data<'listSources'>> {
    return this.listing(at`/kbs/${kbId}/sources`, query, options);
  }

  /**
   * Have a knowledge base follow a source.
   *
   * It is looked at now, and again by its time. What is new becomes a document, and what has changed is ingested again, in the name of who changed the source last and at the usual price; nothing is fetched that they may not add, or that cannot be paid for. What a sitemap does not list any more, and a page that is not there, is marked as gone. A knowledge base has at most 20 sources.
   *
   * `POST /kbs/{kbId}/sources`
   */
  createSource(kbId: string, body: Body<'createSource'>, options?: RequestOptions): Promise<Data<'createSource'>> {
    return this.perform('POST', at`/kbs/${kbId}/sources`, { body }, options);
  }

  /**
   * Get a source.
   *
   * `GET /kbs/{kbId}/sources/{sourceId}`
   */
  getSource(kbId: string, sourceId: string, options?: RequestOptions): Promise<Data<'getSource'>> {
    return this.perform('GET', at`/kbs/${kbId}/sources/${sourceId}`, {}, options);
  }

  /**
   * Update a source.
   *
   * Whoever changes it answers for what it brings from then on. It is looked at now unless it is paused, and failures of before are forgotten once it is resumed.
   *
   * `PATCH /kbs/{kbId}/sources/{sourceId}`
   */
  updateSource(kbId: string, sourceId: string, body: Body<'updateSource'>, options?: RequestOptions): Promise<Data<'updateSource'>> {
    return this.perform('PATCH', at`/kbs/${kbId}/sources/${sourceId}`, { body }, options);
  }

  /**
   * Delete a source.
   *
   * The documents that it brought stay.
   *
   * `DELETE /kbs/{kbId}/sources/{sourceId}`
   */
  deleteSource(kbId: string, sourceId: string, options?: RequestOptions): Promise<Data<'deleteSource'>> {
    return this.perform('DELETE', at`/kbs/${kbId}/sources/${sourceId}`, {}, options);
  }

  /**
   * Look at a source now.
   *
   * The look begins after the answer; `lastCheckedAt` says when it has.
   *
   * `POST /kbs/{kbId}/sources/{sourceId}/check`
   */
  checkSource(kbId: string, sourceId: string, options?: RequestOptions): Promise<Data<'checkSource'>> {
    return this.perform('POST', at`/kbs/${kbId}/sources/${sourceId}/check`, {}, options);
  }

  /**
   * List what a source has.
   *
   * What it has listed and was followed, the newest first.
   *
   * `GET /kbs/{kbId}/sources/{sourceId}/items`
   */
  listSourceItems(kbId: string, sourceId: string, query?: Query<'listSourceItems'>, options?: RequestOptions): Listing<Data<'listSourceItems'>> {
    return this.listing(at`/kbs/${kbId}/sources/${sourceId}/items`, query, options);
  }

  /**
   * List the documents of a knowledge base.
   *
   * Newest first.
   *
   * `GET /kbs/{kbId}/docs`
   */
  listDocuments(kbId: string, query?: Query<'listDocuments'>, options?: RequestOptions): Listing<Data<'listDocuments'>> {
    return this.listing(at`/kbs/${kbId}/docs`, query, options);
  }

  /**
   * Upload a document to a knowledge base.
   *
   * Send the file as a form; its content decides what it is, not its name. The JSON of the other two operations is accepted here, too. It is read, split, embedded and indexed after the answer: `status` and `progress` show how far that is.
   *
   * `POST /kbs/{kbId}/docs`
   */
  uploadDocument(kbId: string, body: Body<'uploadDocument'>, options?: RequestOptions): Promise<Data<'uploadDocument'>> {
    return this.perform('POST', at`/kbs/${kbId}/docs`, { body }, options);
  }

  /**
   * Add a text to a knowledge base.
   *
   * Send the document itself as JSON, with its name. It is read, split, embedded and indexed after the answer: `status` and `progress` show how far that is.
   *
   * `POST /kbs/{kbId}/docs/text`
   */
  addTextDocument(kbId: string, body: Body<'addTextDocument'>, options?: RequestOptions): Promise<Data<'addTextDocument'>> {
    return this.perform('POST', at`/kbs/${kbId}/docs/text`, { body }, options);
  }

  /**
   * Fetch a document from a URL into a knowledge base.
   *
   * Fetches the page or file at an address on the public internet. It is read, split, embedded and indexed after the answer: `status` and `progress` show how far that is.
   *
   * `POST /kbs/{kbId}/docs/fetch`
   */
  fetchDocument(kbId: string, body: Body<'fetchDocument'>, options?: RequestOptions): Promise<Data<'fetchDocument'>> {
    return this.perform('POST', at`/kbs/${kbId}/docs/fetch`, { body }, options);
  }

  /**
   * Get a document.
   *
   * `GET /kbs/{kbId}/docs/{docId}`
   */
  getDocument(kbId: string, docId: string, options?: RequestOptions): Promise<Data<'getDocument'>> {
    return this.perform('GET', at`/kbs/${kbId}/docs/${docId}`, {}, options);
  }

  /**
   * Delete a document.
   *
   * If the document is being ingested, that stops, and the credits held for it are released.
   *
   * `DELETE /kbs/{kbId}/docs/{docId}`
   */
  deleteDocument(kbId: string, docId: string, options?: RequestOptions): Promise<Data<'deleteDocument'>> {
    return this.perform('DELETE', at`/kbs/${kbId}/docs/${docId}`, {}, options);
  }

  /**
   * Get a link to download a document.
   *
   * The bytes as they were uploaded or fetched. The link needs no credentials and expires.
   *
   * `GET /kbs/{kbId}/docs/{docId}/file-access`
   */
  getDocumentFileAccess(kbId: string, docId: string, options?: RequestOptions): Promise<Data<'getDocumentFileAccess'>> {
    return this.perform('GET', at`/kbs/${kbId}/docs/${docId}/file-access`, {}, options);
  }

  /**
   * Ingest a document again.
   *
   * A document that came from an address is fetched again. Searches find its old passages until the new ones replace them.
   *
   * `POST /kbs/{kbId}/docs/{docId}/reingest`
   */
  reingestDocument(kbId: string, docId: string, options?: RequestOptions): Promise<Data<'reingestDocument'>> {
    return this.perform('POST', at`/kbs/${kbId}/docs/${docId}/reingest`, {}, options);
  }
}

class IdeasResource extends Resource {
  /**
   * Generate ideas from a knowledge base.
   *
   * `sourceDocumentIds` names the documents whose passages an idea draws on. Needs `kb:read` as well. Each idea costs the price of `ideas.generate`. No idea is nearly the same as another or an earlier one of the brand, deleted ones included; when the model finds nothing new, the answer is `invalid_state`. A failure costs nothing: `generation_refused` when the model refuses these words, `unavailable` when it cannot be reached.
   *
   * `POST /ideas/generate`
   */
  generate(body: Body<'generateIdeas'>, options?: RequestOptions): Promise<Data<'generateIdeas'>> {
    return this.perform('POST', '/ideas/generate', { body }, options);
  }

  /**
   * Generate ideas from a topic.
   *
   * Works without a knowledge base. Each idea costs the price of `ideas.generate`. No idea is nearly the same as another or an earlier one of the brand, deleted ones included; when the model finds nothing new, the answer is `invalid_state`. A failure costs nothing: `generation_refused` when the model refuses these words, `unavailable` when it cannot be reached.
   *
   * `POST /ideas/generate-topic`
   */
  generateFromTopic(body: Body<'generateIdeasFromTopic'>, options?: RequestOptions): Promise<Data<'generateIdeasFromTopic'>> {
    return this.perform('POST', '/ideas/generate-topic', { body }, options);
  }

  /**
   * List ideas, newest first.
   *
   * `GET /ideas`
   */
  list(query?: Query<'listIdeas'>, options?: RequestOptions): Listing<Data<'listIdeas'>> {
    return this.listing('/ideas', query, options);
  }

  /**
   * Delete an idea.
   *
   * Drafts made of it stay, and no idea like it is generated again.
   *
   * `DELETE /ideas/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteIdea'>> {
    return this.perform('DELETE', at`/ideas/${id}`, {}, options);
  }

  /**
   * Write a draft post of an idea.
   *
   * The draft keeps to the limits of the platform, and exists once the job has completed: `result.postId` at `GET /jobs/{jobId}`. Needs `posts:write` as well. Costs the price of `ideas.enrich`; a job that fails costs nothing.
   *
   * `POST /ideas/enrich`
   */
  enrich(body: Body<'enrichIdea'>, options?: RequestOptions): Promise<Data<'enrichIdea'>> {
    return this.perform('POST', '/ideas/enrich', { body }, options);
  }
}

class JobsResource extends Resource {
  /**
   * Get a job.
   *
   * Shows work that goes on after its request was answered; the job of an account export needs the scope `account:export` as well. A job is deleted 90 days after its end.
   *
   * `GET /jobs/{jobId}`
   */
  get(jobId: string, options?: RequestOptions): Promise<Data<'getJob'>> {
    return this.perform('GET', at`/jobs/${jobId}`, {}, options);
  }
}

class CarouselsResource extends Resource {
  /**
   * Generate a carousel.
   *
   * Writes a cover, one thought a slide and a call to action, from the topic and, where one is named, from a knowledge base. The answer has the text; the pictures are drawn afterwards. Costs credits by its slides (`GET /billing/prices`), nothing when it fails.
   *
   * `POST /carousels/generate`
   */
  generate(body: Body<'generateCarousel'>, options?: RequestOptions): Promise<Data<'generateCarousel'>> {
    return this.perform('POST', '/carousels/generate', { body }, options);
  }

  /**
   * Refine a carousel with an instruction.
   *
   * Changes only what the instruction asks for, and keeps the earlier version. Costs credits by its slides, nothing when it fails or changes nothing.
   *
   * `POST /carousels/{id}/refine`
   */
  refine(id: string, body: Body<'refineCarousel'>, options?: RequestOptions): Promise<Data<'refineCarousel'>> {
    return this.perform('POST', at`/carousels/${id}/refine`, { body }, options);
  }

  /**
   * List carousels.
   *
   * Newest first.
   *
   * `GET /carousels`
   */
  list(query?: Query<'listCarousels'>, options?: RequestOptions): Listing<Data<'listCarousels'>> {
    return this.listing('/carousels', query, options);
  }

  /**
   * Get a carousel.
   *
   * `GET /carousels/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getCarousel'>> {
    return this.perform('GET', at`/carousels/${id}`, {}, options);
  }

  /**
   * Update a carousel.
   *
   * Makes a new version, which is then drawn. A slide whose text does not fit even at the smallest size is refused and named by its position, because text is never cut; so are colours in which text cannot be read.
   *
   * `PATCH /carousels/{id}`
   */
  update(id: string, body: Body<'updateCarousel'>, options?: RequestOptions): Promise<Data<'updateCarousel'>> {
    return this.perform('PATCH', at`/carousels/${id}`, { body }, options);
  }

  /**
   * Delete a carousel with all its versions.
   *
   * Posts that were made of it stay.
   *
   * `DELETE /carousels/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteCarousel'>> {
    return this.perform('DELETE', at`/carousels/${id}`, {}, options);
  }

  /**
   * List the versions of a carousel.
   *
   * Newest first: what it said and looked like after each change, with who made it and why.
   *
   * `GET /carousels/{id}/versions`
   */
  listVersions(id: string, query?: Query<'listCarouselVersions'>, options?: RequestOptions): Listing<Data<'listCarouselVersions'>> {
    return this.listing(at`/carousels/${id}/versions`, query, options);
  }

  /**
   * Restore an earlier version of a carousel.
   *
   * It becomes the newest version; those between are kept.
   *
   * `POST /carousels/{id}/versions/{version}/restore`
   */
  restoreVersion(id: string, version: Path<'restoreCarouselVersion'>['version'], options?: RequestOptions): Promise<Data<'restoreCarouselVersion'>> {
    return this.perform('POST', at`/carousels/${id}/versions/${version}/restore`, {}, options);
  }

  /**
   * Render a carousel again.
   *
   * Use it after a failure of the service, or when the kit of the brand has changed.
   *
   * `POST /carousels/{id}/render`
   */
  render(id: string, options?: RequestOptions): Promise<Data<'renderCarousel'>> {
    return this.perform('POST', at`/carousels/${id}/render`, {}, options);
  }

  /**
   * Publish a carousel.
   *
   * Makes a post of it, now, for `scheduledAt` or as a `draft`, which goes the way of every post: all slides on Instagram and Threads, a PDF on LinkedIn, the first four slides on X or, with `thread`, all of them. What a platform would refuse is refused at once, by its position in `platforms`; YouTube takes no pictures. A carousel that is being drawn is waited for, up to `CAROUSEL_WAIT` (20 s). Refused with `invalid_state` where that takes longer, where it cannot be drawn, and where it is drawn again or changed at the same moment.
   *
   * `POST /carousels/{id}/publish`
   */
  publish(id: string, body: Body<'publishCarousel'>, options?: RequestOptions): Promise<Data<'publishCarousel'>> {
    return this.perform('POST', at`/carousels/${id}/publish`, { body }, options);
  }
}

class AgentsResource extends Resource {
  /**
   * Create an agent.
   *
   * An agent writes posts for a brand by its schedule, from a knowledge base, its instructions or both. Each run costs credits.
   *
   * `POST /agents`
   */
  create(body: Body<'createAgent'>, options?: RequestOptions): Promise<Data<'createAgent'>> {
    return this.perform('POST', '/agents', { body }, options);
  }

  /**
   * List agents.
   *
   * Newest first.
   *
   * `GET /agents`
   */
  list(query?: Query<'listAgents'>, options?: RequestOptions): Listing<Data<'listAgents'>> {
    return this.listing('/agents', query, options);
  }

  /**
   * Get an agent.
   *
   * `GET /agents/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getAgent'>> {
    return this.perform('GET', at`/agents/${id}`, {}, options);
  }

  /**
   * Update an agent.
   *
   * Applies from its next run on. `enabled: false` stops its schedule and ends a run that is under way, `enabled: true` starts it again. A person who changes an agent that publishes by itself is responsible for what it publishes from then on.
   *
   * `PATCH /agents/{id}`
   */
  update(id: string, body: Body<'updateAgent'>, options?: RequestOptions): Promise<Data<'updateAgent'>> {
    return this.perform('PATCH', at`/agents/${id}`, { body }, options);
  }

  /**
   * Delete an agent.
   *
   * A run that is under way ends, and makes no more posts. What it wrote stays.
   *
   * `DELETE /agents/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteAgent'>> {
    return this.perform('DELETE', at`/agents/${id}`, {}, options);
  }

  /**
   * Run an agent.
   *
   * Starts a run at once, whatever the schedule says; `GET /agents/{id}/runs/{runId}` shows how it goes. A dry run shows there what the agent would write, makes no posts and costs the same. Refused with `invalid_state` while another run is under way, and when a cap of the agent is reached.
   *
   * `POST /agents/{id}/run`
   */
  run(id: string, query?: Query<'runAgent'>, options?: RequestOptions): Promise<Data<'runAgent'>> {
    return this.perform('POST', at`/agents/${id}/run`, { query }, options);
  }

  /**
   * List the runs of an agent.
   *
   * Newest first, skipped runs included.
   *
   * `GET /agents/{id}/runs`
   */
  listRuns(id: string, query?: Query<'listAgentRuns'>, options?: RequestOptions): Listing<Data<'listAgentRuns'>> {
    return this.listing(at`/agents/${id}/runs`, query, options);
  }

  /**
   * Get a run of an agent.
   *
   * `GET /agents/{id}/runs/{runId}`
   */
  getRun(id: string, runId: string, options?: RequestOptions): Promise<Data<'getAgentRun'>> {
    return this.perform('GET', at`/agents/${id}/runs/${runId}`, {}, options);
  }
}

class NotificationsResource extends Resource {
  /**
   * List notifications.
   *
   * The caller's notifications in the active organization, newest first. An API key reads those of the person who made it, in its organization.
   *
   * `GET /api/notifications`
   */
  list(query?: Query<'listNotifications'>, options?: RequestOptions): Listing<Data<'listNotifications'>> {
    return this.listing('/api/notifications', query, options);
  }

  /**
   * Mark notifications as read.
   *
   * Marks the notifications that `ids` names, or all of the caller’s when there is no `ids`. The answer says how many were unread until now and how many still are. An id that is not one of the caller’s answers 404, and none is marked.
   *
   * `POST /api/notifications/read`
   */
  markRead(body?: Body<'markNotificationsRead'>, options?: RequestOptions): Promise<Data<'markNotificationsRead'>> {
    return this.perform('POST', '/api/notifications/read', { body }, options);
  }

  /**
   * Mark a notification as read.
   *
   * `POST /api/notifications/{id}/read`
   */
  markNotificationRead(id: string, options?: RequestOptions): Promise<Data<'markNotificationRead'>> {
    return this.perform('POST', at`/api/notifications/${id}/read`, {}, options);
  }

  /**
   * List notification preferences.
   *
   * Every type, in the active organization. By default all are on in the app, and what somebody has to act upon by mail or push too.
   *
   * `GET /api/notifications/preferences`
   */
  listPreferences(options?: RequestOptions): Promise<Data<'listNotificationPreferences'>> {
    return this.perform('GET', '/api/notifications/preferences', {}, options);
  }

  /**
   * Update notification preferences.
   *
   * Types that you do not name stay as they are. The choice applies from now on. The answer has every type.
   *
   * `PUT /api/notifications/preferences`
   */
  updatePreferences(body: Body<'updateNotificationPreferences'>, options?: RequestOptions): Promise<Data<'updateNotificationPreferences'>> {
    return this.perform('PUT', '/api/notifications/preferences', { body }, options);
  }

  /**
   * List push devices.
   *
   * The browsers of the caller that show notifications of the active organization, and the public key that a browser subscribes with (`applicationServerKey`). A key that differs from the one of a subscription ends it: subscribe again.
   *
   * `GET /api/notifications/devices`
   */
  listPushDevices(options?: RequestOptions): Promise<Data<'listPushDevices'>> {
    return this.perform('GET', '/api/notifications/devices', {}, options);
  }

  /**
   * Register a push device.
   *
   * Takes what `PushManager.subscribe` of a browser gives. The same address again renews the device. A person has at most 10 in an organization; one more removes the one that was not renewed for longest. A device whose push service says that it is gone removes itself.
   *
   * `POST /api/notifications/devices`
   */
  createPushDevice(body: Body<'createPushDevice'>, options?: RequestOptions): Promise<Data<'createPushDevice'>> {
    return this.perform('POST', '/api/notifications/devices', { body }, options);
  }

  /**
   * Remove a push device.
   *
   * `DELETE /api/notifications/devices/{id}`
   */
  deletePushDevice(id: string, options?: RequestOptions): Promise<Data<'deletePushDevice'>> {
    return this.perform('DELETE', at`/api/notifications/devices/${id}`, {}, options);
  }

  /**
   * Stream notifications.
   *
   * Server-sent events: each event's `data` is a Notification and its `id` the notification's. The header `Last-Event-ID` resumes after the notification that you saw last: none is left out, and one that was written at the same moment may come twice, with the same id. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends when the session or key does, when the session goes to another organization, when the server stops, and when its client reads too slowly: reconnect then.
   *
   * `GET /api/notifications/stream`
   */
  stream(options?: StreamOptions): AsyncGenerator<Streamed['notifications'], void> {
    return this.streaming('notifications', options);
  }
}

class WebhooksResource extends Resource {
  /**
   * Create a webhook.
   *
   * Its `secret` is in the answer, once; it signs every delivery (see the events below and `X-Service-Signature`).
   *
   * `POST /webhooks`
   */
  create(body: Body<'createWebhook'>, options?: RequestOptions): Promise<Data<'createWebhook'>> {
    return this.perform('POST', '/webhooks', { body }, options);
  }

  /**
   * List webhooks.
   *
   * `GET /webhooks`
   */
  list(query?: Query<'listWebhooks'>, options?: RequestOptions): Listing<Data<'listWebhooks'>> {
    return this.listing('/webhooks', query, options);
  }

  /**
   * Get a webhook.
   *
   * `GET /webhooks/{id}`
   */
  get(id: string, options?: RequestOptions): Promise<Data<'getWebhook'>> {
    return this.perform('GET', at`/webhooks/${id}`, {}, options);
  }

  /**
   * Update a webhook.
   *
   * Applies from the next attempt on, also to deliveries that are being retried. `enabled: false` holds what waits; `enabled: true` forgets its failures; `held` and `notice` say how many deliveries wait for `recover`. With `recover: true` they are sent at once: `recovery` is then the recovery, or null when nothing was held.
   *
   * `PATCH /webhooks/{id}`
   */
  update(id: string, body: Body<'updateWebhook'>, options?: RequestOptions): Promise<Data<'updateWebhook'>> {
    return this.perform('PATCH', at`/webhooks/${id}`, { body }, options);
  }

  /**
   * Delete a webhook.
   *
   * Cancels the deliveries that it has not received yet.
   *
   * `DELETE /webhooks/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteWebhook'>> {
    return this.perform('DELETE', at`/webhooks/${id}`, {}, options);
  }

  /**
   * Rotate the secret of a webhook.
   *
   * The new secret is in the answer, once. The old one stays valid for `overlapSeconds` (default 24 hours): a delivery that is refused with one is sent again at once signed with the other, and `X-Service-Signatures` carries both. 0 ends the old one at once, as after a leak.
   *
   * `POST /webhooks/{id}/rotate-secret`
   */
  rotateSecret(id: string, body?: Body<'rotateWebhookSecret'>, options?: RequestOptions): Promise<Data<'rotateWebhookSecret'>> {
    return this.perform('POST', at`/webhooks/${id}/rotate-secret`, { body }, options);
  }

  /**
   * Send a test event.
   *
   * Sends one signed `webhook.test` in the same way as every event, without retries. It changes no count, and goes to a disabled webhook too. The delivery shows the result.
   *
   * `POST /webhooks/{id}/test`
   */
  test(id: string, options?: RequestOptions): Promise<Data<'testWebhook'>> {
    return this.perform('POST', at`/webhooks/${id}/test`, {}, options);
  }

  /**
   * List deliveries.
   *
   * Newest first.
   *
   * `GET /webhooks/{id}/deliveries`
   */
  listDeliveries(id: string, query?: Query<'listDeliveries'>, options?: RequestOptions): Listing<Data<'listDeliveries'>> {
    return this.listing(at`/webhooks/${id}/deliveries`, query, options);
  }

  /**
   * List events of a webhook.
   *
   * In order, from the event after `after` on, delivered or not: a receiver that missed a sequence gets it here. You have everything once you have `lastSequence`; a page of large events ends before `limit`.
   *
   * `GET /webhooks/{id}/events`
   */
  listEvents(id: string, query?: Query<'listWebhookEvents'>, options?: RequestOptions): Promise<Data<'listWebhookEvents'>> {
    return this.perform('GET', at`/webhooks/${id}/events`, { query }, options);
  }

  /**
   * Get a delivery with its attempts.
   *
   * `GET /webhooks/deliveries/{id}`
   */
  getDelivery(id: string, options?: RequestOptions): Promise<Data<'getDelivery'>> {
    return this.perform('GET', at`/webhooks/deliveries/${id}`, {}, options);
  }

  /**
   * Redeliver an event.
   *
   * Sends the same delivery again, with the same body, from the first attempt on. For a delivery that has ended or is held.
   *
   * `POST /webhooks/deliveries/{id}/redeliver`
   */
  redeliverDelivery(id: string, options?: RequestOptions): Promise<Data<'redeliverDelivery'>> {
    return this.perform('POST', at`/webhooks/deliveries/${id}/redeliver`, {}, options);
  }

  /**
   * Retry a delivery now.
   *
   * Makes the next attempt now instead of at `nextAttemptAt`; if it fails, the schedule goes on from there.
   *
   * `POST /webhooks/deliveries/{id}/retry`
   */
  retryDelivery(id: string, options?: RequestOptions): Promise<Data<'retryDelivery'>> {
    return this.perform('POST', at`/webhooks/deliveries/${id}/retry`, {}, options);
  }

  /**
   * Recover missed deliveries.
   *
   * Sends missed deliveries again: oldest first, a second’s worth at a time and no faster than the rate of the webhook, each with all its attempts. A webhook has one recovery at a time; it goes on after any restart.
   *
   * `POST /webhooks/{id}/recover`
   */
  recover(id: string, body: Body<'recoverWebhook'>, options?: RequestOptions): Promise<Data<'recoverWebhook'>> {
    return this.perform('POST', at`/webhooks/${id}/recover`, { body }, options);
  }

  /**
   * Get a recovery.
   *
   * `GET /webhooks/{id}/recoveries/{recoveryId}`
   */
  getRecovery(id: string, recoveryId: string, options?: RequestOptions): Promise<Data<'getRecovery'>> {
    return this.perform('GET', at`/webhooks/${id}/recoveries/${recoveryId}`, {}, options);
  }

  /**
   * Cancel a recovery.
   *
   * Deliveries that are already on their way again go on; the rest stay as they were.
   *
   * `POST /webhooks/{id}/recoveries/{recoveryId}/cancel`
   */
  cancelRecovery(id: string, recoveryId: string, options?: RequestOptions): Promise<Data<'cancelRecovery'>> {
    return this.perform('POST', at`/webhooks/${id}/recoveries/${recoveryId}/cancel`, {}, options);
  }

  /**
   * List changes of a webhook.
   *
   * Newest first; also what the service did, such as disabling it.
   *
   * `GET /webhooks/{id}/changes`
   */
  listChanges(id: string, query?: Query<'listWebhookChanges'>, options?: RequestOptions): Listing<Data<'listWebhookChanges'>> {
    return this.listing(at`/webhooks/${id}/changes`, query, options);
  }
}

class ChangesResource extends Resource {
  /**
   * List what has changed.
   *
   * For clients that poll: what has changed since the answer before, which they may read. Begin without `after`; give `next` of each answer as `after` of the next request. A change may come twice. `reset` says that not all can be told, as the client was away for more than an hour or too much has changed: read afresh what you show, and go on from `next`.
   *
   * `GET /changes`
   */
  list(query?: Query<'listChanges'>, options?: RequestOptions): Promise<Data<'listChanges'>> {
    return this.perform('GET', '/changes', { query }, options);
  }

  /**
   * Stream what has changed.
   *
   * Server-sent events: the `data` of each is a Change, within a second of its commit, of what the caller may read at that moment; or `{ "kind": "reset" }`: not all can be told, so read afresh what you show. The header `Last-Event-ID` resumes: no change is left out for an hour, and one may come twice. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends as the stream of notifications does: reconnect then.
   *
   * `GET /changes/stream`
   */
  stream(options?: StreamOptions): AsyncGenerator<Streamed['changes'], void> {
    return this.streaming('changes', options);
  }
}

class McpResource extends Resource {
  /**
   * Send a message to the MCP server.
   *
   * Model Context Protocol over streamable HTTP, for agents: protocol 2026-07-28, and 2025-06-18 and 2025-11-25 without sessions. One JSON-RPC message a request; every answer is JSON, a notification is answered 202. `tools` picks groups of tools. Takes API keys and no sessions: anyone who holds a session could confirm what a program has planned. Each tool is an operation of this file and needs its scope, and a key is offered those that its scopes open; a refusal of one is a tool error with the same code and message. A scope that an OAuth token lacks and its person could give is answered 403, with `WWW-Authenticate: Bearer error="insufficient_scope", scope="…"`: what to ask for at the page, before the call is made again. What the protocol itself refuses, such as a version that it does not have, is answered 400 with a JSON-RPC error. Requests from a page of an origin that `CORS_ORIGINS` does not name, or for a host that `PUBLIC_URL` and `MCP_HOSTS` do not name, are refused.
   *
   * `POST /mcp`
   */
  call(body: Body<'callMcp'>, query?: Query<'callMcp'>, options?: RequestOptions): Promise<Data<'callMcp'>> {
    return this.perform('POST', '/mcp', { query, body }, options);
  }

  /**
   * Get the metadata of the MCP server.
   *
   * RFC 9728: where a client of `/mcp` learns how it gets a token.
   *
   * `GET /.well-known/oauth-protected-resource/mcp`
   */
  getResourceMetadata(options?: RequestOptions): Promise<Data<'getMcpResourceMetadata'>> {
    return this.perform('GET', '/.well-known/oauth-protected-resource/mcp', {}, options);
  }

  /**
   * Get the metadata of the protected resource.
   *
   * RFC 9728: where a client of `/mcp` learns how it gets a token.
   *
   * `GET /.well-known/oauth-protected-resource`
   */
  getProtectedResourceMetadata(options?: RequestOptions): Promise<Data<'getProtectedResourceMetadata'>> {
    return this.perform('GET', '/.well-known/oauth-protected-resource', {}, options);
  }

  /**
   * Get the metadata of the authorization server.
   *
   * RFC 8414: the addresses of this page, and what they take.
   *
   * `GET /.well-known/oauth-authorization-server`
   */
  getAuthorizationServerMetadata(options?: RequestOptions): Promise<Data<'getAuthorizationServerMetadata'>> {
    return this.perform('GET', '/.well-known/oauth-authorization-server', {}, options);
  }

  /**
   * Register a client of the MCP server.
   *
   * RFC 7591, for any program and without a secret. A registration opens nothing until a person agrees, and is not stored: `client_id` holds what the program said, signed. An address to which no code may be sent is left out and named in `refused_redirect_uris`; the others are registered all the same.
   *
   * `POST /oauth/register`
   */
  registerClient(body: Body<'registerClient'>, options?: RequestOptions): Promise<Data<'registerClient'>> {
    return this.perform('POST', '/oauth/register', { body }, options);
  }

  /**
   * Get a registration.
   *
   * RFC 7592: what a program has registered, for who shows its `registration_access_token`. Nothing of it can be changed or deleted, as nothing is stored: a program that is another one registers again, and ends a consent at `/oauth/revoke`.
   *
   * `GET /oauth/register`
   */
  getClientRegistration(query: Query<'getClientRegistration'>, options?: RequestOptions): Promise<Data<'getClientRegistration'>> {
    return this.perform('GET', '/oauth/register', { query }, options);
  }

  /**
   * Get a consent request.
   *
   * Shows what the person decides about, in the organization that their session is in.
   *
   * `POST /oauth/consents/look-up`
   */
  getConsentRequest(body: Body<'getConsentRequest'>, options?: RequestOptions): Promise<Data<'getConsentRequest'>> {
    return this.perform('POST', '/oauth/consents/look-up', { body }, options);
  }

  /**
   * Decide a consent request.
   *
   * Needs a session that began in the last ten minutes, and not by a device login. Gives the address that the browser goes on to. The consent is listed among the API keys, with the prefix `oauth`, and ends when it is revoked there, when the same program has fetched the tokens of another consent, or when it has renewed nothing for 30 days.
   *
   * `POST /oauth/consents`
   */
  decideConsent(body: Body<'decideConsent'>, options?: RequestOptions): Promise<Data<'decideConsent'>> {
    return this.perform('POST', '/oauth/consents', { body }, options);
  }

  /**
   * Exchange a code or refresh token for tokens.
   *
   * RFC 6749 with PKCE. An access token works at `/mcp` for 30 minutes, a refresh token once: where it comes again within half a minute, the answer is the same. One that comes later ends the consent, because somebody else may have it. `error` and `error_description` are those of the RFC.
   *
   * `POST /oauth/token`
   */
  exchangeOAuthGrant(body: Body<'exchangeOAuthGrant'>, options?: RequestOptions): Promise<Data<'exchangeOAuthGrant'>> {
    return this.perform('POST', '/oauth/token', { body }, options);
  }

  /**
   * Revoke a token and its consent.
   *
   * RFC 7009. Answers 200 for any text, even if it is not a token.
   *
   * `POST /oauth/revoke`
   */
  revokeOAuthToken(body: Body<'revokeOAuthToken'>, options?: RequestOptions): Promise<Data<'revokeOAuthToken'>> {
    return this.perform('POST', '/oauth/revoke', { body }, options);
  }
}

/** Everything that a client can do, by noun. */
export class Resources {
  readonly operations: OperationsResource;
  readonly auth: AuthResource;
  readonly account: AccountResource;
  readonly organizations: OrganizationsResource;
  readonly billing: BillingResource;
  readonly onboarding: OnboardingResource;
  readonly teams: TeamsResource;
  readonly apiKeys: ApiKeysResource;
  readonly auditLog: AuditLogResource;
  readonly queues: QueuesResource;
  readonly savedTexts: SavedTextsResource;
  readonly series: SeriesResource;
  readonly reviews: ReviewsResource;
  readonly notes: NotesResource;
  readonly comments: CommentsResource;
  readonly analytics: AnalyticsResource;
  readonly brands: BrandsResource;
  readonly connections: ConnectionsResource;
  readonly media: MediaResource;
  readonly clips: ClipsResource;
  readonly attention: AttentionResource;
  readonly search: SearchResource;
  readonly posts: PostsResource;
  readonly confirmations: ConfirmationsResource;
  readonly knowledgeBases: KnowledgeBasesResource;
  readonly ideas: IdeasResource;
  readonly jobs: JobsResource;
  readonly carousels: CarouselsResource;
  readonly agents: AgentsResource;
  readonly notifications: NotificationsResource;
  readonly webhooks: WebhooksResource;
  readonly changes: ChangesResource;
  readonly mcp: McpResource;

  constructor(transport: Transport) {
    this.operations = new OperationsResource(transport);
    this.auth = new AuthResource(transport);
    this.account = new AccountResource(transport);
    this.organizations = new OrganizationsResource(transport);
    this.billing = new BillingResource(transport);
    this.onboarding = new OnboardingResource(transport);
    this.teams = new TeamsResource(transport);
    this.apiKeys = new ApiKeysResource(transport);
    this.auditLog = new AuditLogResource(transport);
    this.queues = new QueuesResource(transport);
    this.savedTexts = new SavedTextsResource(transport);
    this.series = new SeriesResource(transport);
    this.reviews = new ReviewsResource(transport);
    this.notes = new NotesResource(transport);
    this.comments = new CommentsResource(transport);
    this.analytics = new AnalyticsResource(transport);
    this.brands = new BrandsResource(transport);
    this.connections = new ConnectionsResource(transport);
    this.media = new MediaResource(transport);
    this.clips = new ClipsResource(transport);
    this.attention = new AttentionResource(transport);
    this.search = new SearchResource(transport);
    this.posts = new PostsResource(transport);
    this.confirmations = new ConfirmationsResource(transport);
    this.knowledgeBases = new KnowledgeBasesResource(transport);
    this.ideas = new IdeasResource(transport);
    this.jobs = new JobsResource(transport);
    this.carousels = new CarouselsResource(transport);
    this.agents = new AgentsResource(transport);
    this.notifications = new NotificationsResource(transport);
    this.webhooks = new WebhooksResource(transport);
    this.changes = new ChangesResource(transport);
    this.mcp = new McpResource(transport);
  }
}
