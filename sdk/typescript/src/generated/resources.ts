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
   * Returns 503 with the missing parts in `details` if the database or the file storage is down, or while the process stops. Temporal is reported but not required: while it is down, work is accepted and starts when it is back. `mode` is `restored` while the database is older than Temporal’s record: reading and drafting work, but nothing is published until an operator has run `restored`.
   *
   * `GET /ready`
   */
  getReadiness(options?: RequestOptions): Promise<Data<'getReadiness'>> {
    return this.perform('GET', '/ready', {}, options);
  }
}

class OperatorResource extends Resource {
  /**
   * Check the installation.
   *
   * Runs the checks of `npm run operator -- doctor` in this API process, and takes up to a minute if parts do not respond. Concurrent requests share a run, and its result is returned for ten seconds. Needs the database to recognize you: without it, the answer is 503, and the command still works.
   *
   * `GET /operator/health`
   */
  getHealth(options?: RequestOptions): Promise<Data<'getOperatorHealth'>> {
    return this.perform('GET', '/operator/health', {}, options);
  }

  /**
   * Find posts of all organizations.
   *
   * Newest first by creation. Shows states and error codes, but no content of a post. `organizations` tells how many organizations the filter affects.
   *
   * `GET /operator/posts`
   */
  listPosts(query?: Query<'listOperatorPosts'>, options?: RequestOptions): Listing<Data<'listOperatorPosts'>> {
    return this.listing('/operator/posts', query, options);
  }

  /**
   * Get the story of a post.
   *
   * Everything that an operator needs to judge a post of any organization: its author, its state on each platform, its history, and what to do. Contains no content of the post.
   *
   * `GET /operator/posts/{postId}`
   */
  getPost(postId: string, options?: RequestOptions): Promise<Data<'getOperatorPost'>> {
    return this.perform('GET', at`/operator/posts/${postId}`, {}, options);
  }

  /**
   * Retry a post as an operator.
   *
   * Retries the failed targets of a post, or only those on `platform`, or only `target`. Published, unconfirmed, and cancelled targets are left unchanged. Needs a login within the last ten minutes.
   *
   * `POST /operator/posts/{postId}/retry`
   */
  retryPost(postId: string, body: Body<'retryOperatorPost'>, options?: RequestOptions): Promise<Data<'retryOperatorPost'>> {
    return this.perform('POST', at`/operator/posts/${postId}/retry`, { body }, options);
  }

  /**
   * Cancel a post as an operator.
   *
   * Cancels a scheduled post, or the held targets of a publishing post. Needs a login within the last ten minutes.
   *
   * `POST /operator/posts/{postId}/cancel`
   */
  cancelPost(postId: string, body: Body<'cancelOperatorPost'>, options?: RequestOptions): Promise<Data<'cancelOperatorPost'>> {
    return this.perform('POST', at`/operator/posts/${postId}/cancel`, { body }, options);
  }

  /**
   * Resolve an unconfirmed post as an operator.
   *
   * Records whether an unconfirmed target is live, after you checked the account. Name it by `platform`, or by `target` if the post has several accounts there. `not_published` allows a retry. Needs a login within the last ten minutes.
   *
   * `POST /operator/posts/{postId}/resolve`
   */
  resolvePost(postId: string, body: Body<'resolveOperatorPost'>, options?: RequestOptions): Promise<Data<'resolveOperatorPost'>> {
    return this.perform('POST', at`/operator/posts/${postId}/resolve`, { body }, options);
  }

  /**
   * List pauses of publishing.
   *
   * Oldest first, with the number of waiting targets and of affected organizations.
   *
   * `GET /operator/pauses`
   */
  listPauses(options?: RequestOptions): Promise<Data<'listOperatorPauses'>> {
    return this.perform('GET', '/operator/pauses', {}, options);
  }

  /**
   * Pause publishing.
   *
   * Holds due posts on a platform, of an organization, or of an account until the pause ends. Members are notified of the reason. Calls that began before continue: `callsInProgress` of `GET /operator/pauses` counts them. Needs a login within the last ten minutes.
   *
   * `POST /operator/pauses`
   */
  pausePublishing(body: Body<'pausePublishing'>, options?: RequestOptions): Promise<Data<'pausePublishing'>> {
    return this.perform('POST', '/operator/pauses', { body }, options);
  }

  /**
   * Resume publishing.
   *
   * Ends a pause, by its `name` in `GET /operator/pauses`. Held posts are published at once. Needs a login within the last ten minutes.
   *
   * `POST /operator/pauses/resume`
   */
  resumePublishing(body: Body<'resumePublishing'>, options?: RequestOptions): Promise<Data<'resumePublishing'>> {
    return this.perform('POST', '/operator/pauses/resume', { body }, options);
  }
}

class AuthResource extends Resource {
  /**
   * Sign up.
   *
   * Limited to five attempts per IP address and hour, successful or not. The link in a mail verifies the address. `POST /auth/email/resend` sends another.
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
   * Returns everything that a client needs at its start: the person, their permissions in this organization, their other organizations, unread notifications, and the operator’s setup.
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
   * Ends all other sessions of the person immediately. Also cancels approved device logins that have not been completed. API keys stay valid.
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
   * Needs the password, or a session that started within the last ten minutes. Ends all your sessions and revokes all your API keys immediately. Your personal data is deleted at `deletesAt` (after `ACCOUNT_DELETION_GRACE`, 30 days). Logging in before then cancels the deletion. Organizations without other members are deleted with the account. Until then their scheduled posts are on hold and their webhooks disabled. Returns `invalid_state` with their names while you are the only owner of organizations with other members.
   *
   * `DELETE /account`
   */
  deleteAccount(body?: Body<'deleteAccount'>, options?: RequestOptions): Promise<Data<'deleteAccount'>> {
    return this.perform('DELETE', '/account', { body }, options);
  }

  /**
   * Change your password.
   *
   * Ends all other sessions and sends the person a mail. API keys stay valid.
   *
   * `PUT /auth/password`
   */
  changePassword(body: Body<'changePassword'>, options?: RequestOptions): Promise<Data<'changePassword'>> {
    return this.perform('PUT', '/auth/password', { body }, options);
  }

  /**
   * Request a password reset.
   *
   * The answer is the same, and takes as long, whether or not the email address has an account. The link works once, for 30 minutes.
   *
   * `POST /auth/password/forgot`
   */
  requestPasswordReset(body: Body<'requestPasswordReset'>, options?: RequestOptions): Promise<Data<'requestPasswordReset'>> {
    return this.perform('POST', '/auth/password/forgot', { body }, options);
  }

  /**
   * Reset your password.
   *
   * Ends every session and sends the person a mail. If this is the first proof of the email address, it also ends every API key. From this request’s IP address you can log in even while others are guessing the password. The token is the part of the link after `#token=`.
   *
   * `POST /auth/password/reset`
   */
  resetPassword(body: Body<'resetPassword'>, options?: RequestOptions): Promise<Data<'resetPassword'>> {
    return this.perform('POST', '/auth/password/reset', { body }, options);
  }

  /**
   * Verify an email address.
   *
   * The token is the part of the link after `#token=`. It works once, for an hour. The first verification ends every session, API key, and password of the account, because someone else may have signed up with this address. Send the new password, or request one with `POST /auth/password/forgot`.
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
   * Starts an RFC 8628 device login: show the person `userCode` and `verificationUri`, and poll `POST /auth/device/token`.
   *
   * `POST /auth/device/code`
   */
  startDeviceLogin(body: Body<'startDeviceLogin'>, options?: RequestOptions): Promise<Data<'startDeviceLogin'>> {
    return this.perform('POST', '/auth/device/code', { body }, options);
  }

  /**
   * Poll a device login.
   *
   * Poll every `interval` seconds. `authorization_pending`: poll again. `slow_down`: the interval grows by five seconds, see `Retry-After`. `access_denied`, `expired_token`: stop polling.
   *
   * `POST /auth/device/token`
   */
  pollDeviceLogin(body: Body<'pollDeviceLogin'>, options?: RequestOptions): Promise<Data<'pollDeviceLogin'>> {
    return this.perform('POST', '/auth/device/token', { body }, options);
  }

  /**
   * Get a device login by its code.
   *
   * Shows the device login before the person decides. At most five wrong codes in 15 minutes, and five attempts per code.
   *
   * `POST /auth/device/look-up`
   */
  getDeviceLogin(body: Body<'getDeviceLogin'>, options?: RequestOptions): Promise<Data<'getDeviceLogin'>> {
    return this.perform('POST', '/auth/device/look-up', { body }, options);
  }

  /**
   * Approve a device login.
   *
   * Works once per code. At most five wrong codes in 15 minutes, and five attempts per code. Needs a session that started within the last ten minutes and not by a device login.
   *
   * `POST /auth/device/approve`
   */
  approveDeviceLogin(body: Body<'approveDeviceLogin'>, options?: RequestOptions): Promise<Data<'approveDeviceLogin'>> {
    return this.perform('POST', '/auth/device/approve', { body }, options);
  }

  /**
   * Deny a device login.
   *
   * Works once per code. At most five wrong codes in 15 minutes, and five attempts per code.
   *
   * `POST /auth/device/deny`
   */
  denyDeviceLogin(body: Body<'denyDeviceLogin'>, options?: RequestOptions): Promise<Data<'denyDeviceLogin'>> {
    return this.perform('POST', '/auth/device/deny', { body }, options);
  }

  /**
   * List login providers.
   *
   * Login providers that the operator of this service has configured.
   *
   * `GET /auth/social`
   */
  listLoginProviders(options?: RequestOptions): Promise<Data<'listLoginProviders'>> {
    return this.perform('GET', '/auth/social', {}, options);
  }

  /**
   * Start a social login.
   *
   * Sends a browser (`Accept: text/html`) to the provider’s page. Other callers get its address. A cookie binds the login to the caller: the callback must come from the same browser, once, within ten minutes.
   *
   * With `returnTo`, a path below `APP_URL`, the browser returns there with `#code=…`, which `POST /auth/social/token` exchanges for a session once, within a minute, or with `#error=<code>&error_description=<sentence>`. Without it, the callback returns the session as JSON.
   *
   * With a session token, the provider is connected to that person instead (`#connected=<provider>`), if they logged in within the last ten minutes and not by a device login.
   *
   * `GET /auth/social/{provider}/authorize`
   */
  startSocialLogin(provider: Path<'startSocialLogin'>['provider'], query?: Query<'startSocialLogin'>, options?: RequestOptions): Promise<Data<'startSocialLogin'>> {
    return this.perform('GET', at`/auth/social/${provider}/authorize`, { query }, options);
  }

  /**
   * Exchange a social login code for a session.
   *
   * The code is the part after `#code=` of the address to which the browser returned. It works once, for a minute.
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
   * Refused for the last identity of a person without a password. The person gets a mail.
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
   * Returns a zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits, and deliveries also as CSV, and a manifest with counts and checksums, without secrets. All rows are from the same moment. Large organizations take a few seconds: after `EXPORT_WAIT` (8 s) the answer is 202 with a job, whose state is at `GET /jobs/{jobId}`. You can also repeat the request. Requests within a minute get the same archive, and so does the first request after it is ready. An organization can have at most 10 archives. Without `audit:read`, which admins lack, the audit log is omitted.
   *
   * `GET /account/export`
   */
  export(query?: Query<'exportAccount'>, options?: RequestOptions): Promise<Data<'exportAccount'>> {
    return this.perform('GET', '/account/export', { query }, options);
  }

  /**
   * Delete all exports.
   *
   * Deletes the archives. Their download links stop working immediately.
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
   * The caller becomes its owner. The session stays in its organization. A slug is unique among all organizations, and is derived from the name if omitted.
   *
   * `POST /orgs`
   */
  create(body: Body<'createOrganization'>, options?: RequestOptions): Promise<Data<'createOrganization'>> {
    return this.perform('POST', '/orgs', { body }, options);
  }

  /**
   * List organizations.
   *
   * A person sees all their organizations, an API key only its own. The header `X-Total-Count` contains the total.
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
   * For owners. Needs the password, or a session that started within the last ten minutes. The organization and everything in it are deleted at `deletesAt` (after `ORGANIZATION_DELETION_GRACE`, 30 days), and its members get a mail. Until then an owner can cancel the deletion (`POST /orgs/{id}/restore`). The organization is treated as suspended: it is read-only, every change returns `billing_suspended`, its webhooks are disabled, and its scheduled posts are on hold for up to `MAX_LATENESS` and then fail. Repeating the request changes nothing. Returns `invalid_state` while it pays for a subscription.
   *
   * `DELETE /orgs/{id}`
   */
  delete(id: string, body?: Body<'deleteOrganization'>, options?: RequestOptions): Promise<Data<'deleteOrganization'>> {
    return this.perform('DELETE', at`/orgs/${id}`, { body }, options);
  }

  /**
   * Restore an organization.
   *
   * For owners, until `deletesAt`. Posts that are not too late are published, and webhooks disabled by the deletion are enabled. Send their held deliveries with `POST /webhooks/{id}/recover`. Members get a mail.
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
   * Beyond a limit on the number of resources, requests return `invalid_state`. Beyond a limit per period, they return `rate_limited`.
   *
   * `GET /billing/limits`
   */
  getPlanLimits(options?: RequestOptions): Promise<Data<'getPlanLimits'>> {
    return this.perform('GET', '/billing/limits', {}, options);
  }

  /**
   * Get the credit balance and ledger.
   *
   * All credit movements, newest first. The amounts add up to the balance. Entries of brands that you may not see show only the amounts.
   *
   * `GET /billing/credits`
   */
  getCredits(query?: Query<'getCredits'>, options?: RequestOptions): Listing<Data<'getCredits'>> {
    return this.listing('/billing/credits', query, options);
  }

  /**
   * List prices.
   *
   * Prices in credits for every `per` units or part of them: 7 slides at 5 per 3 cost 15. Credits are reserved before an operation and spent when it succeeds. Failures cost nothing. For a document, the price of one chunk is reserved until the document is read, and then that of all chunks.
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
   * Returns the page on which a person pays. The plan applies once Stripe reports the payment.
   *
   * `POST /billing/checkout`
   */
  createCheckoutSession(body: Body<'createCheckoutSession'>, options?: RequestOptions): Promise<Data<'createCheckoutSession'>> {
    return this.perform('POST', '/billing/checkout', { body }, options);
  }

  /**
   * Create a billing portal session.
   *
   * Returns the page on which a person changes or cancels the subscription and sees the invoices.
   *
   * `POST /billing/portal`
   */
  createPortalSession(options?: RequestOptions): Promise<Data<'createPortalSession'>> {
    return this.perform('POST', '/billing/portal', {}, options);
  }

  /**
   * Get usage by area and period.
   *
   * Defaults to the current month unless `from` and `to` are set. Days and months are in UTC.
   *
   * `GET /usage`
   */
  getUsage(query?: Query<'getUsage'>, options?: RequestOptions): Promise<Data<'getUsage'>> {
    return this.perform('GET', '/usage', { query }, options);
  }

  /**
   * Get what credits were spent on.
   *
   * Credits by period, operation, brand, and member. The rows add up to the spent credits in the ledger. Defaults to the current month unless `from` and `to` are set. `format=csv` returns a file.
   *
   * `GET /usage/credits`
   */
  getCreditUsage(query?: Query<'getCreditUsage'>, options?: RequestOptions): Promise<Data<'getCreditUsage'>> {
    return this.perform('GET', '/usage/credits', { query }, options);
  }

  /**
   * Get what platforms charge.
   *
   * Money that platforms charge the operator for what the organization publishes, by period, platform, brand, and call, and the budget of this month. Refused calls cost nothing. Defaults to the current month unless `from` and `to` are set. `format=csv` returns the lines as a file.
   *
   * `GET /usage/spending`
   */
  getSpending(query?: Query<'getSpending'>, options?: RequestOptions): Promise<Data<'getSpending'>> {
    return this.perform('GET', '/usage/spending', { query }, options);
  }

  /**
   * Set the monthly budget for a platform.
   *
   * A post whose price does not fit is held (`budget_used_up`) and published automatically once the budget is raised or the next month begins. Deletions count but are never stopped. People who manage billing are notified when 80 % is spent.
   *
   * `PUT /usage/budgets/{platform}`
   */
  setSpendingBudget(platform: Path<'setSpendingBudget'>['platform'], body: Body<'setSpendingBudget'>, options?: RequestOptions): Promise<Data<'setSpendingBudget'>> {
    return this.perform('PUT', at`/usage/budgets/${platform}`, { body }, options);
  }
}

class OnboardingResource extends Resource {
  /**
   * Get onboarding progress.
   *
   * Onboarding steps of the organization for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.
   *
   * `GET /onboarding/progress`
   */
  getProgress(options?: RequestOptions): Promise<Data<'getOnboardingProgress'>> {
    return this.perform('GET', '/onboarding/progress', {}, options);
  }

  /**
   * Complete an onboarding step.
   *
   * Marks a step as done for the caller in this organization. Repeating it changes nothing.
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
   * Applies from the member’s next request. `leftBehind` lists what acted on their behalf and may no longer. You cannot give permissions that you do not have for every brand. The last owner stays an owner. A member in groups has the scopes of these groups instead of the default scopes. An empty list removes them from all groups and restores the default.
   *
   * `PATCH /teams/members/{id}`
   */
  updateMember(id: string, body: Body<'updateMember'>, options?: RequestOptions): Promise<Data<'updateMember'>> {
    return this.perform('PATCH', at`/teams/members/${id}`, { body }, options);
  }

  /**
   * Remove a member.
   *
   * Ends the access of the person’s sessions immediately, and ends or pauses what acted on their behalf: `leftBehind` of the answer lists it with what to do, and a notification informs the people who manage the team. The person can come back only by an invitation to their address. Invite links refuse them. The last owner stays. Posts belong to the organization: the person’s scheduled posts are published unless the request contains `scheduledPosts=stop`. Then every unpublished post that they wrote (also with their API keys), or were the last to schedule or publish, fails with `author_removed` within moments, and `post.failed` is sent for each. Posts that another member retries or schedules afterwards are published, and so are the person’s own if they come back. `scheduledPosts` of the answer counts both.
   *
   * `DELETE /teams/members/{id}`
   */
  removeMember(id: string, query?: Query<'removeMember'>, options?: RequestOptions): Promise<Data<'removeMember'>> {
    return this.perform('DELETE', at`/teams/members/${id}`, { query }, options);
  }

  /**
   * Leave the active organization.
   *
   * Same as being removed, except that the person’s scheduled posts are published, and an invite link admits them again with at most their earlier permissions. The session continues in their oldest remaining organization.
   *
   * `POST /teams/leave`
   */
  leaveOrganization(options?: RequestOptions): Promise<Data<'leaveOrganization'>> {
    return this.perform('POST', '/teams/leave', {}, options);
  }

  /**
   * Get the permissions of a member.
   *
   * Returns every scope. With `brandId`, for what belongs to that brand.
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
   * Replaces the scopes of the member’s groups for everything that belongs to this brand. An empty list removes all access. Groups still decide about everything without a brand (webhooks and their events, media, usage). An override does not limit owners and admins, but is kept in case they become members.
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
   * The invitation is valid for a week and replaces an open one to the same address. You cannot give permissions that you do not have. Your own email address must be verified. An address gets at most one invitation a day per organization. Further ones return 429.
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
   * Works once, for a person with the invited email address.
   *
   * `POST /teams/invitations/{token}/accept`
   */
  acceptInvitation(token: string, options?: RequestOptions): Promise<Data<'acceptInvitation'>> {
    return this.perform('POST', at`/teams/invitations/${token}/accept`, {}, options);
  }

  /**
   * List invite links.
   *
   * Shows a link’s token only if the caller has all permissions that the link gives, because anyone with the token can join.
   *
   * `GET /teams/invite-links`
   */
  listInviteLinks(query?: Query<'listInviteLinks'>, options?: RequestOptions): Listing<Data<'listInviteLinks'>> {
    return this.listing('/teams/invite-links', query, options);
  }

  /**
   * Create an invite link.
   *
   * Anyone with the link can join as a member of these groups, until the link is used up, expired, or revoked. The creator’s email address must be verified.
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
   * Works while people can join with the link. Returns `invalid_state` once it is used up or has expired.
   *
   * `GET /teams/join/{token}`
   */
  getJoinLink(token: string, options?: RequestOptions): Promise<Data<'getJoinLink'>> {
    return this.perform('GET', at`/teams/join/${token}`, {}, options);
  }

  /**
   * Join with an invite link.
   *
   * Joins the organization. Switch the session to it with `PUT /orgs/active`.
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
   * A member in groups has the scopes of all their groups together, instead of a member’s default scopes.
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
   * Members of the group lose its scopes, and gain none.
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
   *
   * @example
   * const apiKey = await client.apiKeys.create({ name: 'Our website', scopes: ['posts:read', 'posts:write'] });
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
   * Applies from the next request. You cannot add scopes that you do not have. The scopes and expiry of an OAuth grant cannot be changed (`invalid_state`). `null` removes the expiry or the limit to brands.
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
   * Newest first, and immutable. Changes of posts are in their timelines (`GET /posts/{id}/timeline`), webhook requests in deliveries.
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
   * - `password.reset_requested`: someone asked for a link to reset a password
   * - `password.reset`: a password was reset by a link from a mail, which ended all sessions
   * - `email.verification_requested`: a person asked for a link that verifies their email address
   * - `email.verified`: an email address was verified
   * - `identity.connected`: Google or GitHub was connected to a person for future logins
   * - `identity.disconnected`: a person disconnected Google or GitHub
   * - `device_login.approved`: a person approved a device login
   * - `device_login.denied`: a person denied a device login
   * - `authentication.failed`: requests with a missing, invalid, expired, or revoked credential
   * - `access.denied`: requests that the credential, role, group, or override does not allow
   * - `rate_limit.exceeded`: requests that a rate limit rejected
   * - `api_key.created`: an API key was created
   * - `api_key.changed`: the name, scopes, brands, or expiry of an API key changed
   * - `api_key.revoked`: an API key was revoked
   * - `member.joined`: a person joined by an invitation or an invite link
   * - `member.changed`: the role or groups of a member changed
   * - `member.removed`: a member left or was removed
   * - `group.created`: a permission group was created
   * - `group.changed`: the name or scopes of a permission group changed
   * - `group.deleted`: a permission group was deleted
   * - `override.set`: a member’s permissions for one brand were set
   * - `override.removed`: a member’s permissions for one brand were removed
   * - `invitation.created`: someone was invited by mail
   * - `invitation.revoked`: an invitation was revoked
   * - `invite_link.created`: an invite link was created
   * - `invite_link.revoked`: an invite link was revoked
   * - `organization.created`: an organization was created
   * - `organization.changed`: the name, slug, or return origins of an organization changed
   * - `organization.deletion_requested`: an owner asked for the deletion of the organization
   * - `organization.deletion_cancelled`: an owner cancelled the deletion of the organization
   * - `organization.deleted`: the grace period of an organization’s deletion ended, and it was removed
   * - `brand.created`: a brand was created
   * - `brand.changed`: the name, slug, description, kit, UTM parameters, or review of a brand changed
   * - `brand.archived`: a brand was archived
   * - `brand.unarchived`: a brand was unarchived
   * - `brand.deleted`: a brand and its connections were deleted
   * - `post.reviewed`: an approver or a client approved a post, asked for changes, or rejected it
   * - `post.reposted`: someone asked to repost a published post
   * - `post.revised`: someone asked to change a published post on its platform
   * - `post.unpublished`: someone asked to delete a published post from its platform
   * - `comment.acted_on`: someone asked to answer, hide, show, delete, or like a comment
   * - `comment.changed`: a comment was assigned to a member, or its assignment was removed
   * - `comment.drafted`: a draft of an answer to a comment was written
   * - `comment.draft_discarded`: a draft of an answer was discarded, or a pending action on a comment was cancelled
   * - `post.retried`: an operator retried the failed targets of a post
   * - `post.resolved`: an operator resolved an unconfirmed post
   * - `post.cancelled`: an operator cancelled a post
   * - `publishing.paused`: an operator paused publishing on a platform, for the organization or for an account
   * - `publishing.resumed`: an operator resumed publishing
   * - `database.restored`: an operator resumed publishing after the database was set back to a backup
   * - `review_link.created`: a client was invited by mail to review posts
   * - `review_link.revoked`: a review link was revoked
   * - `budget.changed`: the monthly budget for a platform was set or removed
   * - `queue.changed`: the slots, time zone, or pause of a brand’s queue changed
   * - `series.created`: a series was created
   * - `series.changed`: a series was changed, paused, or resumed, or one of its occurrences was changed
   * - `series.paused`: the service paused a series whose posts failed
   * - `series.deleted`: a series was deleted
   * - `carousel.created`: a carousel was generated
   * - `carousel.changed`: the title, slides, design, or language of a carousel changed
   * - `carousel.refined`: a carousel was refined by an instruction
   * - `carousel.restored`: an earlier version of a carousel was restored
   * - `carousel.rendered`: the images of a carousel were rendered
   * - `carousel.failed`: a carousel could not be rendered
   * - `carousel.render_requested`: someone asked to render a carousel again
   * - `carousel.published`: a post was created from a carousel
   * - `carousel.deleted`: a carousel and its versions were deleted
   * - `confirmation.approved`: a person approved a post
   * - `confirmation.denied`: a person denied a post
   * - `connection.connected`: a platform account was connected
   * - `connection.declined`: a person who came back from a platform declined to connect the account
   * - `connection.made_default`: an account became the default one of its brand and platform
   * - `connection.disconnected`: a platform account was disconnected
   * - `ideas.generated`: ideas were generated for a brand
   * - `idea.deleted`: an idea was deleted
   * - `idea.enriched`: someone asked for a draft of an idea
   * - `webhook.created`: a webhook was created
   * - `webhook.changed`: a webhook was changed, enabled, or disabled
   * - `webhook.disabled`: the service disabled a failing webhook
   * - `webhook.deleted`: a webhook was deleted
   * - `webhook.secret_rotated`: the secret of a webhook was rotated
   * - `delivery.resent`: an operator resent a delivery of a webhook
   * - `knowledge_base.created`: a knowledge base was created
   * - `knowledge_base.changed`: the name or description of a knowledge base changed
   * - `knowledge_base.deleted`: a knowledge base and its documents were deleted
   * - `source.created`: a feed, sitemap, or page was added as a source of a knowledge base
   * - `source.changed`: a source of a knowledge base was changed, paused, or resumed
   * - `source.paused`: the service paused a source because its checks failed or it no longer exists
   * - `source.deleted`: a source of a knowledge base was deleted; its documents remain
   * - `document.added`: a document was added to a knowledge base
   * - `document.reingested`: someone asked to ingest a document again
   * - `document.ingested`: a document was ingested and can be searched
   * - `document.failed`: a document could not be ingested
   * - `document.deleted`: a document was deleted
   * - `clip.created`: a video was uploaded as a clip, or a clip was created from a URL
   * - `clip.deleted`: a clip and its files were deleted
   * - `clip.scenes_requested`: someone asked to detect the scenes of a clip
   * - `clip.transcript_set`: a transcript of a clip was set or requested
   * - `clip.render_requested`: someone asked to render part of a clip
   * - `clip.render_cancelled`: a render was cancelled
   * - `clip.render_retried`: a failed or cancelled render was retried
   * - `account_export.requested`: someone asked for an export of the organization’s data
   * - `account_export.completed`: an export of the organization’s data is ready to download for a day
   * - `account_export.failed`: an export of the organization’s data failed
   * - `account_export.deleted`: an export of the organization’s data was deleted by request or expired
   * - `subscription.changed`: the plan, status, or period of the subscription changed
   * - `credits.granted`: credits were granted or withdrawn
   * - `agent.created`: an agent was created
   * - `agent.changed`: an agent was changed, enabled, or disabled
   * - `agent.disabled`: the service disabled an agent whose runs failed
   * - `agent.deleted`: an agent was deleted
   * - `agent.run_requested`: someone started a run of an agent
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
   * A brand has a queue without slots until you set them.
   *
   * `GET /brands/{brandSlug}/queue`
   */
  get(brandSlug: string, options?: RequestOptions): Promise<Data<'getQueue'>> {
    return this.perform('GET', at`/brands/${brandSlug}/queue`, {}, options);
  }

  /**
   * Set the queue of a brand.
   *
   * Queued posts get the times of the new slots in order, starting now. A post without a slot keeps its time and leaves the queue. If its time has passed, the change returns `invalid_state`. Publishing and published posts never move. `dryRun=true` changes nothing and shows each move. A new time zone keeps the times of day.
   *
   * `PUT /brands/{brandSlug}/queue`
   *
   * @example
   * const changed = await client.queues.set('acme', { timeZone: 'Europe/Berlin', slots: [{ days: ['monday', 'wednesday', 'friday'], time: '09:30' }] });
   */
  set(brandSlug: string, body: Body<'setQueue'>, query?: Query<'setQueue'>, options?: RequestOptions): Promise<Data<'setQueue'>> {
    return this.perform('PUT', at`/brands/${brandSlug}/queue`, { query, body }, options);
  }

  /**
   * Pause the queue of a brand.
   *
   * Queued posts stay `scheduled` and are not published. Repeating it changes nothing.
   *
   * `POST /brands/{brandSlug}/queue/pause`
   */
  pause(brandSlug: string, query?: Query<'pauseQueue'>, options?: RequestOptions): Promise<Data<'pauseQueue'>> {
    return this.perform('POST', at`/brands/${brandSlug}/queue/pause`, { query }, options);
  }

  /**
   * Resume the queue of a brand.
   *
   * Queued posts get the next times of the slots, in their order. `dryRun=true` changes nothing and shows each move. Repeating it changes nothing.
   *
   * `POST /brands/{brandSlug}/queue/resume`
   */
  resume(brandSlug: string, query?: Query<'resumeQueue'>, options?: RequestOptions): Promise<Data<'resumeQueue'>> {
    return this.perform('POST', at`/brands/${brandSlug}/queue/resume`, { query }, options);
  }

  /**
   * List the times of a queue.
   *
   * Times of the slots in a range, free ones and taken ones with their posts, earliest first. Includes times of deleted slots that still have posts.
   *
   * `GET /brands/{brandSlug}/queue/slots`
   */
  listSlots(brandSlug: string, query: Query<'listQueueSlots'>, options?: RequestOptions): Promise<Data<'listQueueSlots'>> {
    return this.perform('GET', at`/brands/${brandSlug}/queue/slots`, { query }, options);
  }

  /**
   * Reorder the queue of a brand.
   *
   * Must contain each queued post once, in the new order. The posts share their current times. Returns `invalid_state` if the queue has changed meanwhile.
   *
   * `PUT /brands/{brandSlug}/queue/order`
   */
  reorder(brandSlug: string, body: Body<'reorderQueue'>, options?: RequestOptions): Promise<Data<'reorderQueue'>> {
    return this.perform('PUT', at`/brands/${brandSlug}/queue/order`, { body }, options);
  }

  /**
   * Add a post to its brand’s queue.
   *
   * Schedules the post for a slot of the queue. No two posts share a slot. Possible for the same statuses as `POST /posts/{postId}/schedule`. Rescheduling, publishing, cancelling, or deleting a post frees its slot.
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
   * Creates a signature, a hashtag group, or a template with fields. `insert` of `POST /posts` uses it.
   *
   * `POST /brands/{brandSlug}/saved-texts`
   */
  create(brandSlug: string, body: Body<'createSavedText'>, options?: RequestOptions): Promise<Data<'createSavedText'>> {
    return this.perform('POST', at`/brands/${brandSlug}/saved-texts`, { body }, options);
  }

  /**
   * Update a saved text.
   *
   * Existing posts that used the text do not change.
   *
   * `PATCH /brands/{brandSlug}/saved-texts/{savedTextId}`
   */
  update(brandSlug: string, savedTextId: string, body: Body<'updateSavedText'>, options?: RequestOptions): Promise<Data<'updateSavedText'>> {
    return this.perform('PATCH', at`/brands/${brandSlug}/saved-texts/${savedTextId}`, { body }, options);
  }

  /**
   * Delete a saved text.
   *
   * Existing posts that used the text do not change.
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
   * Creates a recurring post. Calendars show its occurrences with `planned=true`, and each becomes a scheduled post `leadHours` before its time, on behalf of the owner (who last changed the series), if the owner still has the permission. A local time that the clock skips becomes the first instant after it, and a repeated one the first of the two. Refused if a platform would reject a text that repeats too soon.
   *
   * `POST /series`
   *
   * @example
   * const series = await client.series.create({ brandSlug: 'acme', name: 'Tip of the week', platforms: ['x'], text: 'Hello', rule: 'FREQ=WEEKLY;BYDAY=MO', timeZone: 'Europe/Berlin', startsAt: '2030-01-07T09:00:00' });
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
   * Accepts the same body as `POST /series` and saves nothing. Returns the same errors, or the next publication times and the price of a post.
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
   * Applies to future occurrences. The caller becomes the owner. Unchanged posts that were created ahead are created again. Changes of single occurrences stay as long as the rule contains them.
   *
   * `PATCH /series/{seriesId}`
   */
  update(seriesId: string, body: Body<'updateSeries'>, options?: RequestOptions): Promise<Data<'updateSeries'>> {
    return this.perform('PATCH', at`/series/${seriesId}`, { body }, options);
  }

  /**
   * Delete a series.
   *
   * Deletes unchanged posts that were created ahead. All others stay.
   *
   * `DELETE /series/{seriesId}`
   */
  delete(seriesId: string, options?: RequestOptions): Promise<Data<'deleteSeries'>> {
    return this.perform('DELETE', at`/series/${seriesId}`, {}, options);
  }

  /**
   * Pause a series.
   *
   * Deletes unchanged posts that were created ahead.
   *
   * `POST /series/{seriesId}/pause`
   */
  pause(seriesId: string, options?: RequestOptions): Promise<Data<'pauseSeries'>> {
    return this.perform('POST', at`/series/${seriesId}/pause`, {}, options);
  }

  /**
   * Resume a series.
   *
   * Resumes from now on. Missed occurrences are not created. Resets the failure count.
   *
   * `POST /series/{seriesId}/resume`
   */
  resume(seriesId: string, options?: RequestOptions): Promise<Data<'resumeSeries'>> {
    return this.perform('POST', at`/series/${seriesId}/resume`, {}, options);
  }

  /**
   * List the occurrences of a series.
   *
   * Occurrences in a range, by the local times of the rule: planned, moved, skipped, already a post, or failed.
   *
   * `GET /series/{seriesId}/occurrences`
   */
  listOccurrences(seriesId: string, query?: Query<'listOccurrences'>, options?: RequestOptions): Promise<Data<'listOccurrences'>> {
    return this.perform('GET', at`/series/${seriesId}/occurrences`, { query }, options);
  }

  /**
   * Skip, move or edit occurrences.
   *
   * Changes a future occurrence. If it is already a post, change the post. With `scope: following`, the series ends before it, and the answer is a new series that continues from there with the changes.
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
   * Returns the approvers, what each platform gets, the decisions, and changes since. The page of a LinkedIn link card is read once a day, and the card is published as approved. Posts of a brand without `review` need no approval.
   *
   * `GET /posts/{postId}/reviews`
   */
  getPost(postId: string, options?: RequestOptions): Promise<Data<'getPostReview'>> {
    return this.perform('GET', at`/posts/${postId}/reviews`, {}, options);
  }

  /**
   * Approve or reject a post, or ask for changes.
   *
   * For approvers of the current stage, from their own session. A decision covers the post version in `digest`: accounts, texts, files with alternative texts, options, link card, and time. Returns `precondition_failed` if the post has changed. Any later change ends the decision, except a time within `timeTolerance`. Repeating a decision changes nothing.
   *
   * `POST /posts/{postId}/reviews`
   */
  reviewPost(postId: string, body: Body<'reviewPost'>, options?: RequestOptions): Promise<Data<'reviewPost'>> {
    return this.perform('POST', at`/posts/${postId}/reviews`, { body }, options);
  }

  /**
   * Ask a client to review posts.
   *
   * Mails a link to the address. No answer contains the link, because decisions made with it count as made by that address. The link works for the given posts of one brand until it expires, is revoked, or is used up, or until its creator may no longer publish for the brand.
   *
   * `POST /posts/{postId}/review-links`
   */
  createLink(postId: string, body: Body<'createReviewLink'>, options?: RequestOptions): Promise<Data<'createReviewLink'>> {
    return this.perform('POST', at`/posts/${postId}/review-links`, { body }, options);
  }

  /**
   * List the review links of a post.
   *
   * The newest 100, without their secret tokens.
   *
   * `GET /posts/{postId}/review-links`
   */
  listLinks(postId: string, options?: RequestOptions): Promise<Data<'listReviewLinks'>> {
    return this.perform('GET', at`/posts/${postId}/review-links`, {}, options);
  }

  /**
   * Revoke a review link.
   *
   * The link stops working. Decisions made with it still count.
   *
   * `DELETE /review-links/{id}`
   */
  revokeLink(id: string, options?: RequestOptions): Promise<Data<'revokeReviewLink'>> {
    return this.perform('DELETE', at`/review-links/${id}`, {}, options);
  }

  /**
   * Get the posts of a review link.
   *
   * Returns what the client should decide about. Reading changes nothing. Returns `invalid_state` with the reason once the link has ended.
   *
   * `POST /review-links/look-up`
   */
  getPage(body: Body<'getReviewPage'>, options?: RequestOptions): Promise<Data<'getReviewPage'>> {
    return this.perform('POST', '/review-links/look-up', { body }, options);
  }

  /**
   * Review a post by a review link.
   *
   * Same as `POST /posts/{postId}/reviews`, on behalf of the link’s address. Works once per version of a post: another decision about the same version returns `invalid_state`, and a changed post can be decided again.
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
   * Internal notes about the post, newest first. Platforms and clients never see them.
   *
   * `GET /posts/{postId}/notes`
   */
  list(postId: string, query?: Query<'listNotes'>, options?: RequestOptions): Listing<Data<'listNotes'>> {
    return this.listing(at`/posts/${postId}/notes`, query, options);
  }

  /**
   * Write a note on a post.
   *
   * Every person who may read the post may add a note, from their own session. Mentioned members are notified through their chosen channels.
   *
   * `POST /posts/{postId}/notes`
   */
  create(postId: string, body: Body<'createNote'>, options?: RequestOptions): Promise<Data<'createNote'>> {
    return this.perform('POST', at`/posts/${postId}/notes`, { body }, options);
  }

  /**
   * Delete a note on a post.
   *
   * Authors may delete their own notes. Owners and admins may delete any.
   *
   * `DELETE /posts/{postId}/notes/{noteId}`
   */
  delete(postId: string, noteId: string, options?: RequestOptions): Promise<Data<'deleteNote'>> {
    return this.perform('DELETE', at`/posts/${postId}/notes/${noteId}`, {}, options);
  }
}

class CommentsResource extends Resource {
  /**
   * List comments.
   *
   * Inbox of comments on all posts and platforms, newest first. The service reads them every ten minutes for a new post, once a day for an old one, for thirty days.
   *
   * `GET /comments`
   *
   * @example
   * const inbox = await client.comments.list({ unanswered: true });
   */
  list(query?: Query<'listComments'>, options?: RequestOptions): Promise<Data<'listComments'>> {
    return this.perform('GET', '/comments', { query }, options);
  }

  /**
   * List the comments of a post.
   *
   * Comments on a post, newest first, and for each target whether comments can be read, otherwise why not and since when.
   *
   * `GET /posts/{postId}/comments`
   */
  listPost(postId: string, query?: Query<'listPostComments'>, options?: RequestOptions): Promise<Data<'listPostComments'>> {
    return this.perform('GET', at`/posts/${postId}/comments`, { query }, options);
  }

  /**
   * Read the comments of a post now.
   *
   * Asks the platforms. Does nothing if they were asked within the last minute: `Retry-After` then contains the seconds left. On X, each new comment costs the operator $0.005. The answer contains the known comments. `readAt` changes when new ones arrive.
   *
   * `POST /posts/{postId}/comments/refresh`
   */
  refreshPost(postId: string, options?: RequestOptions): Promise<Data<'refreshPostComments'>> {
    return this.perform('POST', at`/posts/${postId}/comments/refresh`, {}, options);
  }

  /**
   * Read a comment.
   *
   * Comments and their history, newest first.
   *
   * `GET /comments/{commentId}`
   */
  get(commentId: string, options?: RequestOptions): Promise<Data<'getComment'>> {
    return this.perform('GET', at`/comments/${commentId}`, {}, options);
  }

  /**
   * Delete a comment.
   *
   * Deletes the comment on the platform: your own everywhere, and on Instagram and LinkedIn also other people’s.
   *
   * `DELETE /comments/{commentId}`
   */
  delete(commentId: string, options?: RequestOptions): Promise<Data<'deleteComment'>> {
    return this.perform('DELETE', at`/comments/${commentId}`, {}, options);
  }

  /**
   * Assign a comment, and mark it as read.
   *
   * Only the team sees both. Nothing is sent to the platform. The assignee gets a notification.
   *
   * `PATCH /comments/{commentId}`
   */
  update(commentId: string, body: Body<'updateComment'>, options?: RequestOptions): Promise<Data<'updateComment'>> {
    return this.perform('PATCH', at`/comments/${commentId}`, { body }, options);
  }

  /**
   * Answer a comment.
   *
   * Replies to the comment, once. The attempt is recorded before the call, and after a lost answer the service first checks the platform. If the outcome stays unknown, the answer is `unconfirmed` and not sent again. `draftId` sends that draft, optionally with another text. If the brand’s `review` covers answers, answers of people who are not approvers become a `draft` for an approver to send. `GET /comments/{commentId}` shows the state.
   *
   * `POST /comments/{commentId}/answers`
   *
   * @example
   * const answer = await client.comments.answer(commentId, { text: 'From eight, every day but Monday.' });
   */
  answer(commentId: string, body: Body<'answerComment'>, options?: RequestOptions): Promise<Data<'answerComment'>> {
    return this.perform('POST', at`/comments/${commentId}/answers`, { body }, options);
  }

  /**
   * Hide a comment.
   *
   * Hides the comment on the platform. On YouTube it is rejected. LinkedIn does not support hiding.
   *
   * `POST /comments/{commentId}/hide`
   */
  hide(commentId: string, options?: RequestOptions): Promise<Data<'hideComment'>> {
    return this.perform('POST', at`/comments/${commentId}/hide`, {}, options);
  }

  /**
   * Show a hidden comment again.
   *
   * Shows a hidden comment again, or publishes one that YouTube has held.
   *
   * `POST /comments/{commentId}/unhide`
   */
  unhide(commentId: string, options?: RequestOptions): Promise<Data<'unhideComment'>> {
    return this.perform('POST', at`/comments/${commentId}/unhide`, {}, options);
  }

  /**
   * Like a comment.
   *
   * Likes the comment as the account. Only LinkedIn lets apps do this.
   *
   * `POST /comments/{commentId}/like`
   */
  like(commentId: string, options?: RequestOptions): Promise<Data<'likeComment'>> {
    return this.perform('POST', at`/comments/${commentId}/like`, {}, options);
  }

  /**
   * Mark comments as read.
   *
   * Up to 100 at once, all of them or none.
   *
   * `POST /comments/read`
   */
  markRead(body: Body<'markCommentsRead'>, options?: RequestOptions): Promise<Data<'markCommentsRead'>> {
    return this.perform('POST', '/comments/read', { body }, options);
  }

  /**
   * List the notes on a comment.
   *
   * Internal notes about the comment, newest first. Only the team sees them.
   *
   * `GET /comments/{commentId}/notes`
   */
  listNotes(commentId: string, query?: Query<'listCommentNotes'>, options?: RequestOptions): Listing<Data<'listCommentNotes'>> {
    return this.listing(at`/comments/${commentId}/notes`, query, options);
  }

  /**
   * Write a note on a comment.
   *
   * Every person who may read the comment may add a note, from their own session.
   *
   * `POST /comments/{commentId}/notes`
   */
  createNote(commentId: string, body: Body<'createCommentNote'>, options?: RequestOptions): Promise<Data<'createCommentNote'>> {
    return this.perform('POST', at`/comments/${commentId}/notes`, { body }, options);
  }

  /**
   * Draft an answer to a comment.
   *
   * Lets a model write an answer in the brand’s voice, using the knowledge base if one is set. The answer waits in `draft` until someone sends it (`POST /comments/{commentId}/answers` with `draftId`). A comment has one draft, and a new one replaces it. Costs credits (`GET /billing/prices`). A failure costs nothing.
   *
   * `POST /comments/{commentId}/draft`
   */
  draftAnswer(commentId: string, body: Body<'draftAnswer'>, options?: RequestOptions): Promise<Data<'draftAnswer'>> {
    return this.perform('POST', at`/comments/${commentId}/draft`, { body }, options);
  }

  /**
   * Discard the draft of an answer, or cancel a pending action.
   *
   * Deletes the draft. Without a draft, cancels a `pending` answer or other action on the comment. Returns 409 if the action has already started. Agents write no further answer for this comment, but people can request one.
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
   * Numbers of the posts published in a period, grouped by `groupBy` and compared with the preceding period. A post counts once per platform. Sums include only posts that report the number (`reportedBy`). Missing numbers are never counted as 0. `format=csv` returns CSV with empty cells for missing numbers.
   *
   * `GET /analytics`
   *
   * @example
   * const analytics = await client.analytics.get({ groupBy: 'weekday', brandSlug: 'acme' });
   */
  get(query?: Query<'getAnalytics'>, options?: RequestOptions): Promise<Data<'getAnalytics'>> {
    return this.perform('GET', '/analytics', { query }, options);
  }

  /**
   * Draw the numbers of many posts.
   *
   * Returns one number of `GET /analytics` as a bar chart with values, and the preceding period behind it. `GET /analytics` with the same parameters returns the table.
   *
   * `GET /analytics/chart.svg`
   */
  draw(query?: Query<'drawAnalytics'>, options?: RequestOptions): Promise<Data<'drawAnalytics'>> {
    return this.perform('GET', '/analytics/chart.svg', { query }, options);
  }

  /**
   * List the best times to post.
   *
   * Hours of the week in which your posts performed better than your average on the same platform, best first. Includes only posts that are at least a day old and hours with at least three posts.
   *
   * `GET /analytics/best-times`
   */
  listBestTimes(query?: Query<'listBestTimes'>, options?: RequestOptions): Promise<Data<'listBestTimes'>> {
    return this.perform('GET', '/analytics/best-times', { query }, options);
  }

  /**
   * Get the numbers of an account.
   *
   * Followers, views, and growth by day. The service reads them once a day and stores them, because most platforms keep no history. The history starts on the day the account was connected, or when the service started to support the number.
   *
   * `GET /connections/{id}/metrics`
   */
  getConnectionMetrics(id: string, query?: Query<'getConnectionMetrics'>, options?: RequestOptions): Promise<Data<'getConnectionMetrics'>> {
    return this.perform('GET', at`/connections/${id}/metrics`, { query }, options);
  }

  /**
   * Get the numbers of a post.
   *
   * Returns the stored numbers without calling a platform. A number is absent if a platform does not report it, and `missing` lists such platforms. For a thread, the numbers are those of the first post. The service reads posts by their age: hourly on the first day, every three days by the ninetieth.
   *
   * `GET /posts/{postId}/metrics`
   *
   * @example
   * const metrics = await client.analytics.getPostMetrics(postId);
   */
  getPostMetrics(postId: string, query?: Query<'getPostMetrics'>, options?: RequestOptions): Promise<Data<'getPostMetrics'>> {
    return this.perform('GET', at`/posts/${postId}/metrics`, { query }, options);
  }

  /**
   * Read the numbers of a post now.
   *
   * Asks the platforms, including for final numbers. Does nothing if they were asked within the last minute: `Retry-After` then contains the seconds left. Reading a post on X costs the operator $0.005 once a day, and is refused (`off`) once X_READ_BUDGET is spent. The answer contains the known numbers. `capturedAt` changes when new ones arrive.
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
   * Without `slug`, the slug is derived from the name, with a number if it is taken. Paths of the API, such as `order`, cannot be slugs.
   *
   * `POST /brands`
   *
   * @example
   * const brand = await client.brands.create({ name: 'Acme', slug: 'acme' });
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
   * Only the given fields of `kit` change. A color is used unchanged where text on it is readable, and as the nearest readable shade elsewhere. A `review` applies to all posts that have not started to publish. `dryRun=true` changes nothing.
   *
   * `PATCH /brands/{brandSlug}`
   */
  update(brandSlug: string, body: Body<'updateBrand'>, query?: Query<'updateBrand'>, options?: RequestOptions): Promise<Data<'updateBrand'>> {
    return this.perform('PATCH', at`/brands/${brandSlug}`, { query, body }, options);
  }

  /**
   * Delete a brand.
   *
   * Returns `invalid_state` while a post of the brand is scheduled or publishing. Published posts stay on the platforms.
   *
   * `DELETE /brands/{brandSlug}`
   */
  delete(brandSlug: string, options?: RequestOptions): Promise<Data<'deleteBrand'>> {
    return this.perform('DELETE', at`/brands/${brandSlug}`, {}, options);
  }

  /**
   * Archive a brand.
   *
   * Archives a brand and keeps its data. Until the brand is unarchived, the API rejects every change to it and to what belongs to it with `invalid_state` (code `brand_archived` in `details`), its agents and series create nothing, and the service does not read its comments and metrics. An archived brand can be read, exported, and deleted, and counts toward the brand limit. Returns `invalid_state` while posts of the brand are scheduled or publishing; the message says how many.
   *
   * `POST /brands/{brandSlug}/archive`
   */
  archive(brandSlug: string, options?: RequestOptions): Promise<Data<'archiveBrand'>> {
    return this.perform('POST', at`/brands/${brandSlug}/archive`, {}, options);
  }

  /**
   * Unarchive a brand.
   *
   * Returns an archived brand to use. Its agents and series resume.
   *
   * `POST /brands/{brandSlug}/unarchive`
   */
  unarchive(brandSlug: string, options?: RequestOptions): Promise<Data<'unarchiveBrand'>> {
    return this.perform('POST', at`/brands/${brandSlug}/unarchive`, {}, options);
  }

  /**
   * Reorder brands.
   *
   * Must contain every brand of the organization that is not archived exactly once. Archived brands follow in their previous order.
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
   * Returns the address of the platform’s consent page for the person’s browser. The link works once, for ten minutes or `expiresInMinutes`, while the session or key that requested it is valid and may connect accounts of the brand. For a link that you send to someone, use an API key. Anyone else who opens the link sees a page with your name and decides there whether to connect the account. Another account replaces the brand’s default one on the platform. With `add`, it becomes a further account, of at most 20 per platform. An account that the brand already has is reconnected in both cases, and stays default or not.
   *
   * With `returnUrl`, at an origin in `CONNECT_RETURN_ORIGINS` or in the organization’s list, the browser returns there with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or another error code), and your `state`, but never with a token. The browser returns automatically once the person has decided on our page, and always for an origin in `CONNECT_RETURN_ORIGINS`. For an origin that only the organization lists, the page shows a link with the origin before a decision.
   *
   * `POST /connections/{platform}/authorize`
   *
   * @example
   * const consent = await client.connections.authorize('x', { brandSlug: 'acme' });
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
   * Deletes the tokens, and revokes them at the platform if it supports that and no other brand uses the account. Due posts of the brand wait on this platform until an account is connected, up to `MAX_LATENESS` (24 h), while their other platforms are published. `scheduledPosts` is their number. Posts that name this account wait for the same account. While the brand has further accounts there, the default one cannot be disconnected.
   *
   * `DELETE /connections/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteConnection'>> {
    return this.perform('DELETE', at`/connections/${id}`, {}, options);
  }

  /**
   * Look up an account to mention.
   *
   * Asks the platform for the account with a handle, on behalf of this account. `text` is the mention to use in a post. X looks up any account (and charges for it). LinkedIn looks up pages by the last part of their address, if the account administers one. Other platforms allow no lookups and return `isKnown: false`.
   *
   * `GET /connections/{id}/mentions`
   */
  findMention(id: string, query: Query<'findMention'>, options?: RequestOptions): Promise<Data<'findMention'>> {
    return this.perform('GET', at`/connections/${id}/mentions`, { query }, options);
  }

  /**
   * Make an account the default one.
   *
   * Posts of the brand that name only the platform then go to this account, also posts that are already scheduled. A thread that has begun stays with its account. Approvals that show the other account end.
   *
   * `PUT /connections/{id}/default`
   */
  makeDefault(id: string, options?: RequestOptions): Promise<Data<'makeConnectionDefault'>> {
    return this.perform('PUT', at`/connections/${id}/default`, {}, options);
  }

  /**
   * Refresh a connection.
   *
   * Renews the connection now. The service also does this automatically before publishing.
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
   * Accepted images: JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, and BMP. Accepted videos: MP4, QuickTime, and WebM. Accepted documents: PDF, PPTX, and DOCX, with at most 100 MB and 300 pages. SVG is accepted for logos only. Pictures are published upright, in sRGB, and without private tags. If a platform does not accept a file, the service publishes a converted copy. The file itself stays unchanged. The content decides the type. A damaged or incomplete file, or one that differs from its name or declared type, returns `invalid_media`. Other types return `unsupported_media_type`. Use `POST /media/fetch` for a URL or Base64, and `POST /media/uploads` for large files. The JSON of the former is also accepted here.
   *
   * `POST /media`
   *
   * @example
   * const image = await client.media.upload({ file: new Blob([bytes]), altText: 'A cup of coffee' });
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
   * Add a media file from a URL or as Base64.
   *
   * Adds the file at `url` on the public internet, a small file as Base64 in `data`, or the one sent to an upload address, by its `uploadId`. The rules of `POST /media` apply.
   *
   * `POST /media/fetch`
   *
   * @example
   * const image = await client.media.fetch({ url: 'https://example.com/coffee.jpg', altText: 'A cup of coffee on a wooden table' });
   */
  fetch(body: Body<'fetchMedia'>, options?: RequestOptions): Promise<Data<'fetchMedia'>> {
    return this.perform('POST', '/media/fetch', { body }, options);
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
   * Sets the alternative text, or the title of a document. Null or an empty text removes the alternative text. Unpublished posts without their own text for the file use the new one.
   *
   * `PATCH /media/{id}`
   */
  update(id: string, body: Body<'updateMedia'>, options?: RequestOptions): Promise<Data<'updateMedia'>> {
    return this.perform('PATCH', at`/media/${id}`, { body }, options);
  }

  /**
   * Delete media.
   *
   * Posts that use the file keep it, but no other post can use it. Refused while a series needs it for future posts.
   *
   * `DELETE /media/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteMedia'>> {
    return this.perform('DELETE', at`/media/${id}`, {}, options);
  }

  /**
   * Start an upload of a media file.
   *
   * For large files, browsers, and slow connections. `resumableUrl` accepts the bytes in parts, by tus 1.0 (`HEAD`, `PATCH`, `DELETE`), or all of them in one PUT, without credentials and from pages of every origin. After the last byte, the file is checked and listed like any other: its id is in the header `Media-Id` and in `GET /media/uploads/{id}`. Alternatively, send one PUT with exactly these bytes and `headers` to `url`, then `{ uploadId }` to `POST /media/fetch`: if the operator allows it (`S3_PRESIGN`), `url` leads directly to the store. Both ways lead to one file. Every byte at `resumableUrl` postpones `expiresAt`, at most to seven days after the start. The bytes count toward the plan’s limit until the upload becomes a file, is deleted, or expires.
   *
   * `POST /media/uploads`
   */
  startUpload(body: Body<'startMediaUpload'>, options?: RequestOptions): Promise<Data<'startMediaUpload'>> {
    return this.perform('POST', '/media/uploads', { body }, options);
  }

  /**
   * Get the progress of an upload.
   *
   * `GET /media/uploads/{id}`
   */
  getUpload(id: string, options?: RequestOptions): Promise<Data<'getMediaUpload'>> {
    return this.perform('GET', at`/media/uploads/${id}`, {}, options);
  }
}

class ClipsResource extends Resource {
  /**
   * Upload a video for clips.
   *
   * Uploads an MP4, QuickTime, or WebM file within the plan’s limits and checks it immediately. Use `POST /clips/uploads` for large files on slow connections, and `POST /clips/fetch` for a URL. The JSON of the latter is also accepted here.
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
   * Fetch a video for clips from a URL.
   *
   * The clip is `fetching` until a worker has downloaded the video, then `ready` or `failed`.
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
   * Cancels work on the clip. Rendered videos stay as media files.
   *
   * `DELETE /clips/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteClip'>> {
    return this.perform('DELETE', at`/clips/${id}`, {}, options);
  }

  /**
   * Detect the scenes of a clip.
   *
   * Costs credits when it succeeds. Uses pauses, loudness, and the transcript if there is one to suggest parts of the requested length.
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
   * Data for drawing the clip on a timeline. Created together with the scenes, so both are missing until then.
   *
   * `GET /clips/{id}/waveform`
   */
  getWaveform(id: string, options?: RequestOptions): Promise<Data<'getClipWaveform'>> {
    return this.perform('GET', at`/clips/${id}/waveform`, {}, options);
  }

  /**
   * Transcribe a clip, or upload its captions.
   *
   * Uploading captions is free. Transcribing speech costs credits when it succeeds.
   *
   * `POST /clips/{id}/transcript`
   */
  createTranscript(id: string, body?: Body<'createClipTranscript'>, options?: RequestOptions): Promise<Data<'createClipTranscript'>> {
    return this.perform('POST', at`/clips/${id}/transcript`, { body }, options);
  }

  /**
   * Get the transcript of a clip.
   *
   * Returns words with times as JSON, or a SubRip or WebVTT file with `format`.
   *
   * `GET /clips/{id}/transcript`
   */
  getTranscript(id: string, query?: Query<'getClipTranscript'>, options?: RequestOptions): Promise<Data<'getClipTranscript'>> {
    return this.perform('GET', at`/clips/${id}/transcript`, { query }, options);
  }

  /**
   * Render a part of a clip.
   *
   * Renders a part of the video as a media file (`mediaId`) for posts. Costs credits when it succeeds. Copies picture and sound if they need no change.
   *
   * `POST /clips/{id}/render`
   */
  render(id: string, body: Body<'renderClip'>, options?: RequestOptions): Promise<Data<'renderClip'>> {
    return this.perform('POST', at`/clips/${id}/render`, { body }, options);
  }

  /**
   * List renders across all clips, newest first.
   *
   * Returns a bare array. The header `X-Total-Count` contains the total.
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
   * A cancelled render costs nothing, and its partial result is deleted. Returns `invalid_state` if it has already ended.
   *
   * `POST /clips/jobs/{id}/cancel`
   */
  cancelJob(id: string, options?: RequestOptions): Promise<Data<'cancelClipJob'>> {
    return this.perform('POST', at`/clips/jobs/${id}/cancel`, {}, options);
  }

  /**
   * Retry a failed or cancelled render.
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
   * Lists everything in the organization that waits for a person and that the caller may read, most urgent first. Failed posts are listed for 30 days. Archive a post to remove it. `counts` also covers items beyond `limit`.
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
   * Searches all types that the caller may read, by the scope of each type’s list. A post matches if each word starts a word of its text, as in `GET /posts?q=`. Archived posts are not found. Other types match if each word appears in the title, a file’s alternative text, a carousel’s topic, an agent’s instructions, or a description. Best matches first: equal titles, then titles that start with the query, then others, each newest first. For very common words, only the newest posts are found. Use `POST /kbs/{kbId}/search` for passages of documents.
   *
   * `GET /search`
   */
  searchAll(query: Query<'searchAll'>, options?: RequestOptions): Promise<Data<'searchAll'>> {
    return this.perform('GET', '/search', { query }, options);
  }
}

export class PostsResource extends Resource {
  /**
   * List the limits of the platforms.
   *
   * Limits of each platform for texts, files, threads, first comments, and options, as used for checking posts.
   *
   * `GET /platforms`
   */
  listPlatforms(options?: RequestOptions): Promise<Data<'listPlatforms'>> {
    return this.perform('GET', '/platforms', {}, options);
  }

  /**
   * Read the card of a link.
   *
   * Reads the title, description, and image of a page, as LinkedIn would get them. Each page is read once a day for all organizations: at most 1 MB of it, after at most three redirects. `card` is null if the page cannot be read or has no title. A post with that link is then published without a card.
   *
   * `GET /posts/link-card`
   */
  readLinkCard(query: Query<'readLinkCard'>, options?: RequestOptions): Promise<Data<'readLinkCard'>> {
    return this.perform('GET', '/posts/link-card', { query }, options);
  }

  /**
   * List the posts of a calendar.
   *
   * Posts by publication time, earliest first, with the fields of a calendar. Includes posts that were published immediately, drafts at their `plannedFor`, and with `planned=true` occurrences of series. Filters are those of `GET /posts`. Archived posts are listed only on request.
   *
   * `GET /posts/calendar`
   */
  listCalendar(query: Query<'listCalendar'>, options?: RequestOptions): Promise<Data<'listCalendar'>> {
    return this.perform('GET', '/posts/calendar', { query }, options);
  }

  /**
   * Count posts by day and by status.
   *
   * `days`: the posts of `GET /posts/calendar` with the same filters, by day and status. Days without posts are omitted. `statuses`: all posts of the organization or of `brandSlug` by status, including archived ones.
   *
   * `GET /posts/counts`
   */
  count(query: Query<'countPosts'>, options?: RequestOptions): Promise<Data<'countPosts'>> {
    return this.perform('GET', '/posts/counts', { query }, options);
  }

  /**
   * Export posts as CSV.
   *
   * CSV of the posts that `GET /posts` lists with these filters, earliest first, which `POST /posts/bulk` accepts: existing posts are `present`, and elsewhere the same posts are created again. Only scheduled posts include `scheduledAt`, and drafts `plannedFor`. Cells that a spreadsheet would take for a formula start with an apostrophe, which an import removes.
   *
   * `GET /posts/export`
   */
  export(query?: Query<'exportPosts'>, options?: RequestOptions): Promise<Data<'exportPosts'>> {
    return this.perform('GET', '/posts/export', { query }, options);
  }

  /**
   * Create a post.
   *
   * Creates a draft, or schedules the post if `scheduledAt` or `queue` is set, after checking it against the limits and connections of its platforms. `thread` continues the post on X and Threads, and is omitted elsewhere. Texts, files, and options may have 200,000 characters together.
   *
   * `POST /posts`
   *
   * @example
   * const post = await client.posts.create({ brandSlug: 'acme', platforms: ['x'], text: 'Hello' });
   */
  create(body: Body<'createPost'>, options?: RequestOptions): Promise<Data<'createPost'>> {
    return this.perform('POST', '/posts', { body }, options);
  }

  /**
   * List posts.
   *
   * Newest first by default. A post is listed if all filters match. Archived posts are listed only with `status=archived`. `total` counts all pages. A page of large posts may contain fewer than `limit`: continue until `next` is null.
   *
   * `GET /posts`
   *
   * @example
   * const page = await client.posts.list({ status: ['failed', 'partial'], limit: 10 });
   */
  list(query?: Query<'listPosts'>, options?: RequestOptions): Listing<Data<'listPosts'>> {
    return this.listing('/posts', query, options);
  }

  /**
   * Get a post.
   *
   * `GET /posts/{postId}`
   *
   * @example
   * const post = await client.posts.get(postId);
   */
  get(postId: string, options?: RequestOptions): Promise<Data<'getPost'>> {
    return this.perform('GET', at`/posts/${postId}`, {}, options);
  }

  /**
   * Update a post.
   *
   * Possible for draft, scheduled, cancelled, failed, and partial posts. `labels`, `externalId`, and `metadata` alone can change in every status except publishing. A given field is replaced as a whole. `scheduledAt` schedules the post, and `null` makes it a draft. For a partial post, changes what a retry sends to the failed platforms. Published targets do not change, and `targets[].sentContent` shows their version. A partial post accepts no `scheduledAt`.
   *
   * `PATCH /posts/{postId}`
   *
   * @example
   * const post = await client.posts.update(postId, { text: 'Hello again' });
   */
  update(postId: string, body: Body<'updatePost'>, options?: RequestOptions): Promise<Data<'updatePost'>> {
    return this.perform('PATCH', at`/posts/${postId}`, { body }, options);
  }

  /**
   * Delete a post.
   *
   * Cancels a scheduled post. A post that is being published cannot be deleted. Published posts stay on the platforms. `POST /posts/{postId}/restore` restores it until `restorableUntil`. After that, its texts and files are deleted.
   *
   * `DELETE /posts/{postId}`
   */
  delete(postId: string, options?: RequestOptions): Promise<Data<'deletePost'>> {
    return this.perform('DELETE', at`/posts/${postId}`, {}, options);
  }

  /**
   * Restore a deleted post.
   *
   * Restores a deleted post within `DELETED_POST_RETENTION` (24 h), unchanged. A post that was scheduled is published at its time without another check, and becomes a draft if the time has passed. A queued post gets its slot again, or the next free one. `duplicate`: another post uses its `externalId` now. A post that is not deleted does not change.
   *
   * `POST /posts/{postId}/restore`
   */
  restore(postId: string, options?: RequestOptions): Promise<Data<'restorePost'>> {
    return this.perform('POST', at`/posts/${postId}/restore`, {}, options);
  }

  /**
   * Validate a post.
   *
   * Accepts the same body as `POST /posts` and saves nothing. Reports everything at once: `problems` that would prevent publication (content, time, accounts), `warnings` (an expiring or paused account, an image without alternative text, a shortened title, …), and the `content` and `cost` for each platform.
   *
   * `POST /posts/validate`
   *
   * @example
   * const report = await client.posts.validate({ brandSlug: 'acme', platforms: ['x'], text: 'Hello' });
   */
  validate(body: Body<'validatePost'>, options?: RequestOptions): Promise<Data<'validatePost'>> {
    return this.perform('POST', '/posts/validate', { body }, options);
  }

  /**
   * Change many posts.
   *
   * Applies one action to up to 1,000 posts: listed ones, optionally with their revisions, or all that match a filter. `results` contains an answer for each post, same as for a request with this post alone. A refused post does not stop the others. The work continues after the answer, survives restarts, and changes no post twice. Poll `GET /posts/bulk-actions/{bulkActionId}` until `status` is `completed`. With `dryRun`, the answer shows the result for each post, and nothing changes. The service checks the caller’s permissions again for each post.
   *
   * `POST /posts/bulk-actions`
   */
  createBulkAction(body: Body<'createBulkAction'>, options?: RequestOptions): Promise<Data<'createBulkAction'>> {
    return this.perform('POST', '/posts/bulk-actions', { body }, options);
  }

  /**
   * Get a change of many posts.
   *
   * Returns the progress, and the result for each post that you may read. Kept for `JOB_RETENTION` (90 days).
   *
   * `GET /posts/bulk-actions/{bulkActionId}`
   */
  getBulkAction(bulkActionId: string, options?: RequestOptions): Promise<Data<'getBulkAction'>> {
    return this.perform('GET', at`/posts/bulk-actions/${bulkActionId}`, {}, options);
  }

  /**
   * Undo a change of many posts.
   *
   * Works once, within ten minutes after the action ended. Restores each post that has not changed since. Deleted posts are restored, cancelled posts are scheduled again. Returns a new action.
   *
   * `POST /posts/bulk-actions/{bulkActionId}/undo`
   */
  undoBulkAction(bulkActionId: string, options?: RequestOptions): Promise<Data<'undoBulkAction'>> {
    return this.perform('POST', at`/posts/bulk-actions/${bulkActionId}/undo`, {}, options);
  }

  /**
   * Create many posts.
   *
   * Creates up to 1,000 posts, one per row, including drafts, scheduled posts, and queued posts, as with `POST /posts`. Each counts as one post. The work continues after the answer, survives restarts, and creates no row twice. Poll `GET /posts/bulk/{importId}` until `status` is `completed`. A row whose `externalId` already belongs to a post is `present` and skipped, so importing a file twice adds nothing. A refused row does not affect the others. `onError` decides whether later rows are created. With `dryRun`, the answer lists all problems of each row and the times that posts would get, without creating posts. The service checks the caller’s permissions again for each row. The body may be four times as large as others. CSV (`text/csv`, also `application/vnd.ms-excel` and `text/tab-separated-values`) uses the columns of `GET /posts/bulk/template`, separated by commas, semicolons, or tabs. Columns may also have the names of JSON (`brandSlug`, `platformOptions.x.text`). `brand` contains the slug or name of a brand, `media` contains addresses, ids, or file names in the library, lists are separated by `|`, and local times need a `timeZone`. An unknown column rejects the file.
   *
   * `POST /posts/bulk`
   *
   * @example
   * const job = await client.posts.import({ posts: [{ brandSlug: 'acme', platforms: ['x'], text: 'Hello', externalId: 'row-1' }] });
   */
  import(body: Body<'importPosts'>, query?: Query<'importPosts'>, options?: RequestOptions): Promise<Data<'importPosts'>> {
    return this.perform('POST', '/posts/bulk', { query, body }, options);
  }

  /**
   * Get the columns of an import.
   *
   * Returns a CSV with the most common columns. `GET /posts/export` contains all of them.
   *
   * `GET /posts/bulk/template`
   */
  getImportTemplate(options?: RequestOptions): Promise<Data<'getImportTemplate'>> {
    return this.perform('GET', '/posts/bulk/template', {}, options);
  }

  /**
   * Get the creation of many posts.
   *
   * Returns the progress, and the result of each row of brands that you may read. Kept for `JOB_RETENTION` (90 days).
   *
   * `GET /posts/bulk/{importId}`
   */
  getImport(importId: string, options?: RequestOptions): Promise<Data<'getPostImport'>> {
    return this.perform('GET', at`/posts/bulk/${importId}`, {}, options);
  }

  /**
   * Schedule a post.
   *
   * Possible for draft, scheduled, cancelled, and failed posts. Without `scheduledAt`, a draft is scheduled for its `plannedFor`, which must be in the future.
   *
   * `POST /posts/{postId}/schedule`
   *
   * @example
   * const post = await client.posts.schedule(postId, { scheduledAt: '2030-01-15T09:00:00Z' });
   */
  schedule(postId: string, body?: Body<'schedulePost'>, options?: RequestOptions): Promise<Data<'schedulePost'>> {
    return this.perform('POST', at`/posts/${postId}/schedule`, { body }, options);
  }

  /**
   * Cancel a scheduled post.
   *
   * Possible for scheduled posts, and for `publishing` posts whose unpublished platforms are all on hold. These are cancelled, and the post becomes `cancelled`, `unconfirmed`, or `partial`, depending on the published ones.
   *
   * `POST /posts/{postId}/cancel`
   *
   * @example
   * const post = await client.posts.cancel(postId);
   */
  cancel(postId: string, options?: RequestOptions): Promise<Data<'cancelPost'>> {
    return this.perform('POST', at`/posts/${postId}/cancel`, {}, options);
  }

  /**
   * Publish a post now.
   *
   * Publishes immediately, regardless of the schedule. For a failed or partial post, publishes only what is not live. A `publishing` post continues unchanged, with the same answer. Returns `invalid_state` for a published or archived post.
   *
   * `POST /posts/{postId}/publish`
   *
   * @example
   * const started = await client.posts.publish(postId);
   */
  publish(postId: string, options?: RequestOptions): Promise<Data<'publishPost'>> {
    return this.perform('POST', at`/posts/${postId}/publish`, {}, options);
  }

  /**
   * Retry a failed or partial post.
   *
   * Publishes the failed targets, or those among `platforms` and `targets`. Unconfirmed targets, which may already show the post, are left unchanged.
   *
   * `POST /posts/{postId}/retry`
   *
   * @example
   * const started = await client.posts.retry(postId, { platforms: ['x'] });
   */
  retry(postId: string, body?: Body<'retryPost'>, options?: RequestOptions): Promise<Data<'retryPost'>> {
    return this.perform('POST', at`/posts/${postId}/retry`, { body }, options);
  }

  /**
   * Archive a post.
   *
   * Not possible while the post is scheduled or publishing.
   *
   * `PUT /posts/{postId}/archive`
   */
  archive(postId: string, options?: RequestOptions): Promise<Data<'archivePost'>> {
    return this.perform('PUT', at`/posts/${postId}/archive`, {}, options);
  }

  /**
   * Unarchive a post.
   *
   * The post returns to its earlier status. A scheduled post whose time has passed becomes a draft.
   *
   * `PUT /posts/{postId}/unarchive`
   */
  unarchive(postId: string, options?: RequestOptions): Promise<Data<'unarchivePost'>> {
    return this.perform('PUT', at`/posts/${postId}/unarchive`, {}, options);
  }

  /**
   * Delete a published post from its platforms.
   *
   * Deletes the given targets of the post, or all possible ones. Each target shows under `actions` whether this is possible, and under `change` its progress. A deleted target is `removed`, and `post.removed` is sent. If one of the given targets cannot be deleted, nothing is.
   *
   * `POST /posts/{postId}/unpublish`
   */
  unpublish(postId: string, body?: Body<'unpublishPost'>, options?: RequestOptions): Promise<Data<'unpublishPost'>> {
    return this.perform('POST', at`/posts/${postId}/unpublish`, { body }, options);
  }

  /**
   * Repost a post.
   *
   * Reposts the post from the account that published it, on the given targets or all possible ones (`repost` of `GET /platforms`). Each target shows under `actions` whether this is possible and when it was done (`doneAt`), and under `change` its progress. An account reposts a post once. A repost has no text of its own, so it needs no review. If one of the given targets cannot be reposted, nothing is.
   *
   * `POST /posts/{postId}/repost`
   */
  repost(postId: string, body?: Body<'repostPost'>, options?: RequestOptions): Promise<Data<'repostPost'>> {
    return this.perform('POST', at`/posts/${postId}/repost`, { body }, options);
  }

  /**
   * Change a published post on its platforms.
   *
   * Changes the given fields on the given platforms, or on single targets by their ids. A platform on which the post has several accounts gives 409 `invalid_state` with their ids. The post itself keeps its text, and `sentContent` of the target shows the platform’s version. `change` shows the progress, and `post.updated_on_platform` is sent when it is done. `revision` of `GET /platforms` shows which platforms support it. X gives the post a new `externalId` and `url`. If the brand requires reviews, only a person who may approve alone in each of its stages may do this, from their own session. `invalid_state` lists these people.
   *
   * `PATCH /posts/{postId}/published`
   */
  correct(postId: string, body: Body<'correctPost'>, options?: RequestOptions): Promise<Data<'correctPost'>> {
    return this.perform('PATCH', at`/posts/${postId}/published`, { body }, options);
  }

  /** @deprecated Use `correct`. */
  revisePublished(...given: Parameters<PostsResource['correct']>): ReturnType<PostsResource['correct']> {
    return this.correct(...given);
  }

  /**
   * Get the progress of a post.
   *
   * Asks the post’s workflow. Returns 503 if it cannot be reached.
   *
   * `GET /posts/{postId}/progress`
   */
  getProgress(postId: string, options?: RequestOptions): Promise<Data<'getPostProgress'>> {
    return this.perform('GET', at`/posts/${postId}/progress`, {}, options);
  }

  /**
   * Get the timeline of a post.
   *
   * Oldest first: every publish attempt with its evidence, and every change of the post and its targets with author and reason.
   *
   * `GET /posts/{postId}/timeline`
   */
  getTimeline(postId: string, query?: Query<'getPostTimeline'>, options?: RequestOptions): Listing<Data<'getPostTimeline'>> {
    return this.listing(at`/posts/${postId}/timeline`, query, options);
  }

  /**
   * Resolve an unconfirmed target.
   *
   * Records the result of checking the account of an `unconfirmed` target. `published` makes the target published, `not_published` makes it failed, so that a retry publishes it. The post’s status follows. For a thread, this resolves the lost part, and a retry publishes the missing ones.
   *
   * `POST /posts/{postId}/targets/{platform}/resolve`
   */
  resolveTarget(postId: string, platform: string, body: Body<'resolvePostTarget'>, options?: RequestOptions): Promise<Data<'resolvePostTarget'>> {
    return this.perform('POST', at`/posts/${postId}/targets/${platform}/resolve`, { body }, options);
  }

  /**
   * Preview a post.
   *
   * Shows what would be published now or at `scheduledAt`: text, media, and options for each platform on which the post is not published yet, lengths as counted by the platform, converted files, problems, and warnings. Changes nothing. Returns `invalid_state` for a post that cannot be published in its status.
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
   * For apps that must not publish by themselves: returns an address at which a person sees the post as each platform gets it, and approves or denies it. The approval covers the given revision, unchanged, at the given time, once. The service then publishes or schedules the post if the person chose so; otherwise `POST /confirmations/{id}/commit` does. Returns `invalid_state` for a post with a file that has not been fetched yet, because no one could see it.
   *
   * `POST /posts/{postId}/confirmations`
   */
  request(postId: string, body: Body<'requestConfirmation'>, options?: RequestOptions): Promise<Data<'requestConfirmation'>> {
    return this.perform('POST', at`/posts/${postId}/confirmations`, { body }, options);
  }

  /**
   * Ask a person to confirm several posts.
   *
   * Like `POST /posts/{postId}/confirmations`, for a week of posts: one address, at which a person sees all of them, logs in once, and approves or denies each. The service publishes or schedules what was approved. All or none are requested; `details` names the post that cannot be. `GET /confirmations?batchId=…` shows the decisions.
   *
   * `POST /confirmations`
   */
  requestConfirmations(body: Body<'requestConfirmations'>, options?: RequestOptions): Promise<Data<'requestConfirmations'>> {
    return this.perform('POST', '/confirmations', { body }, options);
  }

  /**
   * List confirmations.
   *
   * Confirmations that apps have requested, newest first, by default all pending ones. Read the post with `GET /posts/{postId}/preview`, and decide with `POST /confirmations/{id}/approve` or `…/deny`.
   *
   * `GET /confirmations`
   */
  list(query?: Query<'listConfirmations'>, options?: RequestOptions): Promise<Data<'listConfirmations'>> {
    return this.perform('GET', '/confirmations', { query }, options);
  }

  /**
   * Get all posts of a page that wait for your confirmation.
   *
   * Shows what was requested with one address: a post, or several. Decide each with `POST /confirmations/{id}/approve` or `…/deny`. The posts belong to one organization: switch to it first.
   *
   * `POST /confirmations/look-up-all`
   */
  getWaiting(body: Body<'getWaitingConfirmations'>, options?: RequestOptions): Promise<Data<'getWaitingConfirmations'>> {
    return this.perform('POST', '/confirmations/look-up-all', { body }, options);
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
   * Publishes or schedules the post as a person approved it, once. Repeating it changes nothing. Returns `invalid_state` if it is not approved, was denied, or has expired, and `precondition_failed` if the post has changed since the person saw it.
   *
   * `POST /confirmations/{id}/commit`
   */
  commit(id: string, options?: RequestOptions): Promise<Data<'commitConfirmation'>> {
    return this.perform('POST', at`/confirmations/${id}/commit`, {}, options);
  }

  /**
   * Get a post that waits for your confirmation.
   *
   * Shows the post before the person decides. The post belongs to one organization: switch to it first. Returns `precondition_failed` if the post has changed since the confirmation was requested, and `invalid_state` once it was decided or has expired.
   *
   * `POST /confirmations/look-up`
   */
  getWaitingConfirmation(body: Body<'getWaitingConfirmation'>, options?: RequestOptions): Promise<Data<'getWaitingConfirmation'>> {
    return this.perform('POST', '/confirmations/look-up', { body }, options);
  }

  /**
   * Approve a post.
   *
   * For a person who may publish for the brand and has logged in within the last ten minutes, not by a device login. Repeating it changes nothing. Returns `precondition_failed` if text, files, alternative texts, options, platforms, or accounts have changed since the post was shown.
   *
   * `POST /confirmations/approve`
   */
  approve(body: Body<'approveConfirmation'>, options?: RequestOptions): Promise<Data<'approveConfirmation'>> {
    return this.perform('POST', '/confirmations/approve', { body }, options);
  }

  /**
   * Deny a post.
   *
   * The post does not change. Repeating it changes nothing.
   *
   * `POST /confirmations/deny`
   */
  deny(body: Body<'denyConfirmation'>, options?: RequestOptions): Promise<Data<'denyConfirmation'>> {
    return this.perform('POST', '/confirmations/deny', { body }, options);
  }

  /**
   * Approve a post by the id of its confirmation.
   *
   * Same as `POST /confirmations/approve`, with the same conditions: a login within the last ten minutes and not by a device login, by a person who may publish for the brand, and an unchanged post.
   *
   * `POST /confirmations/{id}/approve`
   */
  approveById(id: string, body: Body<'approveConfirmationById'>, options?: RequestOptions): Promise<Data<'approveConfirmationById'>> {
    return this.perform('POST', at`/confirmations/${id}/approve`, { body }, options);
  }

  /**
   * Deny a post by the id of its confirmation.
   *
   * The post does not change. Repeating it changes nothing.
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
   * Stops running ingestions, and releases the credits reserved for them.
   *
   * `DELETE /kbs/{kbId}`
   */
  delete(kbId: string, options?: RequestOptions): Promise<Data<'deleteKnowledgeBase'>> {
    return this.perform('DELETE', at`/kbs/${kbId}`, {}, options);
  }

  /**
   * Search a knowledge base.
   *
   * Finds passages by meaning and by words, tolerating typing errors, closest first. Returns 503 while the search server or the embedding model is unavailable.
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
   * Add a source to a knowledge base.
   *
   * Checks the source now and then regularly. New items become documents, and changed ones are ingested again, on behalf of the source’s owner (who last changed it) and at the usual price. Items that the owner may not add, or that cannot be paid for, are skipped. Items that disappear from the source are marked as gone. A knowledge base can have at most 20 sources, each with another address or kind.
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
   * The caller becomes the owner of the source. The source is checked now unless it is paused. Resuming resets the failure count.
   *
   * `PATCH /kbs/{kbId}/sources/{sourceId}`
   */
  updateSource(kbId: string, sourceId: string, body: Body<'updateSource'>, options?: RequestOptions): Promise<Data<'updateSource'>> {
    return this.perform('PATCH', at`/kbs/${kbId}/sources/${sourceId}`, { body }, options);
  }

  /**
   * Delete a source.
   *
   * Documents from the source stay.
   *
   * `DELETE /kbs/{kbId}/sources/{sourceId}`
   */
  deleteSource(kbId: string, sourceId: string, options?: RequestOptions): Promise<Data<'deleteSource'>> {
    return this.perform('DELETE', at`/kbs/${kbId}/sources/${sourceId}`, {}, options);
  }

  /**
   * Check a source now.
   *
   * The check starts after the answer. `lastCheckedAt` shows when it is done.
   *
   * `POST /kbs/{kbId}/sources/{sourceId}/check`
   */
  checkSource(kbId: string, sourceId: string, options?: RequestOptions): Promise<Data<'checkSource'>> {
    return this.perform('POST', at`/kbs/${kbId}/sources/${sourceId}/check`, {}, options);
  }

  /**
   * List the items of a source.
   *
   * Items listed so far, newest first.
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
   * Send the file as a form. Its content decides its type, not its name. The JSON of the other two operations is also accepted here. The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.
   *
   * `POST /kbs/{kbId}/docs`
   */
  uploadDocument(kbId: string, body: Body<'uploadDocument'>, options?: RequestOptions): Promise<Data<'uploadDocument'>> {
    return this.perform('POST', at`/kbs/${kbId}/docs`, { body }, options);
  }

  /**
   * Add a text to a knowledge base.
   *
   * Send the text and its name as JSON. The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.
   *
   * `POST /kbs/{kbId}/docs/text`
   */
  addTextDocument(kbId: string, body: Body<'addTextDocument'>, options?: RequestOptions): Promise<Data<'addTextDocument'>> {
    return this.perform('POST', at`/kbs/${kbId}/docs/text`, { body }, options);
  }

  /**
   * Fetch a document from a URL into a knowledge base.
   *
   * Fetches the page or file at an address on the public internet. The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.
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
   * Stops a running ingestion of the document, and releases the credits reserved for it.
   *
   * `DELETE /kbs/{kbId}/docs/{docId}`
   */
  deleteDocument(kbId: string, docId: string, options?: RequestOptions): Promise<Data<'deleteDocument'>> {
    return this.perform('DELETE', at`/kbs/${kbId}/docs/${docId}`, {}, options);
  }

  /**
   * Get a link to download a document.
   *
   * Returns a link to the bytes as they were uploaded or fetched. The link needs no credentials and expires.
   *
   * `GET /kbs/{kbId}/docs/{docId}/file-access`
   */
  getDocumentFileAccess(kbId: string, docId: string, options?: RequestOptions): Promise<Data<'getDocumentFileAccess'>> {
    return this.perform('GET', at`/kbs/${kbId}/docs/${docId}/file-access`, {}, options);
  }

  /**
   * Ingest a document again.
   *
   * A document from an address is fetched again. Searches find its old passages until the new ones replace them.
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
   * `sourceDocumentIds` lists the documents whose passages an idea uses. Also needs `kb:read`. Each idea costs the price of `ideas.generate`. An idea that resembles an existing or deleted idea of the brand is dropped. If no new idea remains, the answer is `invalid_state`. A failure costs nothing: `generation_refused` if the model refuses the request, `unavailable` if it cannot be reached.
   *
   * `POST /ideas/generate`
   */
  generate(body: Body<'generateIdeas'>, options?: RequestOptions): Promise<Data<'generateIdeas'>> {
    return this.perform('POST', '/ideas/generate', { body }, options);
  }

  /**
   * Generate ideas from a topic.
   *
   * Works without a knowledge base. Each idea costs the price of `ideas.generate`. An idea that resembles an existing or deleted idea of the brand is dropped. If no new idea remains, the answer is `invalid_state`. A failure costs nothing: `generation_refused` if the model refuses the request, `unavailable` if it cannot be reached.
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
   * Drafts of the idea stay, and no similar idea is generated again.
   *
   * `DELETE /ideas/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteIdea'>> {
    return this.perform('DELETE', at`/ideas/${id}`, {}, options);
  }

  /**
   * Write a draft post from an idea.
   *
   * Writes a draft within the platform’s limits. The draft exists once the job has completed: `result.postId` at `GET /jobs/{jobId}`. Also needs `posts:write`. Costs the price of `ideas.enrich`. A failed job costs nothing.
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
   * Returns work that continues after its request was answered. The job of an account export also needs the scope `account:export`. A job is deleted 90 days after its end.
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
   * Writes a cover, one thought per slide, and a call to action from the topic, and from a knowledge base if one is set. The answer contains the text. The images are rendered afterwards. Costs credits per slide (`GET /billing/prices`). A failure costs nothing.
   *
   * `POST /carousels/generate`
   *
   * @example
   * const carousel = await client.carousels.generate({ brandSlug: 'acme', topic: 'How to brew better coffee at home', template: 'cards' });
   */
  generate(body: Body<'generateCarousel'>, options?: RequestOptions): Promise<Data<'generateCarousel'>> {
    return this.perform('POST', '/carousels/generate', { body }, options);
  }

  /**
   * Refine a carousel with an instruction.
   *
   * Changes only what the instruction requests, and keeps the earlier version. Costs credits per slide. A failure or an unchanged carousel costs nothing.
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
   * Creates a new version, which is then rendered. Returns an error with the slide’s position if a text does not fit even at the smallest size, because texts are never cut, and for colors that make text unreadable.
   *
   * `PATCH /carousels/{id}`
   */
  update(id: string, body: Body<'updateCarousel'>, options?: RequestOptions): Promise<Data<'updateCarousel'>> {
    return this.perform('PATCH', at`/carousels/${id}`, { body }, options);
  }

  /**
   * Delete a carousel with all its versions.
   *
   * Posts created from the carousel stay.
   *
   * `DELETE /carousels/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteCarousel'>> {
    return this.perform('DELETE', at`/carousels/${id}`, {}, options);
  }

  /**
   * List the versions of a carousel.
   *
   * Newest first: the content and look after each change, with its author and reason.
   *
   * `GET /carousels/{id}/versions`
   */
  listVersions(id: string, query?: Query<'listCarouselVersions'>, options?: RequestOptions): Listing<Data<'listCarouselVersions'>> {
    return this.listing(at`/carousels/${id}/versions`, query, options);
  }

  /**
   * Restore an earlier version of a carousel.
   *
   * Creates a new version with the earlier content. Versions in between are kept.
   *
   * `POST /carousels/{id}/versions/{version}/restore`
   */
  restoreVersion(id: string, version: Path<'restoreCarouselVersion'>['version'], options?: RequestOptions): Promise<Data<'restoreCarouselVersion'>> {
    return this.perform('POST', at`/carousels/${id}/versions/${version}/restore`, {}, options);
  }

  /**
   * Render a carousel again.
   *
   * Renders the carousel again, after a failure of the service or a change of the brand’s kit.
   *
   * `POST /carousels/{id}/render`
   */
  render(id: string, options?: RequestOptions): Promise<Data<'renderCarousel'>> {
    return this.perform('POST', at`/carousels/${id}/render`, {}, options);
  }

  /**
   * Publish a carousel.
   *
   * Creates a post from the carousel: published now, for `scheduledAt`, or as a `draft`. Instagram and Threads get all slides, LinkedIn gets a PDF, and X gets the first four slides, or all of them with `thread`. Problems on a platform are refused immediately, at its position in `platforms`. YouTube accepts no images. The request waits up to `CAROUSEL_WAIT` (20 s) for a carousel that is being rendered. Returns `invalid_state` if that takes longer, if the carousel cannot be rendered, or if it changes at the same time.
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
   * Creates an agent that writes posts for a brand on a schedule, from a knowledge base, instructions, or both. Each run costs credits.
   *
   * `POST /agents`
   *
   * @example
   * const agent = await client.agents.create({ name: 'Coffee of the day', brandSlug: 'acme', platforms: ['x'], preset: { every: 'weekday', at: '09:00' }, timeZone: 'Europe/Berlin', tone: 'casual', instructions: 'Write about coffee.' });
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
   * Applies from the next run. `enabled: false` stops the schedule and ends a run in progress. `enabled: true` starts the schedule again. A person who changes a publishing agent becomes its owner, responsible for what it publishes.
   *
   * `PATCH /agents/{id}`
   */
  update(id: string, body: Body<'updateAgent'>, options?: RequestOptions): Promise<Data<'updateAgent'>> {
    return this.perform('PATCH', at`/agents/${id}`, { body }, options);
  }

  /**
   * Delete an agent.
   *
   * Ends a run in progress. Existing posts stay.
   *
   * `DELETE /agents/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteAgent'>> {
    return this.perform('DELETE', at`/agents/${id}`, {}, options);
  }

  /**
   * Run an agent.
   *
   * Starts a run immediately, regardless of the schedule. `GET /agents/{id}/runs/{runId}` shows its progress. A dry run shows what the agent would write, creates no posts, and costs the same. Returns `invalid_state` if another run is in progress or a limit of the agent is reached.
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
   * Get an agent run.
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
   * The caller’s notifications in the active organization, newest first. An API key reads those of the person who created it, in its organization.
   *
   * `GET /api/notifications`
   */
  list(query?: Query<'listNotifications'>, options?: RequestOptions): Listing<Data<'listNotifications'>> {
    return this.listing('/api/notifications', query, options);
  }

  /**
   * Mark notifications as read.
   *
   * Marks the notifications in `ids`, or all of the caller’s if `ids` is omitted. Returns how many were unread before and how many still are. An id of someone else’s notification returns 404, and none is marked.
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
   * Returns every type for the active organization. By default, all are on in the app, and types that need action also by mail or push.
   *
   * `GET /api/notifications/preferences`
   */
  listPreferences(options?: RequestOptions): Promise<Data<'listNotificationPreferences'>> {
    return this.perform('GET', '/api/notifications/preferences', {}, options);
  }

  /**
   * Update notification preferences.
   *
   * Omitted types do not change. Applies from now on. Returns every type.
   *
   * `PUT /api/notifications/preferences`
   */
  updatePreferences(body: Body<'updateNotificationPreferences'>, options?: RequestOptions): Promise<Data<'updateNotificationPreferences'>> {
    return this.perform('PUT', '/api/notifications/preferences', { body }, options);
  }

  /**
   * List push devices.
   *
   * The caller’s browsers that receive notifications of the active organization, and the public key for subscriptions (`applicationServerKey`). If the key differs from that of a subscription, subscribe again.
   *
   * `GET /api/notifications/devices`
   */
  listPushDevices(options?: RequestOptions): Promise<Data<'listPushDevices'>> {
    return this.perform('GET', '/api/notifications/devices', {}, options);
  }

  /**
   * Register a push device.
   *
   * Accepts the result of a browser’s `PushManager.subscribe`. Sending the same address again renews the device. A person can have at most 10 devices per organization. One more removes the least recently renewed. A device is removed automatically when its push service reports that it no longer exists.
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
   * Server-sent events with a Notification as `data` and its id as `id`. The header `Last-Event-ID` resumes after the last notification: none is lost, and one written at the same moment may appear twice with the same id. A stream starts with an id without an event, so that it can be resumed from its start. Comments keep the connection alive. The stream ends when the session or key expires, when the session switches to another organization, when the server stops, and when the client reads too slowly. Reconnect then.
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
   * The answer contains the webhook’s `secret`, once. The secret signs every delivery (see the events below and `X-Service-Signature`).
   *
   * `POST /webhooks`
   *
   * @example
   * const created = await client.webhooks.create({ name: 'Our website', url: 'https://example.com/hooks/social', events: ['post.published', 'post.failed'] });
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
   * Applies from the next attempt, including pending retries. `enabled: false` holds waiting deliveries. `enabled: true` resets the failure count, and `held` and `notice` show how many deliveries wait for `recover`. `recover: true` sends them immediately: `recovery` is then the recovery, or null if nothing was held.
   *
   * `PATCH /webhooks/{id}`
   */
  update(id: string, body: Body<'updateWebhook'>, options?: RequestOptions): Promise<Data<'updateWebhook'>> {
    return this.perform('PATCH', at`/webhooks/${id}`, { body }, options);
  }

  /**
   * Delete a webhook.
   *
   * Cancels the deliveries that the webhook has not received yet.
   *
   * `DELETE /webhooks/{id}`
   */
  delete(id: string, options?: RequestOptions): Promise<Data<'deleteWebhook'>> {
    return this.perform('DELETE', at`/webhooks/${id}`, {}, options);
  }

  /**
   * Rotate the secret of a webhook.
   *
   * The answer contains the new secret, once. The old secret stays valid for `overlapSeconds` (default 24 hours): a delivery rejected with one is sent again immediately with the other, and `X-Service-Signatures` contains both. 0 ends the old secret immediately, for example after a leak.
   *
   * `POST /webhooks/{id}/rotate-secret`
   */
  rotateSecret(id: string, body?: Body<'rotateWebhookSecret'>, options?: RequestOptions): Promise<Data<'rotateWebhookSecret'>> {
    return this.perform('POST', at`/webhooks/${id}/rotate-secret`, { body }, options);
  }

  /**
   * Send a test event.
   *
   * Sends one signed `webhook.test` like any event, without retries. Does not change counters, and also goes to a disabled webhook. The delivery shows the result.
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
   * Events in order, starting after `after`, delivered or not, for a receiver that missed some. You have everything once you have `lastSequence`. A page of large events may contain fewer than `limit`.
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
   * Sends the same delivery again with the same body, starting with the first attempt. For a finished or held delivery.
   *
   * `POST /webhooks/deliveries/{id}/redeliver`
   */
  redeliverDelivery(id: string, options?: RequestOptions): Promise<Data<'redeliverDelivery'>> {
    return this.perform('POST', at`/webhooks/deliveries/${id}/redeliver`, {}, options);
  }

  /**
   * Retry a delivery now.
   *
   * Makes the next attempt now instead of at `nextAttemptAt`. If it fails, the schedule continues from there.
   *
   * `POST /webhooks/deliveries/{id}/retry`
   */
  retryDelivery(id: string, options?: RequestOptions): Promise<Data<'retryDelivery'>> {
    return this.perform('POST', at`/webhooks/deliveries/${id}/retry`, {}, options);
  }

  /**
   * Recover missed deliveries.
   *
   * Sends missed deliveries again, oldest first, no faster than the webhook’s rate, each with all its attempts. A webhook has one recovery at a time, which survives restarts.
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
   * Deliveries that were already released continue. The rest stay as they were.
   *
   * `POST /webhooks/{id}/recoveries/{recoveryId}/cancel`
   */
  cancelRecovery(id: string, recoveryId: string, options?: RequestOptions): Promise<Data<'cancelRecovery'>> {
    return this.perform('POST', at`/webhooks/${id}/recoveries/${recoveryId}/cancel`, {}, options);
  }

  /**
   * List changes of a webhook.
   *
   * Newest first, including changes by the service, such as disabling it.
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
   * Lists changes since an earlier answer that the caller may read, for clients that poll. Start without `after`, and send `next` of each answer as `after` of the next request. A change may appear twice. `reset` means that changes are missing, because the client was away for more than an hour or too much has changed: reload everything, and continue from `next`.
   *
   * `GET /changes`
   */
  list(query?: Query<'listChanges'>, options?: RequestOptions): Promise<Data<'listChanges'>> {
    return this.perform('GET', '/changes', { query }, options);
  }

  /**
   * Stream what has changed.
   *
   * Server-sent events with a Change as `data`, within a second of its commit, if the caller may read it at that moment. `{ "kind": "reset" }` means that changes are missing: reload everything. The header `Last-Event-ID` resumes without gaps for an hour, and a change may appear twice. A stream starts with an id without an event, so that it can be resumed from its start. Comments keep the connection alive. The stream ends like that of notifications. Reconnect then.
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
   * Model Context Protocol over streamable HTTP, for agents: protocol 2026-07-28, and 2025-06-18 and 2025-11-25 without sessions. One JSON-RPC message per request. Every answer is JSON, and a notification gets 202. A call of `wait_for` with a progress token gets its progress as server-sent events before its answer. `tools` selects groups of tools. Accepts API keys but not sessions, because any session could confirm what an app has planned. Each tool is an operation of this API and needs its scope, and a key is offered the tools that its scopes allow. A refused operation is a tool error with the same code and message. If an OAuth token lacks a scope that its person could grant, the answer is 403 with `WWW-Authenticate: Bearer error="insufficient_scope", scope="…"`: request that scope at the consent page, then repeat the call. Protocol errors, such as an unsupported version, get 400 with a JSON-RPC error. Requests from pages of an origin outside `CORS_ORIGINS`, or for a host outside `PUBLIC_URL` and `MCP_HOSTS`, are refused.
   *
   * `POST /mcp`
   */
  call(body: Body<'callMcp'>, query?: Query<'callMcp'>, options?: RequestOptions): Promise<Data<'callMcp'>> {
    return this.perform('POST', '/mcp', { query, body }, options);
  }

  /**
   * Get the metadata of the MCP server.
   *
   * RFC 9728: how clients of `/mcp` get a token.
   *
   * `GET /.well-known/oauth-protected-resource/mcp`
   */
  getResourceMetadata(options?: RequestOptions): Promise<Data<'getMcpResourceMetadata'>> {
    return this.perform('GET', '/.well-known/oauth-protected-resource/mcp', {}, options);
  }

  /**
   * Get the metadata of the protected resource.
   *
   * RFC 9728: how clients of `/mcp` get a token.
   *
   * `GET /.well-known/oauth-protected-resource`
   */
  getProtectedResourceMetadata(options?: RequestOptions): Promise<Data<'getProtectedResourceMetadata'>> {
    return this.perform('GET', '/.well-known/oauth-protected-resource', {}, options);
  }

  /**
   * Get the metadata of the authorization server.
   *
   * RFC 8414: the addresses of the authorization server, and what they accept.
   *
   * `GET /.well-known/oauth-authorization-server`
   */
  getAuthorizationServerMetadata(options?: RequestOptions): Promise<Data<'getAuthorizationServerMetadata'>> {
    return this.perform('GET', '/.well-known/oauth-authorization-server', {}, options);
  }

  /**
   * Register a client of the MCP server.
   *
   * RFC 7591 registration, for any app and without a secret. A registration grants nothing until a person consents, and is not stored: `client_id` contains the signed registration. Addresses that cannot receive codes are listed in `refused_redirect_uris`, and the others are registered.
   *
   * `POST /oauth/register`
   */
  registerClient(body: Body<'registerClient'>, options?: RequestOptions): Promise<Data<'registerClient'>> {
    return this.perform('POST', '/oauth/register', { body }, options);
  }

  /**
   * Get a registration.
   *
   * RFC 7592: returns the app’s registration for the holder of its `registration_access_token`. Registrations are not stored, so they cannot be changed or deleted: register a changed app again, and revoke a grant at `/oauth/revoke`.
   *
   * `GET /oauth/register`
   */
  getClientRegistration(query: Query<'getClientRegistration'>, options?: RequestOptions): Promise<Data<'getClientRegistration'>> {
    return this.perform('GET', '/oauth/register', { query }, options);
  }

  /**
   * Get a consent request.
   *
   * Shows the request before the person decides, for the organization of their session.
   *
   * `POST /oauth/consents/look-up`
   */
  getConsentRequest(body: Body<'getConsentRequest'>, options?: RequestOptions): Promise<Data<'getConsentRequest'>> {
    return this.perform('POST', '/oauth/consents/look-up', { body }, options);
  }

  /**
   * Decide a consent request.
   *
   * Needs a session that started within the last ten minutes and not by a device login. Returns the address for the browser. The grant is listed among the API keys, with the prefix `oauth`. It ends when it is revoked there, when the same app has fetched the tokens of another grant, or when it was not renewed for 30 days.
   *
   * `POST /oauth/consents`
   */
  decideConsent(body: Body<'decideConsent'>, options?: RequestOptions): Promise<Data<'decideConsent'>> {
    return this.perform('POST', '/oauth/consents', { body }, options);
  }

  /**
   * Exchange a code or refresh token for tokens.
   *
   * RFC 6749 with PKCE. An access token works at `/mcp` for 30 minutes. A refresh token works once, and returns the same answer if repeated within half a minute. Later reuse revokes the grant, because someone else may have the token. `error` and `error_description` follow the RFC.
   *
   * `POST /oauth/token`
   */
  exchangeOAuthGrant(body: Body<'exchangeOAuthGrant'>, options?: RequestOptions): Promise<Data<'exchangeOAuthGrant'>> {
    return this.perform('POST', '/oauth/token', { body }, options);
  }

  /**
   * Revoke a token and its grant.
   *
   * RFC 7009. Returns 200 for any text, even if it is not a token.
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
  readonly operator: OperatorResource;
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
    this.operator = new OperatorResource(transport);
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
