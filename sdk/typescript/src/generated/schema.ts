// Generated from the OpenAPI file by `npm run sdk`. Change nothing here.
// sha256 of paths, webhooks and components: c253ed2d243b301b1ec36f72cdde1edc4c470f0e91d1f2d7c3b01325014f14c1

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check liveness */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Answers 503 with what is missing in `details` when the database or the file storage is down, or while the process stops. Temporal is reported but not required: while it is down, work is accepted and goes out when it is back.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Five tries per address and hour, whether they succeed or not. A mail with a link proves the mailbox; `POST /auth/email/resend` sends another.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the current user */
        patch: operations["updateCurrentUser"];
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a session */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete your account
         * @description Takes the password, or a session that began in the last ten minutes. Ends every session and revokes every API key of yours at once; what is personal is removed at `deletesAt` (`ACCOUNT_DELETION_GRACE`, 30 days, from now). Logging in before then calls it off. Organizations without other members go with the account: meanwhile their scheduled posts wait and their webhooks are disabled. Refused with `invalid_state`, naming them, while you are the only owner of organizations that others are in.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything
         * @description A zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits and deliveries also as CSV, a manifest with counts and checksums, and no secret. All rows are as they were at one moment. Takes a few seconds for large organizations: after `EXPORT_WAIT` (8 s) the answer is 202 with a job; ask about it at `GET /jobs/{jobId}`, or here again. Requests within a minute get the same archive, and so does the first after it is there. An organization has 10 archives at most. Without `audit:read`, which admins do not have, it holds no audit log.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        /**
         * Delete all exports
         * @description Ends every download before its time, and deletes the archives.
         */
        delete: operations["deleteAccountExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends every other session, and tells you by mail. API keys go on working.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description The answer is the same, and takes as long, whether the email address has an account or not. The link works once, for 30 minutes.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset your password
         * @description Ends every session and tells you by mail. From the address that this comes from you may log in, also while others guess the password. The token is what stands behind `#token=` in the link.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address
         * @description The token is what stands behind `#token=` in the link. It works once, for an hour.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the verification email
         * @description Links sent before stop working.
         */
        post: operations["resendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a device login
         * @description RFC 8628: show the person `userCode` and `verificationUri`, and poll `POST /auth/device/token`.
         */
        post: operations["startDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poll a device login
         * @description Ask every `interval` seconds. `authorization_pending`: ask again. `slow_down`: the interval has grown by five seconds; `Retry-After` says to how much. `access_denied`, `expired_token`: it is over.
         */
        post: operations["pollDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a device login by its code
         * @description To be shown before the person decides. Five wrong codes in 15 minutes are the most, and five tries of one code.
         */
        post: operations["getDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a device login
         * @description Works once for a code. Five wrong codes in 15 minutes are the most, and five tries of one code.
         */
        post: operations["approveDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deny a device login
         * @description Works once for a code. Five wrong codes in 15 minutes are the most, and five tries of one code.
         */
        post: operations["denyDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/social/{provider}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a social login
         * @description Sends a browser (`Accept: text/html`) to the provider's page, and answers anybody else its address. Either way a cookie binds the login to the caller: the callback must come from the same browser, once, within ten minutes.
         *
         *     With `returnTo`, a path below `APP_URL`, the browser ends there with `#code=…`, which `POST /auth/social/token` turns into a session once, within a minute; or with `#error=<code>&error_description=<sentence>`. Without it the callback answers the session as JSON.
         *
         *     With a session token the provider is connected to that person instead (`#connected=<provider>`).
         */
        get: operations["startSocialLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/social/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a social login
         * @description Where the provider sends the browser back to; register this address with it. The provider's own id of the person is what counts. One that is not known yet is connected to the account of the same email address when both the provider and we have seen that mailbox proven; where only the provider has: 409 `duplicate`, log in with the password and connect it. Without an account one is made.
         */
        get: operations["completeSocialLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/social/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a social login code for a session
         * @description The code is what stood behind `#code=` where the browser ended. It works once, for a minute.
         */
        post: operations["exchangeSocialCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List linked identities */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an identity
         * @description Not the last one of a person without a password. You are told by mail.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description A person sees every organization they belong to, an API key its own. How many there are in all stands in the header `X-Total-Count`.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description The caller becomes its owner; the session stays in the organization that it was in. Slugs are common to all organizations; without one, the organization gets one made of its name.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switch to another organization */
        put: operations["switchOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description For owners; takes the password, or a session that began in the last ten minutes. The organization is removed with everything in it at `deletesAt` (`ORGANIZATION_DELETION_GRACE`, 30 days, from now), which its members are told by mail; until then an owner can take it back (`POST /orgs/{id}/restore`). Meanwhile it does as if suspended: it can be read, every change is refused with `billing_suspended`, its webhooks are disabled, and its scheduled posts wait, up to `MAX_LATENESS` after their time, and then fail visibly. Asked for again, it changes nothing. Refused with `invalid_state` while it pays for a subscription.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /** Update an organization */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/orgs/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an organization
         * @description For owners, until `deletesAt`. Posts that are not too late go out, and the webhooks that were disabled for it are enabled; what they hold is sent by `POST /webhooks/{id}/recover`. Members are told by mail.
         */
        post: operations["restoreOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get plan, status and credits */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits of the plan
         * @description What there may be at a time is refused with `invalid_state` beyond it, what may be done with `rate_limited`.
         */
        get: operations["getPlanLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the credit balance and ledger
         * @description Every movement of credits, newest first; the amounts add up to the balance.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prices
         * @description In credits. The price is set aside before an operation and spent by its success; a failure costs nothing.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Estimate a price */
        get: operations["estimatePrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a checkout session
         * @description Gives the page on which a person pays. The plan holds once Stripe has told of the payment.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a billing portal session
         * @description Gives the page on which a person does so, and sees their invoices.
         */
        post: operations["createPortalSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/stripe/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a Stripe event
         * @description Signed by Stripe in `Stripe-Signature`. Events may come twice, late and in any order.
         */
        post: operations["receiveStripeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage by area and period
         * @description From the beginning of the month until now, unless `from` and `to` say otherwise. Days and months are those of UTC.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what credits were spent on
         * @description By period, operation, brand and member; the lines add up to what the ledger says was spent. From the beginning of the month until now, unless `from` and `to` say otherwise. With `format=csv` as a file.
         */
        get: operations["getCreditUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/onboarding/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get onboarding progress
         * @description The first steps in this organization, for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.
         */
        get: operations["getOnboardingProgress"];
        put?: never;
        /**
         * Complete an onboarding step
         * @description Marks a step as done, for the caller in this organization. To do it again changes nothing.
         */
        post: operations["completeOnboardingStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List members */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Ends the access of their sessions at once, and revokes the API keys, invite links and invitations that they made here. The last owner stays. Posts belong to the organization: those that this person has planned go out, unless `scheduledPosts=stop` is said. Then whatever they wrote, also by a key of theirs, or were the last to schedule or publish, and that has not been sent, fails with `author_removed` within moments, and `post.failed` tells of each. What another member retries or schedules after that goes out, as does what the person plans once they are back. `scheduledPosts` of the answer counts both.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Update a member
         * @description Holds from the member’s next request on. Nobody gives what they do not have. The last owner stays one. Anyone who was put into groups may do what these open, and loses it with them; an empty list takes them out.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/teams/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the active organization
         * @description As being removed from it; what the person has planned goes out. The session goes on in the oldest organization that is left.
         */
        post: operations["leaveOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/members/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the permissions of a member
         * @description Every scope. With `brandId`: for what belongs to that brand.
         */
        get: operations["getMemberPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/members/{id}/brand-overrides/{brandId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a brand override */
        get: operations["getBrandOverride"];
        /**
         * Set a brand override
         * @description In place of what groups say, for whatever belongs to this brand; an empty list closes it. What belongs to no brand (webhooks and the events they are sent, media, usage) goes by groups alone. Owners and admins are limited by none, but it is kept for when they are members.
         */
        put: operations["setBrandOverride"];
        post?: never;
        /** Delete a brand override */
        delete: operations["deleteBrandOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by email
         * @description The invitation lives for a week and takes the place of an open one to the same address. Nobody gives what they do not have.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Once, by a person with the email address that it went to.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/invite-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invite links
         * @description With the tokens of those that open no more than the caller has: anyone who reads one can come in by it.
         */
        get: operations["listInviteLinks"];
        put?: never;
        /**
         * Create an invite link
         * @description Anyone who has it joins as a member of the groups, until it is used up, expired or revoked.
         */
        post: operations["createInviteLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/invite-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invite link */
        delete: operations["revokeInviteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/join/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview an invite link
         * @description As long as it lets people in; `invalid_state` once it is used up or has expired.
         */
        get: operations["getJoinLink"];
        put?: never;
        /**
         * Join by an invite link
         * @description `PUT /orgs/active` then moves the session there.
         */
        post: operations["joinTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List permission groups */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create a permission group
         * @description A member of groups may do what these open together, in place of what members may without.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a permission group
         * @description Its members lose what it opened, and gain nothing.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Update a permission group
         * @description Holds from the next request of its members on.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The key is shown once, in `key`. It does not expire unless `expiresAt` says so, and can be revoked at any time. With `brandIds` it reaches only what belongs to these brands; files belong to none, so `media:read` shows it all of them. It never does more than its maker may, and ends when they leave. Send it as `Authorization: Bearer …` or as `x-api-key`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Update an API key
         * @description Holds from its next request on. Nobody adds scopes that they do not have themselves; `null` takes expiry or list of brands away.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Newest first. Nobody can change it. What happens to posts stands in their own timelines (`GET /posts/{id}/timeline`), what is sent to webhooks in their deliveries.
         *
         *     - `account.created`: a person signed up
         *     - `account.changed`: a person changed their own name
         *     - `account.deletion_requested`: a person asked for the deletion of their account
         *     - `account.deletion_cancelled`: a person logged in during the grace period, which called the deletion off
         *     - `account.deleted`: the grace period of a person’s deletion ended, and their data was removed
         *     - `session.started`: a person logged in, or a device was given its session
         *     - `session.ended`: a person logged out or ended one of their sessions
         *     - `login.failed`: a login with a wrong email address or password
         *     - `password.refused`: a wrong password where a person had to prove who they are
         *     - `password.changed`: a person changed their password, which ended their other sessions
         *     - `password.reset_requested`: somebody asked for a link to reset a password
         *     - `password.reset`: a password was reset by such a link, which ended all sessions
         *     - `email.verification_requested`: a person asked for a link that proves their mailbox
         *     - `email.verified`: a mailbox was proven
         *     - `identity.connected`: Google or GitHub was connected to a person, and logs them in from now on
         *     - `identity.disconnected`: a person disconnected Google or GitHub
         *     - `device_login.approved`: a person let a device in
         *     - `device_login.denied`: a person turned a device away
         *     - `authentication.failed`: requests with a missing, wrong, ended or revoked credential
         *     - `access.denied`: requests that the credential, role, group or override does not allow
         *     - `rate_limit.exceeded`: requests that a rate limit turned away
         *     - `api_key.created`: an API key was made
         *     - `api_key.changed`: an API key got another name, scopes, brands or expiry
         *     - `api_key.revoked`: an API key was revoked
         *     - `member.joined`: a person joined by an invitation or an invite link
         *     - `member.changed`: a member got another role or other groups
         *     - `member.removed`: a member was removed, or left
         *     - `group.created`: a permission group was made
         *     - `group.changed`: a permission group got another name or scopes
         *     - `group.deleted`: a permission group was deleted
         *     - `override.set`: what a member may do with one brand was set
         *     - `override.removed`: what a member may do with one brand was taken back
         *     - `invitation.created`: somebody was invited by mail
         *     - `invitation.revoked`: an invitation was taken back
         *     - `invite_link.created`: an invite link was made
         *     - `invite_link.revoked`: an invite link was revoked
         *     - `organization.created`: an organization was made
         *     - `organization.changed`: an organization got another name, slug or origins to return to
         *     - `organization.deletion_requested`: an owner asked for the deletion of the organization
         *     - `organization.deletion_cancelled`: an owner took the deletion of the organization back
         *     - `organization.deleted`: the grace period of an organization’s deletion ended, and it was removed
         *     - `brand.created`: a brand was made
         *     - `brand.changed`: a brand got another name, slug, description or kit
         *     - `brand.deleted`: a brand was deleted with its connections
         *     - `carousel.created`: a carousel was generated
         *     - `carousel.changed`: title, slides, design or language of a carousel were changed
         *     - `carousel.refined`: a carousel was rewritten by an instruction
         *     - `carousel.restored`: an earlier version of a carousel became its newest
         *     - `carousel.rendered`: the pictures of a carousel were drawn
         *     - `carousel.failed`: a carousel could not be drawn
         *     - `carousel.render_requested`: a carousel that could not be drawn was to be drawn again
         *     - `carousel.published`: a post was made of a carousel
         *     - `carousel.deleted`: a carousel was deleted with its versions
         *     - `connection.connected`: an account on a platform was connected
         *     - `connection.declined`: the person who came back from a platform did not want the account there connected
         *     - `connection.disconnected`: an account on a platform was disconnected
         *     - `ideas.generated`: ideas were generated for a brand
         *     - `idea.deleted`: an idea was deleted
         *     - `idea.enriched`: a draft of an idea was asked for
         *     - `webhook.created`: a webhook was made
         *     - `webhook.changed`: a webhook was changed, enabled or disabled
         *     - `webhook.disabled`: the service disabled a webhook that failed
         *     - `webhook.deleted`: a webhook was deleted
         *     - `webhook.secret_rotated`: a webhook got a new secret
         *     - `knowledge_base.created`: a knowledge base was made
         *     - `knowledge_base.changed`: a knowledge base got another name or description
         *     - `knowledge_base.deleted`: a knowledge base was deleted with its documents
         *     - `document.added`: a document was added to a knowledge base
         *     - `document.reingested`: a document was sent to be read and embedded again
         *     - `document.ingested`: a document was read and embedded, and can be searched
         *     - `document.failed`: a document could not be read or embedded
         *     - `document.deleted`: a document was deleted
         *     - `clip.created`: a video was uploaded as a clip, or is to be fetched
         *     - `clip.deleted`: a clip was deleted with its files
         *     - `clip.scenes_requested`: somebody had the scenes of a clip looked for
         *     - `clip.transcript_set`: a clip was given a transcript, or somebody had one made
         *     - `clip.render_requested`: somebody had a part of a clip rendered
         *     - `clip.render_cancelled`: a render was cancelled
         *     - `clip.render_retried`: a render that had failed or was cancelled was begun again
         *     - `account_export.requested`: an archive of everything that the organization owns was asked for
         *     - `account_export.completed`: such an archive was made, and can be downloaded for a day
         *     - `account_export.failed`: such an archive could not be made
         *     - `account_export.deleted`: such an archive was deleted, by request or because its time was over
         *     - `subscription.changed`: plan, status or period of the subscription changed
         *     - `credits.granted`: credits were given, or taken back
         *     - `agent.created`: an agent was made
         *     - `agent.changed`: an agent was changed, enabled or disabled
         *     - `agent.disabled`: the service disabled an agent whose runs failed
         *     - `agent.deleted`: an agent was deleted
         *     - `agent.run_requested`: an agent was told to run at once
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List brands */
        get: operations["listBrands"];
        put?: never;
        /**
         * Create a brand
         * @description Without `slug` the brand gets one made of its name, with a number behind it when that is taken.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/brands/{brandSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a brand */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        /**
         * Delete a brand
         * @description Refused with `invalid_state` while a post of the brand is scheduled or publishing. What has been published stays on the platforms.
         */
        delete: operations["deleteBrand"];
        options?: never;
        head?: never;
        /**
         * Update a brand
         * @description Of `kit` only what is named changes. Its colours are used as they are where they can be read, elsewhere as the nearest shade that can.
         */
        patch: operations["updateBrand"];
        trace?: never;
    };
    "/brands/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder brands
         * @description Names every brand of the organization exactly once.
         */
        put: operations["reorderBrands"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{platform}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start connecting an account
         * @description Answers the address of the platform's consent page, to be opened in the person's browser. It works once, for ten minutes or as long as `expiresInMinutes` says, while the session or key that asked is alive and may connect accounts of the brand: for a link that is sent to somebody, ask with a key. Anyone who opens it without being you is asked, in your name, before their account is connected. A brand has one account a platform: connecting another one replaces it.
         *
         *     With `returnUrl`, at an origin that `CONNECT_RETURN_ORIGINS` or the organization lists, the browser goes back there in the end, with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or the code of the refusal), and your `state`; never with a token.
         */
        post: operations["authorizeConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{platform}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a connection
         * @description Where the platform sends the browser back to; register this address with the platform. A browser that shows no credentials gets a page that names the account, brand, organization and the one who asked: nothing is connected until the person agrees there (`POST /connections/{platform}/confirm`). A script in a page that shows none is refused. Anyone who shows the credentials of who asked, and a program without any, is answered at once. A browser is who sends Fetch Metadata, an `Origin` or a `User-Agent` that begins with `Mozilla/`, or prefers `text/html`, which also answers refusals with a page.
         */
        get: operations["completeConnection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{platform}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm or decline a connection
         * @description The form of the page that a browser without credentials gets at the callback. It works once, and not longer than the link of the consent or than ten minutes, but for two minutes at least. `connect` needs the one who asked still to be logged in, or their key to be live. `decline` deletes the tokens and tells the platform to forget them where it has a call for that.
         */
        post: operations["decideConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connections */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a connection */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Disconnect an account
         * @description Deletes the tokens and tells the platform to forget them where it has a call for that and no other brand has the account. Scheduled posts of the brand whose time comes then wait on this platform until an account is connected again, up to `MAX_LATENESS` (24 h); meanwhile their other platforms are published. `scheduledPosts` says how many there are.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a connection
         * @description Happens by itself before publishing; this asks for it at once.
         */
        post: operations["refreshConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List media */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload a media file
         * @description JPEG, PNG, WebP, GIF, HEIC, MP4, QuickTime or WebM. What a platform does not take as it is gets a rendition before it is published there; the file itself stays as it is. The content decides what a file is: one that is damaged, cut off, or not what its name or declared type say is refused with `invalid_media`, other kinds with `unsupported_media_type`. For a file behind a URL, or in the store itself, see `POST /media/fetch`, whose JSON is taken here, too.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a media file from a URL
         * @description Takes the file behind `url` on the public internet, or the one that was sent to the store itself, by its `uploadId`. The same rules hold as for `POST /media`.
         */
        post: operations["fetchMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an upload to the store
         * @description For large files, where the operator allows it (`S3_PRESIGN`): gives a URL that takes one PUT of just so many bytes, with these headers and without a credential. Then send `{ uploadId }` to `POST /media/fetch`, which judges and lists the file. What nobody asks for is deleted after a while. Where the store cannot be reached by clients it is refused with `invalid_state`: send the file to `POST /media`.
         */
        post: operations["startMediaUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get media */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Delete media
         * @description Posts that carry it keep it; no other post can take it.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        /**
         * Update media
         * @description Sets the alternative text; null or an empty text takes it away. Posts that are still to go out, and say none of their own for the file, go out with the new one.
         */
        patch: operations["updateMedia"];
        trace?: never;
    };
    "/files/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description The `url` of a media item, or of a document of a knowledge base; platforms pull files by it. A URL that was altered or is over answers 404. Takes `Range` and `If-None-Match`.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{folder}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file in a folder
         * @description The same for files that lie in the folder of an organization, as archives of exports do.
         */
        get: operations["getFileInFolder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clips, newest first */
        get: operations["listClips"];
        put?: never;
        /**
         * Upload a video to make clips of
         * @description MP4, QuickTime or WebM, as large as the plan takes; it is measured at once. For large files on poor lines see `POST /clips/uploads`, for a video behind a URL `POST /clips/fetch`, whose JSON is taken here, too.
         */
        post: operations["uploadClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a video to make clips of from a URL
         * @description It is `fetching` until a worker has it, and may be `failed` then.
         */
        post: operations["fetchClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a clip */
        get: operations["getClip"];
        put?: never;
        post?: never;
        /**
         * Delete a clip with its video
         * @description What runs on it is cancelled. What was rendered from it stays, as media of its own.
         */
        delete: operations["deleteClip"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/{id}/scenes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the scenes of a clip */
        get: operations["getClipScenes"];
        put?: never;
        /**
         * Detect the scenes of a clip
         * @description Costs credits once it has succeeded. Pauses, loudness and, where there is a transcript, sentences help to suggest parts of the wanted length.
         */
        post: operations["detectClipScenes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/{id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transcript of a clip
         * @description As JSON with words and their times, or with `format` as a SubRip or WebVTT file.
         */
        get: operations["getClipTranscript"];
        put?: never;
        /**
         * Transcribe a clip, or give its captions
         * @description Captions that are given cost nothing; speech that is turned into text costs credits once it is there.
         */
        post: operations["createClipTranscript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/{id}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a part of a clip
         * @description The rendered video becomes media (`mediaId`) that posts can carry. Costs credits once it has succeeded. Where picture and sound need no change they are copied.
         */
        post: operations["renderClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List renders across all clips, newest first
         * @description A bare array; how many there are in all stands in `X-Total-Count`.
         */
        get: operations["listClipJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a render */
        get: operations["getClipJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a render
         * @description It costs nothing, and what was made of it is removed. Refused with `invalid_state` once it has ended.
         */
        post: operations["cancelClipJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry a render that failed or was cancelled */
        post: operations["retryClipJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a resumable upload of a clip
         * @description tus 1.0 (creation, creation-with-upload, termination, expiration): send `Upload-Length` and, in `Upload-Metadata`, `filename`, `filetype`, `title` and `brandSlug`. The answer names the upload in `Location`; its bytes follow with PATCH.
         */
        post: operations["createClipUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clips/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how much of a resumable upload has come
         * @description HEAD answers as tus 1.0 says, with `Upload-Offset` and `Upload-Length`; GET says the same as JSON.
         */
        get: operations["getClipUpload"];
        put?: never;
        post?: never;
        /** Give a resumable upload up */
        delete: operations["deleteClipUpload"];
        options?: never;
        head?: never;
        /**
         * Send bytes of a resumable upload
         * @description As tus 1.0 says: `Content-Type: application/offset+octet-stream` and `Upload-Offset`. With the last byte the video is measured and becomes a clip, which `Clip-Id` names.
         */
        patch: operations["appendToClipUpload"];
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Newest first unless told otherwise. Filters are combined: a post is listed when all of them fit. Archived posts are listed only when asked for with `status=archived`. `total` counts all pages.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description Without `scheduledAt` it is a draft; with one, it is checked against the limits and connections of its platforms and scheduled. `thread` continues the post on X and Threads; elsewhere the post goes out without it.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a post */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description A scheduled post is cancelled by it; one that is being published cannot be deleted. What is published stays on the platforms.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Update a post
         * @description Possible in draft, scheduled, cancelled, failed and partial; `labels`, `externalId` and `metadata` alone in every status but publishing. Fields that are named are replaced whole. A `scheduledAt` schedules the post, `null` takes it back to the drafts. Of a partial post it changes what a retry sends to the platforms that failed; what is out stays as it is, and `targets[].sentContent` shows it. A partial post takes no `scheduledAt`.
         */
        patch: operations["updatePost"];
        trace?: never;
    };
    "/posts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a post
         * @description Takes what `POST /posts` takes and saves nothing. Says everything at once: what would keep the post from going out (`problems`: content, time, accounts), what to know all the same (`warnings`: an account that ends soon or is paused, an image without alternative text, a title that is cut, …), and what each platform would get.
         */
        post: operations["validatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule a post
         * @description Possible in draft, scheduled, cancelled and failed.
         */
        post: operations["schedulePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled post
         * @description Possible while it is scheduled. Of a post that is `publishing` and of which all that is not out yet is held, the rest is called off: it becomes `cancelled`, `unconfirmed` or `partial`, by what is out.
         */
        post: operations["cancelPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a post now
         * @description Whatever its schedule says. Of a failed or partial post, only what has not gone out is published. One that is `publishing` already answers the same and goes on as it is. One that is published or archived is refused with `invalid_state`.
         */
        post: operations["publishPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed or partial post
         * @description Only the platforms that failed. One whose outcome is unconfirmed may show the post already and is left alone.
         */
        post: operations["retryPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive a post
         * @description Not possible while it is scheduled or being published.
         */
        put: operations["archivePost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Unarchive a post
         * @description It returns to the status that it had before; a schedule whose time has passed becomes a draft.
         */
        put: operations["unarchivePost"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a post
         * @description Asked of the workflow that publishes the post; 503 when it cannot be reached now.
         */
        get: operations["getPostProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the timeline of a post
         * @description Oldest first: every publish attempt with its evidence, and every change of the post and of its platforms with who made it and why.
         */
        get: operations["getPostTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{postId}/targets/{platform}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an unconfirmed target
         * @description For a platform whose status is `unconfirmed`, after looking at the account. `published` makes it published, `not_published` makes it failed, so that a retry publishes it. The post’s status follows. Of a thread it is about the part that was lost; a retry sends what is missing.
         */
        post: operations["resolvePostTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge bases
         * @description Newest first.
         */
        get: operations["listKnowledgeBases"];
        put?: never;
        /** Create a knowledge base */
        post: operations["createKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a knowledge base */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base with its documents
         * @description Documents that are being ingested are stopped, and what that would have cost is given back.
         */
        delete: operations["deleteKnowledgeBase"];
        options?: never;
        head?: never;
        /** Update a knowledge base */
        patch: operations["updateKnowledgeBase"];
        trace?: never;
    };
    "/kbs/{kbId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search a knowledge base
         * @description Finds passages by their meaning and by their words, typing errors forgiven; the closest first. Answers 503 while the search server or the embedding model is away.
         */
        post: operations["searchKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a knowledge base
         * @description Newest first.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document to a knowledge base
         * @description A file as a form; its content decides what it is, not its name. The JSON of the other two ways is taken here, too. It is read, split, embedded and indexed after the answer: `status` and `progress` say how far that is.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}/docs/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a text to a knowledge base
         * @description The document itself as JSON, with its name. It is read, split, embedded and indexed after the answer: `status` and `progress` say how far that is.
         */
        post: operations["addTextDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}/docs/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a document from a URL into a knowledge base
         * @description The page or file at an address on the public internet. It is read, split, embedded and indexed after the answer: `status` and `progress` say how far that is.
         */
        post: operations["fetchDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}/docs/{docId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description One that is being ingested is stopped, and what that would have cost is given back.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}/docs/{docId}/file-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to download a document
         * @description The bytes as they were uploaded or fetched. The link needs no credentials and expires.
         */
        get: operations["getDocumentFileAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kbs/{kbId}/docs/{docId}/reingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a document again
         * @description One that came from an address is fetched again. What was found of it before can be found until the new passages take their place.
         */
        post: operations["reingestDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ideas/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate ideas from a knowledge base
         * @description The passages that an idea draws on are those of the documents in `sourceDocumentIds`. Needs `kb:read` as well. Each idea costs the price of `ideas.generate`. None is nearly like another or an earlier idea of the brand, deleted ones included; when nothing new comes up the answer is `invalid_state`. What fails costs nothing: `generation_refused` where the model refuses these words, `unavailable` where it cannot be reached.
         */
        post: operations["generateIdeas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ideas/generate-topic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate ideas from a topic
         * @description Works without a knowledge base. Each idea costs the price of `ideas.generate`. None is nearly like another or an earlier idea of the brand, deleted ones included; when nothing new comes up the answer is `invalid_state`. What fails costs nothing: `generation_refused` where the model refuses these words, `unavailable` where it cannot be reached.
         */
        post: operations["generateIdeasFromTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ideas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ideas, newest first */
        get: operations["listIdeas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ideas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an idea
         * @description Drafts made of it stay, and no idea like it is generated again.
         */
        delete: operations["deleteIdea"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ideas/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a draft post of an idea
         * @description The draft keeps to the limits of the platform, and is there once the job has completed: `result.postId` at `GET /jobs/{jobId}`. Needs `posts:write` as well. Costs the price of `ideas.enrich`; a job that fails costs nothing.
         */
        post: operations["enrichIdea"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Work that goes on after its request was answered; that of an account export needs the scope `account:export` as well. A job is forgotten 90 days after its end.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a carousel
         * @description Writes a cover, one thought a slide and a call to action, from the topic and, where one is named, from a knowledge base. The answer has the text; the pictures are drawn behind it. Costs 10 credits, nothing when it fails.
         */
        post: operations["generateCarousel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/{id}/refine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refine a carousel with an instruction
         * @description Changes only what the instruction asks for, and keeps the version before. Costs 4 credits, nothing when it fails or changes nothing.
         */
        post: operations["refineCarousel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List carousels
         * @description Newest first.
         */
        get: operations["listCarousels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a carousel */
        get: operations["getCarousel"];
        put?: never;
        post?: never;
        /**
         * Delete a carousel with all its versions
         * @description Posts that were made of it stay.
         */
        delete: operations["deleteCarousel"];
        options?: never;
        head?: never;
        /**
         * Change a carousel
         * @description Makes a new version, which is then drawn. A slide whose text does not fit even at the smallest size is refused by its place, as nothing is ever cut; so are colours that nobody could read.
         */
        patch: operations["updateCarousel"];
        trace?: never;
    };
    "/carousels/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a carousel
         * @description Newest first: what it said and looked like after each change, with who made it and why.
         */
        get: operations["listCarouselVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an earlier version of a carousel
         * @description It becomes the newest version; those between are kept.
         */
        post: operations["restoreCarouselVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/{id}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw a carousel again
         * @description After a failure of the service, or when the kit of the brand was changed.
         */
        post: operations["renderCarousel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a carousel
         * @description Makes a post of it, now or for `scheduledAt`, which goes the way of every post: all slides on Instagram and Threads, a PDF on LinkedIn, the first four slides on X or, with `thread`, all of them. What a platform would refuse is refused at once, by its place in `platforms`; YouTube takes no pictures. Possible once the carousel is `ready`; refused with `invalid_state` where it is drawn again or changed at the same moment.
         */
        post: operations["publishCarousel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carousels/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a carousel
         * @description A page that shows every slide with its alternative text. A browser opens it by the `previewUrl` of the carousel; with credentials that may read the carousel no signature is needed. Anything else answers 404.
         */
        get: operations["previewCarousel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Newest first.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent
         * @description It writes posts for a brand by its schedule, from a knowledge base, its instructions or both. Each run costs credits.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an agent */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent
         * @description A run that is under way ends, and makes no more posts. What it wrote stays.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Update an agent
         * @description From its next run on. `enabled: false` stops its schedule and ends a run that is under way, `enabled: true` starts it again. Anyone who changes an agent that publishes by itself answers for what it publishes from then on.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/agents/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an agent
         * @description At once, whatever its schedule says; `GET /agents/{id}/runs/{runId}` says how it goes. A dry run shows there what the agent would write, and makes no posts; it costs the same. Refused with `invalid_state` while another run is under way, and at the caps of the agent.
         */
        post: operations["runAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of an agent
         * @description Newest first, those that were skipped among them.
         */
        get: operations["listAgentRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run of an agent */
        get: operations["getAgentRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Those of the caller in the active organization, newest first. An API key reads those of the person who made it, in its organization.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Those that `ids` names, or all of the caller’s when there is no `ids`. Gives how many were unread until now and how many still are. With an id that is not one of the caller’s it answers 404 and marks none.
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["markNotificationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Its `secret` is in the answer, once; it signs every delivery (see the events below and `X-Service-Signature`).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Cancels the deliveries that it has not got yet.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description From the next attempt on, also of deliveries that are being retried. `enabled: false` holds what waits; `enabled: true` forgets its failures; `held` and `notice` say how many deliveries wait for `recover`. With `recover: true` they are sent at once: `recovery` is then the recovery, or null when nothing was held.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description The new one is in the answer, once. The old one stays valid for `overlapSeconds` (default 24 hours): a delivery that is refused with one is sent again at once signed with the other, and `X-Service-Signatures` carries both. 0 ends the old one at once, as after a leak.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description One signed `webhook.test` by the way of every event, without retries. It counts for nothing, and goes to a disabled webhook too. The delivery says what came of it.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of a webhook
         * @description In their order, from the one after `after` on, delivered or not: anyone who misses a sequence gets it here. You have all once you have `lastSequence`.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery with its attempts */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description The same delivery, with the same body, from the first attempt on. For one that has ended or is held.
         */
        post: operations["redeliverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery now
         * @description Instead of at `nextAttemptAt`; if it fails, the schedule goes on from there.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover missed deliveries
         * @description Oldest first, a second’s worth at a time and no faster than the rate of the webhook, each with all its attempts. One at a time; it goes on whatever restarts meanwhile.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recoveries/{recoveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a recovery */
        get: operations["getRecovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recoveries/{recoveryId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a recovery
         * @description What is on its way again stays so; the rest stays as it was.
         */
        post: operations["cancelRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes of a webhook
         * @description Newest first; also what the service did, such as disabling it.
         */
        get: operations["listWebhookChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification preferences
         * @description Every type, in the active organization. Until they are chosen, all are on in the app, and `post.failed` and `team.invitation` by mail too.
         */
        get: operations["listNotificationPreferences"];
        /**
         * Update notification preferences
         * @description Types that are not named stay as they are. It holds for what happens from now on. Gives every type.
         */
        put: operations["updateNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream notifications
         * @description Server-sent events: each event's `data` is a Notification and its `id` the notification's. The header `Last-Event-ID` resumes behind the one that was seen last; nothing is left out, and what was written at the same moment may come twice, with the same id. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends when the session or key does, when the session goes to another organization, when the server stops, and when its client reads too slowly: reconnect then.
         */
        get: operations["streamNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "post.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.published: all targeted platforms succeeded */
        post: operations["onPostPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.partial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.partial: some platforms succeeded, at least one failed */
        post: operations["onPostPartial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.unconfirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.unconfirmed: nothing is known to be out, and of at least one platform nobody knows */
        post: operations["onPostUnconfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.failed: all targeted platforms failed */
        post: operations["onPostFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.held: a due post waits for an account, a subscription or a pause */
        post: operations["onPostHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.resumed: nothing of a held post waits any more: it goes on */
        post: operations["onPostResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.scheduled: post saved with a future scheduledAt */
        post: operations["onPostScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** post.cancelled: scheduled post cancelled before publishing */
        post: operations["onPostCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clip.render.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** clip.render.completed: render finished and uploaded */
        post: operations["onClipRenderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clip.render.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** clip.render.failed: render failed; credits are not consumed */
        post: operations["onClipRenderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agent.run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** agent.run.completed: agent run finished successfully */
        post: operations["onAgentRunCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agent.run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** agent.run.failed: agent run failed */
        post: operations["onAgentRunFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "token.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** token.expired: a connected platform token expired or was revoked */
        post: operations["onTokenExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** connection.connected: an account was connected, or took another one's place */
        post: operations["onConnectionConnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** connection.disconnected: an account was disconnected, by request or with its brand */
        post: operations["onConnectionDisconnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** connection.expiring: an account ends soon unless a person connects it again */
        post: operations["onConnectionExpiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** webhook.disabled: the service disabled another webhook, as its deliveries failed */
        post: operations["onWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** webhook.test: somebody asked for a test */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Every answer with a status of 400 or more. */
        ApiError: {
            /**
             * @description Always false.
             * @constant
             */
            success: false;
            error: components["schemas"]["ErrorCode"];
            /**
             * @description What went wrong and what to do about it, for people. Its words may change.
             * @example `scheduledAt` needs a time zone, as in 2030-01-15T09:00:00Z.
             */
            message: string;
            /**
             * @description Names the request in the service’s log, as `X-Request-Id` does. Send it along with a question.
             * @example 6f1c2a9e-3c0b-4a51-9a4e-0b7c2f8d1e55
             */
            requestId: string;
            /** @description Everything that is wrong with the input; the first is in `message`. */
            details?: components["schemas"]["ErrorDetail"][];
            /** @description With `insufficient_scope`: the scopes of which one is needed. */
            requiredScopes?: components["schemas"]["Scope"][];
            /**
             * @description Whole seconds after which a retry makes sense; also sent as `Retry-After`.
             * @example 30
             */
            retryAfter?: number;
        };
        /** @description One thing that is wrong with the input. */
        ErrorDetail: {
            /**
             * @description Where it stands in the request; empty for the request as a whole.
             * @example media[0].id
             */
            path: string;
            /**
             * @description Which rule it breaks, for programs.
             * @example unknown_field
             */
            code: string;
            /**
             * @description What to do about it.
             * @example Is no field here. Did you mean `scheduledAt`?
             */
            message: string;
        };
        SignUpRequest: {
            /** Format: email */
            email: string;
            password: string;
            name: string;
            organizationName?: string;
        };
        User: {
            id: string;
            email: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
        };
        Organization: {
            id: string;
            name: string;
            slug: string;
            ownerId: string;
            /** @description Origins that a browser may be sent back to once an account is connected, beside those that the operator lists. */
            returnOrigins: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description When it is removed with everything in it, because an owner asked for that; until then it does as if suspended, and an owner can take that back. Null while nobody did. */
            deletesAt: string | null;
        };
        LogInRequest: {
            /** Format: email */
            email: string;
            password: string;
        };
        Self: {
            id: string;
            email: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Whether the person proved that the mailbox is theirs. */
            emailVerified: boolean;
            /** @description Name of the time zone (IANA) in which mails to the person say times; null for UTC. */
            timeZone: string | null;
            /** @description The organization that this session works in. */
            activeOrgId: string;
        };
        UpdateCurrentUserRequest: {
            name?: string;
            /** @description Name of the time zone (IANA) in which mails to the person say times; null for UTC. */
            timeZone?: string | null;
        };
        Session: {
            id: string;
            /** @description What the session was begun with, as its User-Agent header tells. */
            device: string;
            /** @description The address that it was begun from. */
            ip: string | null;
            /** @description Two letters of ISO 3166, as a trusted proxy said them; null where none did. */
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To about a minute.
             */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether it is the session that asks. */
            isCurrent: boolean;
        };
        DeleteAccountRequest: {
            password?: string;
        };
        AccountExport: {
            /**
             * Format: uri
             * @description Needs no credentials: it is a secret until it is over.
             */
            downloadUrl: string;
            /**
             * Format: date-time
             * @description 24 hours after generation; then the archive is deleted.
             */
            expiresAt: string;
            sizeBytes: number;
        };
        StartedJob: {
            jobId: string;
        };
        ChangePasswordRequest: {
            currentPassword: string;
            newPassword: string;
        };
        RequestPasswordResetRequest: {
            /** Format: email */
            email: string;
        };
        ResetPasswordRequest: {
            token: string;
            password: string;
        };
        VerifyEmailRequest: {
            token: string;
        };
        StartDeviceLoginRequest: {
            clientName?: string;
        };
        DeviceCode: {
            /** @description What the device polls with; nobody else should see it. */
            deviceCode: string;
            /** @description What the person types at `verificationUri`: `WDJB-MJHT`. */
            userCode: string;
            /** Format: uri */
            verificationUri: string;
            /**
             * Format: uri
             * @description The same with the code filled in.
             */
            verificationUriComplete: string;
            /** @description Seconds until both codes stop working. */
            expiresIn: number;
            /** @description Seconds between two polls. */
            interval: number;
        };
        PollDeviceLoginRequest: {
            deviceCode: string;
        };
        GetDeviceLoginRequest: {
            userCode: string;
        };
        WaitingDevice: {
            /** @description What the device says that it is. */
            clientName: string | null;
            device: string;
            ip: string;
            /** @description Two letters of ISO 3166, as a trusted proxy said them; null where none did. */
            country: string | null;
            /** @description What it may do once it is let in: all that you may, of which this is what scopes name. */
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
        };
        ApproveDeviceLoginRequest: {
            userCode: string;
        };
        DenyDeviceLoginRequest: {
            userCode: string;
        };
        ExchangeSocialCodeRequest: {
            code: string;
        };
        Identity: {
            id: string;
            provider: components["schemas"]["LoginProvider"];
            /** @description The email address there, when it was last used. */
            email: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        CreateOrganizationRequest: {
            name: string;
            slug?: string;
        };
        OrganizationItem: {
            id: string;
            name: string;
            slug: string;
            role: components["schemas"]["Role"];
            /** @description Whether this session or key works in it. */
            isActive: boolean;
            /** @description When it is removed with everything in it, because an owner asked for that; until then it does as if suspended, and an owner can take that back. Null while nobody did. */
            deletesAt: string | null;
        };
        SwitchOrganizationRequest: {
            orgId: string;
        };
        UpdateOrganizationRequest: {
            name?: string;
            slug?: string;
            returnOrigins?: string[];
        };
        DeleteOrganizationRequest: {
            password?: string;
        };
        Billing: {
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["BillingStatus"];
            /** @description While true, changes are refused with `billing_suspended`, and scheduled posts wait for the subscription to be renewed. The same applies while the organization is pending deletion. */
            suspended: boolean;
            /** @description When the plan runs out unless it is renewed; null never does. */
            periodEnd: string | null;
            /** @description Credits that each paid period brings. */
            creditsPerPeriod: number;
            credits: {
                /** @description What can be spent. */
                balance: number;
                /** @description What operations under way have set aside. */
                held: number;
            };
            /** @description Who sets plan and status: the operator of the service, or a subscription at Stripe. */
            managedBy: components["schemas"]["BillingManager"];
        };
        PlanLimits: {
            plan: components["schemas"]["Plan"];
            atATime: {
                brands: number;
                /** @description With those who are invited. */
                members: number;
                webhooks: number;
                knowledgeBases: number;
                /** @description In all knowledge bases together. */
                documents: number;
                agents: number;
            };
            perDay: {
                /** @description Created, published or retried. */
                posts: number;
                /** @description And invite links. */
                invitations: number;
                /** @description Consents that were begun. */
                connects: number;
            };
            requests: {
                windowSeconds: number;
                /** @description Of one API key or session in one window. */
                perCredential: number;
                /** @description Of all its keys and sessions together. */
                perOrganization: number;
            };
        };
        CreditEntry: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** @description `grant`: credits came in; `hold`: set aside before an operation; `settle`: spent by it; `release`: given back, as it failed; `expire`: given back, as it did not end in time. */
            kind: components["schemas"]["CreditKind"];
            /** @description What it added to the balance. */
            amount: number;
            balanceAfter: number;
            /** @description What it was for. */
            reference: string;
            actor: string;
            reason: string;
        };
        Price: {
            operation: components["schemas"]["PricedOperation"];
            /** @description For one unit. */
            credits: number;
            unit: string;
        };
        CreateCheckoutSessionRequest: {
            plan: components["schemas"]["PaidPlan"];
        };
        ReceiveStripeEventRequest: {
            id: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        UsagePeriod: {
            /** Format: date-time */
            start: string;
            posts: {
                created: number;
                /** @description Counted once for each platform that a post went out on. */
                published: number;
            };
            media: {
                uploaded: number;
                bytes: number;
            };
            credits: {
                granted: number;
                /** @description Spent and set aside, less what came back. */
                spent: number;
            };
            webhooks: {
                attempts: number;
            };
        };
        CreditUsageLine: {
            /**
             * Format: date-time
             * @description Beginning of the day or month, or of what was asked for.
             */
            start: string;
            /** @description As in `GET /billing/prices`; null for what was spent by hand. */
            operation: components["schemas"]["PricedOperation"] | null;
            /** @description Null for what belongs to no brand, as documents. */
            brand: {
                id: string;
                /** @description Null for a brand that is gone. */
                slug: string | null;
            } | null;
            /** @description `user:<id>`, `api_key:<id>` or `service`. */
            actor: string;
            /** @description Name of that person; null where it is none, or one who is gone. */
            member: string | null;
            /** @description Credits spent and set aside, less what came back. */
            spent: number;
        };
        OnboardingStep: {
            step: components["schemas"]["OnboardingStepName"];
            title: string;
            completed: boolean;
            completedAt: string | null;
            /** @description The path of the API that does it. */
            href: string;
        };
        CompleteOnboardingStepRequest: {
            step: components["schemas"]["OnboardingStepName"];
        };
        Member: {
            id: string;
            userId: string;
            email: string;
            name: string;
            role: components["schemas"]["Role"];
            groupIds: string[];
            /** Format: date-time */
            joinedAt: string;
        };
        UpdateMemberRequest: {
            role?: components["schemas"]["Role"];
            groupIds?: string[];
        };
        SetBrandOverrideRequest: {
            permissions: components["schemas"]["Scope"][];
        };
        Invitation: {
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            groupIds: string[];
            status: components["schemas"]["InvitationStatus"];
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
        };
        CreateInvitationRequest: {
            /** Format: email */
            email: string;
            /** @default member */
            role?: components["schemas"]["Role"];
            /** @default [] */
            groupIds?: string[];
        };
        NewInvitation: {
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            groupIds: string[];
            status: components["schemas"]["InvitationStatus"];
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown only here and in the mail. */
            token: string;
        };
        ListedInviteLink: {
            id: string;
            /** @description Null for a reader who may do less than a person who comes in by it. */
            token: string | null;
            /** @description Null for a reader who may do less than a person who comes in by it. */
            joinUrl: string | null;
            uses: number;
            /** @description Null for any number. */
            maxUses: number | null;
            expiresAt: string | null;
            groupIds: string[];
            /** Format: date-time */
            createdAt: string;
        };
        CreateInviteLinkRequest: {
            /** @default [] */
            groupIds?: string[];
            /** @default null */
            maxUses?: number | null;
            expiresAt?: string | null;
        };
        InviteLink: {
            id: string;
            token: string;
            joinUrl: string;
            uses: number;
            /** @description Null for any number. */
            maxUses: number | null;
            expiresAt: string | null;
            groupIds: string[];
            /** Format: date-time */
            createdAt: string;
        };
        PermissionGroup: {
            id: string;
            name: string;
            scopes: components["schemas"]["Scope"][];
            /** Format: date-time */
            createdAt: string;
        };
        CreateGroupRequest: {
            name: string;
            scopes: components["schemas"]["Scope"][];
        };
        UpdateGroupRequest: {
            name?: string;
            scopes?: components["schemas"]["Scope"][];
        };
        CreateApiKeyRequest: {
            name: string;
            scopes: components["schemas"]["Scope"][];
            expiresAt?: string | null;
            brandIds?: string[] | null;
        };
        NewApiKey: {
            id: string;
            name: string;
            /** @description The first characters of the key, to tell keys apart. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            /** @description The brands that it is for; null for all. */
            brandIds: string[] | null;
            /** @description Null for never. */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description To the minute. */
            lastUsedAt: string | null;
            /** @description Shown only here; a lost key is replaced. */
            key: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description The first characters of the key, to tell keys apart. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            /** @description The brands that it is for; null for all. */
            brandIds: string[] | null;
            /** @description Null for never. */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description To the minute. */
            lastUsedAt: string | null;
        };
        UpdateApiKeyRequest: {
            name?: string;
            scopes?: components["schemas"]["Scope"][];
            expiresAt?: string | null;
            brandIds?: string[] | null;
        };
        AuditEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            action: components["schemas"]["AuditAction"];
            actor: {
                kind: components["schemas"]["AuditActorKind"];
                /** @description Of the person or key, or the name of the operator. */
                id: string | null;
                /** @description As it is today; null for who is gone. */
                name: string | null;
            };
            target: {
                kind: string;
                id: string | null;
                name: string | null;
            } | null;
            ip: string | null;
            userAgent: string | null;
            /** @description `X-Request-Id` of the request that did it. */
            requestId: string | null;
            /** @description What was changed, mostly as `before` and `after`; never a secret. */
            details: {
                [key: string]: unknown;
            };
        };
        Brand: {
            id: string;
            slug: string;
            /** @description Equals `slug`: the name by which other resources refer to this brand. */
            brandSlug: string;
            name: string;
            description: string | null;
            kit: components["schemas"]["BrandKit"];
            /** @description Zero-based place in the list; `PUT /brands/order` changes it. */
            position: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        BrandKit: {
            colors: {
                primary: string;
                accent: string;
                background: string;
                text: string;
            };
            fonts: {
                /** @description Null: the template’s own. */
                heading: components["schemas"]["FontFamily"] | null;
                /** @description Null: the template’s own. */
                body: components["schemas"]["FontFamily"] | null;
            };
            logoMediaId: string | null;
            voice: string | null;
            /** @description Of the text on the background, 1 to 21. Below 4.5 nothing is accepted; templates see to the rest. */
            contrast: number;
        };
        CreateBrandRequest: {
            name: string;
            slug?: string;
            description?: string | null;
        };
        UpdateBrandRequest: {
            name?: string;
            slug?: string;
            description?: string | null;
            kit?: {
                /** @description Null: a palette that follows from the brand’s name. */
                colors?: {
                    /** @description The colour that people know the brand by: covers, large areas, numbers. */
                    primary?: string;
                    /** @description The second colour, used sparingly. */
                    accent?: string;
                    background?: string;
                    /** @description Must reach a contrast of 4.5:1 on `background`. */
                    text?: string;
                } | null;
                fonts?: {
                    /** @description Null: the template’s own. */
                    heading?: components["schemas"]["FontFamily"] | null;
                    /** @description Null: the template’s own. */
                    body?: components["schemas"]["FontFamily"] | null;
                } | null;
                /** @description An image from `POST /media`. */
                logoMediaId?: string | null;
                /** @description How the brand writes, in your words. Models are told of it. */
                voice?: string | null;
            };
        };
        ReorderBrandsRequest: {
            brandSlugs: string[];
        };
        AuthorizeConnectionRequest: {
            brandSlug: string;
            /**
             * @description How long the link works: up to seven days.
             * @default 10
             */
            expiresInMinutes?: number;
            /**
             * Format: uri
             * @description Where the browser goes in the end; its own query stays.
             */
            returnUrl?: string;
            /** @description Goes back with the browser as it is; with `returnUrl` only. */
            state?: string;
        };
        Connection: {
            id: string;
            brandSlug: string;
            platform: components["schemas"]["Platform"];
            /** @description `expired`: the platform refuses the account; a person has to connect it again. */
            status: components["schemas"]["ConnectionStatus"];
            /** @description The account's id on the platform. */
            externalId: string;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            /** @description What the person allowed, in the words of the platform. */
            scopes: string[];
            /** @description When the current access ends unless it is renewed, which happens by itself where the platform allows it. */
            accessExpiresAt: string | null;
            /** @description What a person has to do soon to keep the account; null while the service can keep it. */
            warning: string | null;
            /** @description Until when nothing is published in its name; its posts wait and then go out by themselves. */
            pausedUntil: string | null;
            /** @description Why: the platform asked for a pause, or a quota is used up. */
            pauseReason: string | null;
            /** @description What the platform lets be published; null where it is not counted. */
            quota: {
                limit: number;
                /** @description Publish calls of this service that count against it now. */
                used: number;
                remaining: number;
                /** @description When the next one is given back; null while none is used. */
                resetsAt: string | null;
            } | null;
            /** @description The same for the later parts of threads, where they have a quota of their own (Threads); else null. */
            replyQuota: {
                limit: number;
                /** @description Publish calls of this service that count against it now. */
                used: number;
                remaining: number;
                /** @description When the next one is given back; null while none is used. */
                resetsAt: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DecideConnectionRequest: {
            /** @description What the page of the callback has for its form, once. */
            confirmation: string;
            decision: components["schemas"]["ConnectionDecision"];
        };
        UploadMediaRequest: {
            altText?: string;
            /**
             * Format: binary
             * @description The file.
             */
            file: Blob;
        };
        Media: {
            id: string;
            type: components["schemas"]["MediaType"];
            mimeType: string;
            /**
             * Format: uri
             * @description Signed and expiring; read the item again for a fresh one.
             */
            url: string;
            altText: string | null;
            /** @description Pixels, as shown: after the orientation that the file asks for. */
            width: number;
            height: number;
            /** @description Null for still images. */
            durationSeconds: number | null;
            sizeBytes: number;
            /** @description As it was uploaded; null where it had no name. */
            fileName: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        FetchMediaRequest: {
            altText?: string;
            /** @description An http or https address on the public internet. */
            url?: string;
            /** @description Of a file that was sent to the store itself, see `POST /media/uploads`. */
            uploadId?: string;
        };
        StartMediaUploadRequest: {
            /** @description Of the file, to the byte. */
            sizeBytes: number;
        };
        MediaWithUse: {
            id: string;
            type: components["schemas"]["MediaType"];
            mimeType: string;
            /**
             * Format: uri
             * @description Signed and expiring; read the item again for a fresh one.
             */
            url: string;
            altText: string | null;
            /** @description Pixels, as shown: after the orientation that the file asks for. */
            width: number;
            height: number;
            /** @description Null for still images. */
            durationSeconds: number | null;
            sizeBytes: number;
            /** @description As it was uploaded; null where it had no name. */
            fileName: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The posts that name it and that you may read, the newest first, 100 at most; archived ones too. */
            usedBy: {
                postId: string;
                brandSlug: string;
                status: components["schemas"]["PostStatus"];
                scheduledAt: string | null;
            }[];
        };
        UpdateMediaRequest: {
            altText?: string | null;
        };
        UploadClipRequest: {
            /** @description The brand that it is for; without it, it is of the whole organization. */
            brandSlug?: string;
            /** @description What people call it; the name of its file without it. */
            title?: string;
            /**
             * Format: binary
             * @description The video: MP4, QuickTime or WebM.
             */
            file: Blob;
        };
        Clip: {
            id: string;
            brandSlug: string | null;
            title: string;
            /** @description `fetching`: on its way from the URL that was given; its figures are null until it is `ready`. */
            status: components["schemas"]["ClipStatus"];
            /** @description Why it could not be fetched; null while all is well. */
            error: {
                code: components["schemas"]["ClipFailureCode"];
                message: string;
            } | null;
            durationSeconds: number | null;
            /** @description Pixels, as shown: after the turn that the file asks for. */
            width: number | null;
            height: number | null;
            fps: number | null;
            sizeBytes: number | null;
            hasSound: boolean | null;
            mimeType: string | null;
            url: string | null;
            thumbnailUrl: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        FetchClipRequest: {
            /** @description The brand that it is for; without it, it is of the whole organization. */
            brandSlug?: string;
            /** @description What people call it; the name of its file without it. */
            title?: string;
            /**
             * Format: uri
             * @description An http or https address on the public internet.
             */
            url: string;
        };
        /** @default {} */
        DetectClipScenesRequest: {
            /** @default 15 */
            minSeconds?: number;
            /** @default 60 */
            maxSeconds?: number;
            /**
             * @description Most suggestions.
             * @default 10
             */
            count?: number;
            /** @default 9:16 */
            aspect?: components["schemas"]["AspectRatio"];
        };
        ClipScenes: {
            /** @description `none`: nobody has asked for it yet. */
            status: components["schemas"]["ClipAnalysisStatus"];
            /** @description Percent. */
            progress: number;
            error: {
                code: components["schemas"]["ClipFailureCode"];
                message: string;
            } | null;
            scenes: {
                start: number;
                end: number;
                /** @description How much the picture changes at its start; 1 for the first scene. */
                score: number;
                /**
                 * Format: uri
                 * @description Signed and expiring; read the item again for a fresh one.
                 */
                thumbnailUrl: string;
            }[];
            /** @description Parts that would make clips, best first. */
            suggestions: {
                start: number;
                end: number;
                aspect: components["schemas"]["AspectRatio"];
                score: number;
                reason: string;
            }[];
            /** @description All scenes on one picture. */
            contactSheetUrl: string | null;
        };
        /** @default {} */
        CreateClipTranscriptRequest: {
            /** @description SRT or WebVTT. Without it the speech is turned into text. */
            captions?: string;
            /**
             * @description BCP 47; without it the model finds out.
             * @default null
             */
            language?: string | null;
        };
        ClipTranscript: {
            /** @description `none`: nobody has asked for it yet. */
            status: components["schemas"]["ClipAnalysisStatus"];
            /** @description Percent. */
            progress: number;
            error: {
                code: components["schemas"]["ClipFailureCode"];
                message: string;
            } | null;
            /** @description BCP 47; null where nobody said. */
            language: string | null;
            /** @description `upload`: the captions were given; else the provider and model that made them. */
            madeBy: {
                provider: string;
                model: string | null;
            } | null;
            captions: {
                start: number;
                end: number;
                text: string;
            }[];
            words: {
                start: number;
                end: number;
                text: string;
            }[];
        };
        RenderClipRequest: {
            /** @description Seconds of the video. */
            start: number;
            end: number;
            aspect: components["schemas"]["AspectRatio"];
            /**
             * @description `crop` cuts the sides off, `pad` puts bars around, `blur` fills up with a blurred picture.
             * @default crop
             */
            fit?: components["schemas"]["ClipFit"];
            /**
             * @description Where the crop’s middle is, from 0 to 1; `auto` follows what draws the eye.
             * @default auto
             */
            focus?: "auto" | {
                x: number;
                y: number;
            };
            /**
             * @description SRT or WebVTT in the times of the video, or `auto` for those of the transcript.
             * @default null
             */
            captions?: string | null;
            /** @default {} */
            captionStyle?: {
                /** @default medium */
                size?: components["schemas"]["CaptionSize"];
                /** @default bottom */
                position?: components["schemas"]["CaptionPosition"];
                /** @default #FFFFFF */
                color?: string;
                /** @default #000000 */
                outlineColor?: string;
                /**
                 * @description A box behind the text instead of an outline around it.
                 * @default false
                 */
                box?: boolean;
                /** @default true */
                bold?: boolean;
            };
            /** @default null */
            watermark?: {
                /** @description A still image of `/media`. */
                mediaId: string;
                /** @default bottom-right */
                position?: components["schemas"]["WatermarkPosition"];
                /** @default 0.8 */
                opacity?: number;
                /**
                 * @description Its width as a part of the picture’s.
                 * @default 0.15
                 */
                scale?: number;
            } | null;
            /**
             * @description Brings the sound to −14 LUFS, at which platforms play.
             * @default false
             */
            loudness?: boolean;
            /** @default null */
            fileName?: string | null;
        };
        ClipJob: {
            id: string;
            clipId: string;
            status: components["schemas"]["ClipJobStatus"];
            /** @description Percent. */
            progress: number;
            start: number;
            end: number;
            aspect: components["schemas"]["AspectRatio"];
            fit: components["schemas"]["ClipFit"];
            outputUrl: string | null;
            /** @description Null as well once the clip has been deleted. */
            posterUrl: string | null;
            /** @description The rendered file as media, to be put on posts; null until it is completed. */
            mediaId: string | null;
            width: number | null;
            height: number | null;
            durationSeconds: number | null;
            sizeBytes: number | null;
            /** @description How the crop was placed: as given, by what draws the eye, or in the centre. */
            focus: components["schemas"]["ClipFocus"] | null;
            /** @description Whether picture and sound were copied as they are. */
            isCopy: boolean | null;
            error: {
                code: components["schemas"]["ClipFailureCode"];
                message: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            /** @description When it ended, whatever came of it. */
            completedAt: string | null;
        };
        XOptions: {
            text?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[] | null;
            thread?: {
                text: string;
                media?: {
                    id?: string;
                    /**
                     * Format: uri
                     * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                     */
                    url?: string;
                    altText?: string;
                }[];
            }[] | null;
            /**
             * @description Who may reply; everyone without it.
             * @enum {string|null}
             */
            replySettings?: "following" | "mentionedUsers" | "subscribers" | "verified" | null;
            /** @description The text of a comment that is put under the post once it is out; at most 280 characters, as the platform counts them. */
            firstComment?: string | null;
        };
        LinkedInOptions: {
            text?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[] | null;
            /**
             * @description Who sees the post; PUBLIC without it.
             * @enum {string|null}
             */
            visibility?: "PUBLIC" | "CONNECTIONS" | "LOGGED_IN" | null;
            /** @description Title of the video or the document. */
            title?: string | null;
            /** @description The page to post as, by its number or urn; the person without it. */
            organizationId?: string | null;
            /** @description The text of a comment that is put under the post once it is out; at most 1,250 characters, as the platform counts them. */
            firstComment?: string | null;
        };
        InstagramOptions: {
            text?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[] | null;
            /**
             * @description What the media become; a single video becomes a reel, everything else feed.
             * @enum {string|null}
             */
            format?: "feed" | "reel" | "story" | null;
            /** @description Whether a reel is also shown in the feed. */
            shareToFeed?: boolean | null;
            /** @description The instant of the video that becomes its cover, in milliseconds from its start. */
            thumbOffset?: number | null;
            /** @description User names that are invited as co-authors. */
            collaborators?: string[] | null;
            /** @description The text of a comment that is put under the post once it is out; at most 2,200 characters, as the platform counts them. */
            firstComment?: string | null;
        };
        ThreadsOptions: {
            text?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[] | null;
            thread?: {
                text: string;
                media?: {
                    id?: string;
                    /**
                     * Format: uri
                     * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                     */
                    url?: string;
                    altText?: string;
                }[];
            }[] | null;
            /**
             * @description Who may reply; everyone without it.
             * @enum {string|null}
             */
            replyControl?: "everyone" | "accounts_you_follow" | "mentioned_only" | "parent_post_author_only" | "followers_only" | null;
            /** @description The topic of the post. */
            topicTag?: string | null;
            /** @description The text of a comment that is put under the post once it is out; at most 500 characters, as the platform counts them. */
            firstComment?: string | null;
        };
        YouTubeOptions: {
            text?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[] | null;
            /** @description Title of the video; without it, the first line of the text. */
            title?: string | null;
            /**
             * @description Who sees the video; public without it.
             * @enum {string|null}
             */
            privacyStatus?: "public" | "unlisted" | "private" | null;
            /** @description Whether the video is made for children; false without it. */
            madeForKids?: boolean | null;
            /** @description Keywords of the video. */
            tags?: string[] | null;
            /** @description Category of the video, by its number; 22 (People & Blogs) without it. */
            categoryId?: string | null;
            /** @description Whether subscribers are told of the video. */
            notifySubscribers?: boolean | null;
        };
        CreatePostRequest: {
            brandSlug: string;
            text: string;
            platforms: components["schemas"]["Platform"][];
            scheduledAt?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[];
            thread?: {
                text: string;
                media?: {
                    id?: string;
                    /**
                     * Format: uri
                     * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                     */
                    url?: string;
                    altText?: string;
                }[];
            }[];
            /** @description Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings. */
            platformOptions?: {
                x?: components["schemas"]["XOptions"];
                linkedin?: components["schemas"]["LinkedInOptions"];
                instagram?: components["schemas"]["InstagramOptions"];
                threads?: components["schemas"]["ThreadsOptions"];
                youtube?: components["schemas"]["YouTubeOptions"];
            };
            /**
             * @description Your own id for it: no other post of the organization may have it until this one is deleted.
             * @default null
             */
            externalId?: string | null;
            /** @description To find it by: `GET /posts?label=`. */
            labels?: string[];
            /**
             * @description Up to 50 pairs of texts that are kept with the post and given back.
             * @default {}
             */
            metadata?: {
                [key: string]: string;
            };
        };
        Post: {
            id: string;
            brandSlug: string;
            text: string;
            platforms: components["schemas"]["Platform"][];
            /** @description Follows from the targets once all have ended. While one is held, the post stays `publishing`, or `scheduled` when nothing of it has gone out. */
            status: components["schemas"]["PostStatus"];
            scheduledAt: string | null;
            publishedAt: string | null;
            /** @description Not null while the post is due and waits: on which platforms, and for what on the one that waits longest. The status stays as it is. `GET /posts?held=true` lists such posts. */
            held: {
                code: components["schemas"]["HoldCode"];
                message: string;
                /** Format: date-time */
                since: string;
                /**
                 * Format: date-time
                 * @description When it is given up on: what is held fails then.
                 */
                until: string;
                platforms: components["schemas"]["Platform"][];
            } | null;
            /** @description A file that was given by `url` has `sourceUrl` and no facts until it has been fetched. */
            media: ({
                id: string;
                type: components["schemas"]["MediaType"];
                mimeType: string;
                /**
                 * Format: uri
                 * @description Signed and expiring; read the item again for a fresh one.
                 */
                url: string;
                altText: string | null;
                /** @description Pixels, as shown: after the orientation that the file asks for. */
                width: number;
                height: number;
                /** @description Null for still images. */
                durationSeconds: number | null;
                sizeBytes: number;
            } | components["schemas"]["AwaitedMedia"])[];
            thread: {
                text: string;
                media?: {
                    id: string;
                    altText?: string;
                    /** @description Where its file is fetched from. */
                    url?: string;
                }[];
            }[];
            platformOptions: {
                [key: string]: unknown;
            };
            targets: {
                platform: components["schemas"]["Platform"];
                status: components["schemas"]["TargetStatus"];
                externalId: string | null;
                url: string | null;
                /** @description Not null while the platform's turn has come and the brand has no working account there, the organization's subscription is suspended, or the account is paused for a minute or longer. Once that is right the post goes out by itself. */
                held: {
                    code: components["schemas"]["HoldCode"];
                    message: string;
                    /** Format: date-time */
                    since: string;
                    /**
                     * Format: date-time
                     * @description When it is given up on: what is held fails then.
                     */
                    until: string;
                } | null;
                error: {
                    code: string;
                    message: string;
                    /** @description Whether `POST /posts/{postId}/retry` can help without a change to the post. */
                    retryable: boolean;
                } | null;
                publishedAt: string | null;
                /** @description What was sent there, where the post was changed afterwards; null while that is what the post says. */
                sentContent: {
                    text: string;
                    media: {
                        id: string;
                        altText?: string;
                        /** @description Where its file is fetched from. */
                        url?: string;
                    }[];
                    thread: {
                        text: string;
                        media?: {
                            id: string;
                            altText?: string;
                            /** @description Where its file is fetched from. */
                            url?: string;
                        }[];
                    }[];
                    options: {
                        [key: string]: unknown;
                    };
                } | null;
                /** @description What became of `platformOptions.<platform>.firstComment`; null while there is none to send. */
                firstComment: {
                    status: components["schemas"]["FirstCommentStatus"];
                    externalId: string | null;
                    message: string | null;
                } | null;
            }[];
            /** @description Rises with every change. */
            revision: number;
            /** @description `user:`, `api_key:` or `agent:` and an id: who made it, as `GET /posts?createdBy=` takes it. */
            createdBy: string;
            /** @description Your own id for it. */
            externalId: string | null;
            labels: string[];
            /** @description Your own notes. */
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AwaitedMedia: {
            id: string;
            sourceUrl: string;
            altText: string | null;
        };
        UpdatePostRequest: {
            text?: string;
            platforms?: components["schemas"]["Platform"][];
            scheduledAt?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[];
            thread?: {
                text: string;
                media?: {
                    id?: string;
                    /**
                     * Format: uri
                     * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                     */
                    url?: string;
                    altText?: string;
                }[];
            }[];
            /** @description Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings. */
            platformOptions?: {
                x?: components["schemas"]["XOptions"];
                linkedin?: components["schemas"]["LinkedInOptions"];
                instagram?: components["schemas"]["InstagramOptions"];
                threads?: components["schemas"]["ThreadsOptions"];
                youtube?: components["schemas"]["YouTubeOptions"];
            };
            /** @description Your own id for it: no other post of the organization may have it until this one is deleted. */
            externalId?: string | null;
            /** @description To find it by: `GET /posts?label=`. */
            labels?: string[];
            /** @description Up to 50 pairs of texts that are kept with the post and given back. */
            metadata?: {
                [key: string]: string;
            };
        };
        ValidatePostRequest: {
            brandSlug: string;
            text: string;
            platforms: components["schemas"]["Platform"][];
            scheduledAt?: string | null;
            media?: {
                id?: string;
                /**
                 * Format: uri
                 * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                 */
                url?: string;
                altText?: string;
            }[];
            thread?: {
                text: string;
                media?: {
                    id?: string;
                    /**
                     * Format: uri
                     * @description Instead of `id`: an address on the public internet from which the file is fetched before the post is published.
                     */
                    url?: string;
                    altText?: string;
                }[];
            }[];
            /** @description Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings. */
            platformOptions?: {
                x?: components["schemas"]["XOptions"];
                linkedin?: components["schemas"]["LinkedInOptions"];
                instagram?: components["schemas"]["InstagramOptions"];
                threads?: components["schemas"]["ThreadsOptions"];
                youtube?: components["schemas"]["YouTubeOptions"];
            };
            /**
             * @description Your own id for it: no other post of the organization may have it until this one is deleted.
             * @default null
             */
            externalId?: string | null;
            /** @description To find it by: `GET /posts?label=`. */
            labels?: string[];
            /**
             * @description Up to 50 pairs of texts that are kept with the post and given back.
             * @default {}
             */
            metadata?: {
                [key: string]: string;
            };
        };
        PostProblem: {
            /** @description Null when it is so for every platform. */
            platform: components["schemas"]["Platform"] | null;
            /** @description Where in the request; empty where it is about none of it. */
            path: string;
            code: string;
            message: string;
        };
        PostOutlook: {
            platform: components["schemas"]["Platform"];
            /** @description The brand's account there; null where it never had one. */
            account: {
                id: string;
                status: components["schemas"]["ConnectionStatus"];
                handle: string;
            } | null;
            texts: {
                path: string;
                /** @description As the platform counts: on X a link is 23 and an emoji 2, on Threads an emoji is its bytes. */
                length: number;
                limit: number;
                unit: components["schemas"]["TextUnit"];
            }[];
            /** @description Files that the platform does not take as they are. It gets another form of them; the files stay as they are. */
            conversions: {
                path: string;
                mediaId: string;
                /** @description What does not fit. */
                reasons: components["schemas"]["ConversionReason"][];
                /** @description Pictures become smaller still where they would have too many bytes. */
                to: {
                    mimeType: string;
                    width: number;
                    height: number;
                };
            }[];
        };
        SchedulePostRequest: {
            /** Format: date-time */
            scheduledAt: string;
        };
        PostProgress: {
            postId: string;
            status: components["schemas"]["PostStatus"];
            /** @description Who answered: the workflow that publishes the post, or its rows when there is none. */
            source: components["schemas"]["ProgressSource"];
            waitingFor: string | null;
            percent: number;
            targets: {
                platform: components["schemas"]["Platform"];
                status: components["schemas"]["TargetStatus"];
                step: string;
                percent: number;
            }[];
        };
        TimelineEntry: components["schemas"]["PostAttempt"] | components["schemas"]["PostChange"];
        PostAttempt: {
            /** @constant */
            kind: "attempt";
            /** Format: date-time */
            at: string;
            platform: components["schemas"]["Platform"];
            /** @description Counts the publish calls on this platform. */
            number: number;
            /** @description Which part of a thread was sent; 0 is the root, and all of a post without one. */
            part: number;
            /**
             * Format: date-time
             * @description Written before the call is made.
             */
            startedAt: string;
            /** @description Null while it runs, and when nobody saw its end. */
            endedAt: string | null;
            /** @description What the call itself said; `unknown` or null when its end was lost. */
            outcome: components["schemas"]["AttemptOutcome"] | null;
            /** @description What reading the platform back, or a person, said of an attempt whose end was lost. */
            verdict: components["schemas"]["ReconciliationVerdict"] | null;
            verdictAt: string | null;
            externalId: string | null;
            /** @description What was seen: parts of the answer, what was read back, who settled it. */
            evidence: {
                [key: string]: unknown;
            } | null;
        };
        PostChange: {
            /** @constant */
            kind: "change";
            /** Format: date-time */
            at: string;
            /** @description Null when the post itself moved. */
            platform: components["schemas"]["Platform"] | null;
            from: string | null;
            to: string;
            /** @description `user:<id>`, `api_key:<id>`, `workflow:<id>` or `sweep`. */
            actor: string;
            reason: string;
        };
        ResolvePostTargetRequest: {
            /** @constant */
            outcome: "published";
            /** Format: uri */
            url?: string;
            /** @description The platform’s id of what was found. Required for a part of a thread that others follow. */
            externalId?: string;
        } | {
            /** @constant */
            outcome: "not_published";
        };
        KnowledgeBase: {
            id: string;
            name: string;
            description: string;
            documentCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreateKnowledgeBaseRequest: {
            name: string;
            /** @default  */
            description?: string;
        };
        UpdateKnowledgeBaseRequest: {
            name?: string;
            description?: string;
        };
        SearchKnowledgeBaseRequest: {
            query: string;
            /** @default 10 */
            limit?: number;
        };
        SearchResult: {
            documentId: string;
            documentName: string;
            chunk: string;
            /** @description Higher is closer. Of a passage that is found by its meaning alone it is the cosine similarity with the query, which with the embedding model that comes along is 0.3 to 0.6 for a good answer; where the words of the query are found as well, it is nearer to 1. */
            score: number;
            chunkId: string;
            place: {
                /** @description The nearest heading above. */
                heading: string | null;
                /** @description Null where the document has no pages. */
                pageFrom: number | null;
                pageTo: number | null;
                /** @description Which chunk of the document, from 0. */
                ordinal: number;
                /** @description Where it begins in the document’s text. */
                charFrom: number;
                /** @description Where it ends there, exclusive. */
                charTo: number;
            };
        };
        Document: {
            id: string;
            knowledgeBaseId: string;
            name: string;
            status: components["schemas"]["DocumentStatus"];
            /** @description What is being done with it, or was when it failed. */
            step: components["schemas"]["DocumentStep"];
            /** @description Percent. */
            progress: number;
            source: components["schemas"]["DocumentSource"];
            /** @description Where it was fetched from; null for files and texts. */
            url: string | null;
            /** @description By its content. */
            mimeType: components["schemas"]["DocumentType"];
            sizeBytes: number;
            /** @description Passages that can be found. */
            chunkCount: number;
            /** @description Why it failed; null unless it did. */
            error: {
                code: components["schemas"]["IngestionFailure"];
                message: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UploadDocumentRequest: {
            name?: string;
            /**
             * Format: binary
             * @description PDF, Word (DOCX), HTML, Markdown, CSV or text.
             */
            file: Blob;
        };
        AddTextDocumentRequest: {
            name: string;
            /** @description The document itself. A longer one is uploaded as a file. */
            text: string;
        };
        FetchDocumentRequest: {
            /** @description An http or https address on the public internet. */
            url: string;
            /** @description Default: the title of the page, or its address. */
            name?: string;
        };
        GenerateIdeasRequest: {
            knowledgeBaseId: string;
            brandSlug: string;
            /**
             * @description How many; fewer come back where there is no more to say, and only those are paid for.
             * @default 5
             */
            count?: number;
            /** @description Platforms that they are for; default all. */
            platforms?: components["schemas"]["Platform"][];
        };
        Idea: {
            id: string;
            title: string;
            /** @description What the post would say. */
            summary: string;
            /** @description Where it fits best. */
            platform: components["schemas"]["Platform"];
            /** @description Documents that it draws on; empty for ideas from a topic alone. A document may be gone by now. */
            sourceDocumentIds: string[];
            brandSlug: string;
            knowledgeBaseId: string | null;
            topic: string | null;
            /** @description Who wrote it: `local` is the writer that comes with the service, without any model. */
            provider: string;
            model: string;
            /** Format: date-time */
            createdAt: string;
        };
        GenerateIdeasFromTopicRequest: {
            topic: string;
            brandSlug: string;
            /**
             * @description How many; fewer come back where there is no more to say, and only those are paid for.
             * @default 5
             */
            count?: number;
            /** @description Platforms that they are for; default all. */
            platforms?: components["schemas"]["Platform"][];
        };
        EnrichIdeaRequest: {
            ideaId: string;
            platform: components["schemas"]["Platform"];
        };
        Job: {
            id: string;
            kind: components["schemas"]["JobKind"];
            status: components["schemas"]["JobStatus"];
            /** @description Percent. */
            progress: number;
            /** @description What came of it, once it has completed. */
            result: {
                /** @description The draft that was written. */
                postId?: string;
                provider?: string;
                model?: string;
                /**
                 * Format: uri
                 * @description Needs no credentials: it is a secret until it is over.
                 */
                downloadUrl?: string;
                /** Format: date-time */
                expiresAt?: string;
                sizeBytes?: number;
            } | null;
            /** @description Why it failed. It has cost nothing then. */
            error: {
                code: components["schemas"]["JobErrorCode"];
                message: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        GenerateCarouselRequest: {
            brandSlug: string;
            topic: string;
            /** @default 6 */
            slideCount?: number;
            /** @default professional */
            tone?: components["schemas"]["CarouselTone"];
            /**
             * @description Its documents are quoted, and named in `sourceDocumentIds`.
             * @default null
             */
            knowledgeBaseId?: string | null;
            /**
             * @description English without it.
             * @default null
             */
            language?: string | null;
            template?: components["schemas"]["CarouselTemplate"];
            size?: components["schemas"]["CarouselSize"];
        };
        Carousel: {
            id: string;
            brandSlug: string;
            title: string;
            slides: components["schemas"]["Slide"][];
            design: components["schemas"]["CarouselDesign"] | null;
            /** @description `draft` (about to be drawn) → `rendering` → `ready` → `published` (a post of this version is live); `failed` with the reason in `failure`. */
            status: components["schemas"]["CarouselStatus"];
            failure: {
                code: components["schemas"]["CarouselFailure"];
                message: string;
                slideId: string | null;
            } | null;
            progress: {
                renderedSlides: number;
                slides: number;
            };
            /** @description Rises with every change; all are kept. */
            version: number;
            topic: string;
            tone: components["schemas"]["CarouselTone"];
            language: string | null;
            knowledgeBaseId: string | null;
            /** @description Who wrote the text: `local`, `openai-compatible` or `anthropic`. */
            provider: string;
            model: string;
            /** @description Documents that the text drew on. */
            sourceDocumentIds: string[];
            /** @description All slides as a PDF. Null until they are drawn. */
            documentUrl: string | null;
            /**
             * Format: uri
             * @description A page that a browser can open without credentials, for an hour at most.
             */
            previewUrl: string;
            posts: {
                postId: string;
                version: number;
                status: components["schemas"]["PostStatus"];
                platforms: components["schemas"]["Platform"][];
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Slide: {
            id: string;
            title: string;
            body: string;
            /** @description The picture of this version: signed and expiring. Null until it is drawn. */
            imageUrl: string | null;
            order: number;
            /** @description Decides the layout; follows from place and text unless it was set. */
            kind: components["schemas"]["SlideKind"];
            altText: string;
        };
        CarouselDesign: {
            template: components["schemas"]["CarouselTemplate"];
            size: components["schemas"]["CarouselSize"];
            /** @description Where this carousel differs from its brand. */
            colors: {
                primary?: string;
                accent?: string;
                background?: string;
                text?: string;
            };
            fonts: {
                heading?: components["schemas"]["FontFamily"] | null;
                body?: components["schemas"]["FontFamily"] | null;
            };
        };
        RefineCarouselRequest: {
            instruction: string;
            /** @description Only this slide; else any that the instruction is about. */
            slideId?: string;
        };
        UpdateCarouselRequest: {
            title?: string;
            /** @description All slides in their order; a slide that is not named is removed. */
            slides?: {
                /** @description Of a slide that is there; left out for a new one. */
                id?: string;
                title: string;
                /**
                 * @description Lines that begin with `- ` are a list; `**words**` stand out.
                 * @default
                 */
                body?: string;
                /** @description Null: what its place and its text say. */
                kind?: components["schemas"]["SlideKind"] | null;
                /** @description Null: the slide’s own words. */
                altText?: string | null;
            }[];
            design?: {
                template?: components["schemas"]["CarouselTemplate"];
                size?: components["schemas"]["CarouselSize"];
                /** @description Replace the brand’s in this carousel; null takes them back to the brand’s. */
                colors?: {
                    /** @description The colour that people know the brand by: covers, large areas, numbers. */
                    primary?: string;
                    /** @description The second colour, used sparingly. */
                    accent?: string;
                    background?: string;
                    /** @description Must reach a contrast of 4.5:1 on `background`. */
                    text?: string;
                } | null;
                fonts?: {
                    /** @description Null: the template’s own. */
                    heading?: components["schemas"]["FontFamily"] | null;
                    /** @description Null: the template’s own. */
                    body?: components["schemas"]["FontFamily"] | null;
                } | null;
            };
            language?: string | null;
        };
        CarouselVersion: {
            version: number;
            title: string;
            slides: {
                id: string;
                title: string;
                body: string;
                order: number;
                /** @description Decides the layout; follows from place and text unless it was set. */
                kind: components["schemas"]["SlideKind"];
                altText: string;
            }[];
            design: components["schemas"]["CarouselDesign"];
            language: string | null;
            /** @description Who wrote the text: `local`, `openai-compatible` or `anthropic`. */
            provider: string;
            model: string;
            /** @description Documents that the text drew on. */
            sourceDocumentIds: string[];
            /** @description `generated`, `changed`, `refined: …` or `restored version 3`. */
            reason: string;
            /** @description `user:<id>` or `api_key:<id>`. */
            actor: string;
            /** Format: date-time */
            createdAt: string;
        };
        PublishCarouselRequest: {
            platforms: components["schemas"]["Platform"][];
            /** @description The carousel’s title without it. */
            text?: string;
            /** @description At once without it. */
            scheduledAt?: string | null;
            /**
             * @description On X, all slides as a thread, four in each post; the first four without it.
             * @default false
             */
            thread?: boolean;
        };
        CreateAgentRequest: {
            name: string;
            brandSlug: string;
            platforms: components["schemas"]["Platform"][];
            /** @description Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. It fires where all five fit, day of month and day of week as well. */
            schedule: string;
            /**
             * @description What it draws on; null for its instructions alone. Naming one needs `kb:read` as well.
             * @default null
             */
            knowledgeBaseId?: string | null;
            /** @default 1 */
            postsPerRun?: number;
            /** @default professional */
            tone?: components["schemas"]["Tone"];
            /**
             * @description What to write about and how, in your words. Required where there is no knowledge base.
             * @default
             */
            instructions?: string;
            /**
             * @description True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review.
             * @default false
             */
            autoPublish?: boolean;
            /**
             * @description Most posts in one day of UTC; null for no limit of its own.
             * @default 10
             */
            maxPostsPerDay?: number | null;
            /**
             * @description Most credits that its runs may spend in one calendar month of UTC; null for no limit of its own.
             * @default null
             */
            monthlyCredits?: number | null;
        };
        Agent: {
            id: string;
            name: string;
            brandSlug: string;
            platforms: components["schemas"]["Platform"][];
            schedule: string;
            /** @description The schedule in words. */
            scheduleText: string;
            /** @description The next five instants at which it runs; none while it is paused. */
            nextRuns: string[];
            knowledgeBaseId: string | null;
            postsPerRun: number;
            tone: components["schemas"]["Tone"];
            instructions: string;
            enabled: boolean;
            /** @description Why it does not run by its schedule: `disabled`, or something else that it needs is gone; it runs again by itself once that is back. */
            paused: {
                code: components["schemas"]["AgentPauseCode"];
                message: string;
            } | null;
            autoPublish: boolean;
            maxPostsPerDay: number | null;
            monthlyCredits: number | null;
            /** @description Failed runs in a row; the third disables it. */
            consecutiveFailures: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdateAgentRequest: {
            name?: string;
            brandSlug?: string;
            platforms?: components["schemas"]["Platform"][];
            /** @description Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. It fires where all five fit, day of month and day of week as well. */
            schedule?: string;
            /** @description What it draws on; null for its instructions alone. Naming one needs `kb:read` as well. */
            knowledgeBaseId?: string | null;
            postsPerRun?: number;
            tone?: components["schemas"]["Tone"];
            /** @description What to write about and how, in your words. Required where there is no knowledge base. */
            instructions?: string;
            /** @description True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review. */
            autoPublish?: boolean;
            /** @description Most posts in one day of UTC; null for no limit of its own. */
            maxPostsPerDay?: number | null;
            /** @description Most credits that its runs may spend in one calendar month of UTC; null for no limit of its own. */
            monthlyCredits?: number | null;
            /** @description False stops its schedule and a run under way; true starts it again and forgets its failures. What it missed is not made up for. */
            enabled?: boolean;
        };
        AgentRun: {
            id: string;
            agentId: string;
            status: components["schemas"]["AgentRunStatus"];
            trigger: components["schemas"]["AgentRunTrigger"];
            dryRun: boolean;
            /** @description The instant of the schedule that it is for. */
            scheduledFor: string | null;
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            durationMs: number | null;
            /** @description Why it failed or was skipped. */
            reason: {
                code: string;
                message: string;
            } | null;
            /** @description What it cost in the end; what fails or is skipped costs nothing. */
            credits: number;
            postIds: string[];
            posts: {
                number: number;
                /** @description Null for one of a dry run, and for one that was given up. */
                postId: string | null;
                title: string;
                texts: {
                    platform: components["schemas"]["Platform"];
                    text: string;
                }[];
                /** @description The passages that it draws on, by their documents. */
                sources: {
                    documentId: string;
                    documentName: string;
                    chunkId: string;
                }[];
                provider: string;
                model: string;
                /** @description How often it was written. */
                tries: number;
                /** @description Why there is no post. */
                reason: {
                    code: string;
                    message: string;
                } | null;
            }[];
            provider: string | null;
            model: string | null;
            /** @description As the provider counts them; null where it does not, and while the run goes on. */
            tokens: {
                input: number | null;
                output: number | null;
            };
            steps: {
                /** Format: date-time */
                at: string;
                message: string;
            }[];
            /** @description `user:<id>`, `api_key:<id>` or `service`. */
            requestedBy: string;
        };
        Notification: {
            id: string;
            type: components["schemas"]["NotificationType"];
            title: string;
            body: string;
            read: boolean;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        MarkNotificationsReadRequest: {
            ids?: string[];
        };
        CreateWebhookRequest: {
            name: string;
            /** @description https only, on the public internet, without a user name or password. */
            url: string;
            /** @description Names of events, or `*` for all events, including ones added later. */
            events: components["schemas"]["SubscribedEvent"][];
            /**
             * @description Headers of your own that go along with every delivery. Their values are stored encrypted.
             * @default {}
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Most requests per second.
             * @default 100
             */
            ratePerSecond?: number;
            /**
             * @description Most requests at one time.
             * @default 20
             */
            maxConcurrency?: number;
        };
        WebhookWithSecret: {
            id: string;
            name: string;
            url: string;
            events: components["schemas"]["SubscribedEvent"][];
            enabled: boolean;
            /** @description Headers that go along with every delivery; their values are never shown again. */
            headers: {
                [key: string]: string;
            };
            ratePerSecond: number;
            maxConcurrency: number;
            /** @description Sequence of its newest event (`X-Service-Sequence`). Sequences have no gaps: a receiver that has 1 to this one has everything. */
            lastSequence: number;
            /** @description Deliveries that wait because it is or was disabled; `recover` sends them. */
            held: number;
            /** @description Failed attempts since the last success. */
            consecutiveFailures: number;
            /** @description When the first of them failed. */
            firstFailureAt: string | null;
            disabledAt: string | null;
            disabledReason: string | null;
            /** @description Until when the secret before the last rotation is valid; null when there is none. */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Signs every delivery. Shown once: keep it now. */
            secret: string;
        };
        Webhook: {
            id: string;
            name: string;
            url: string;
            events: components["schemas"]["SubscribedEvent"][];
            enabled: boolean;
            /** @description Headers that go along with every delivery; their values are never shown again. */
            headers: {
                [key: string]: string;
            };
            ratePerSecond: number;
            maxConcurrency: number;
            /** @description Sequence of its newest event (`X-Service-Sequence`). Sequences have no gaps: a receiver that has 1 to this one has everything. */
            lastSequence: number;
            /** @description Deliveries that wait because it is or was disabled; `recover` sends them. */
            held: number;
            /** @description Failed attempts since the last success. */
            consecutiveFailures: number;
            /** @description When the first of them failed. */
            firstFailureAt: string | null;
            disabledAt: string | null;
            disabledReason: string | null;
            /** @description Until when the secret before the last rotation is valid; null when there is none. */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdateWebhookRequest: {
            name?: string;
            /** @description https only, on the public internet, without a user name or password. */
            url?: string;
            /** @description Names of events, or `*` for all events, including ones added later. */
            events?: components["schemas"]["SubscribedEvent"][];
            enabled?: boolean;
            /**
             * @description With `enabled: true`: also sends what is held, as `recover` does.
             * @constant
             */
            recover?: true;
            /** @description Headers of your own that go along with every delivery. Their values are stored encrypted. */
            headers?: {
                [key: string]: string;
            };
            /** @description Most requests per second. */
            ratePerSecond?: number;
            /** @description Most requests at one time. */
            maxConcurrency?: number;
        };
        WebhookRecovery: {
            id: string;
            webhookId: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            statuses: components["schemas"]["RecoverableStatus"][];
            /** @description `completed`: all of them are on their way again; each delivery says what became of it. */
            status: components["schemas"]["RecoveryStatus"];
            /** @description How many there were when it began. */
            total: number;
            /** @description How many of them are on their way again. */
            released: number;
            ratePerSecond: number;
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
        };
        RotateWebhookSecretRequest: {
            overlapSeconds?: number;
        };
        Delivery: {
            /** @description `X-Service-Delivery`: the same in every attempt. */
            id: string;
            webhookId: string;
            /** @description `id` of the envelope. */
            eventId: string;
            event: components["schemas"]["SentEvent"];
            /** @description Place in the endpoint's gapless row of events; null for a test. */
            sequence: number | null;
            /** @description `held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. Both go out again by `recover`. */
            status: components["schemas"]["DeliveryStatus"];
            attemptCount: number;
            /** @description Where the webhook has as many requests under way as it takes: when this one looks for a place at the latest. One that is left before goes to what has waited longest. */
            nextAttemptAt: string | null;
            /** @description Every attempt that is still to come, with its time if each one before it fails at once. */
            plannedAttempts: {
                try: number;
                /** Format: date-time */
                at: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
        };
        Event: {
            id: string;
            event: components["schemas"]["SentEvent"];
            /** Format: date-time */
            timestamp: string;
            orgId: string;
            data: {
                [key: string]: unknown;
            };
        };
        DeliveryWithAttempts: {
            /** @description `X-Service-Delivery`: the same in every attempt. */
            id: string;
            webhookId: string;
            /** @description `id` of the envelope. */
            eventId: string;
            event: components["schemas"]["SentEvent"];
            /** @description Place in the endpoint's gapless row of events; null for a test. */
            sequence: number | null;
            /** @description `held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. Both go out again by `recover`. */
            status: components["schemas"]["DeliveryStatus"];
            attemptCount: number;
            /** @description Where the webhook has as many requests under way as it takes: when this one looks for a place at the latest. One that is left before goes to what has waited longest. */
            nextAttemptAt: string | null;
            /** @description Every attempt that is still to come, with its time if each one before it fails at once. */
            plannedAttempts: {
                try: number;
                /** Format: date-time */
                at: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
            /** @description In their order; the newest 100. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description The body, as every attempt sends it. */
            envelope: components["schemas"]["Event"];
        };
        DeliveryAttempt: {
            id: string;
            number: number;
            /** @description `unknown`: our process died before the answer; the receiver may have got it. */
            outcome: components["schemas"]["DeliveryOutcome"];
            url: string;
            signedWith: components["schemas"]["SigningSecret"];
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            durationMs: number | null;
            failure: components["schemas"]["DeliveryFailure"] | null;
            message: string | null;
            /** @description Null where not even the head of an answer came; with a `failure` beside it when the rest did not. */
            statusCode: number | null;
            responseHeaders: {
                [key: string]: string;
            } | null;
            /** @description The first 16 KiB. */
            responseBody: string | null;
            responseTruncated: boolean;
            dialledAddress: string | null;
        };
        RecoverWebhookRequest: {
            /**
             * Format: date-time
             * @description Deliveries of events from then on.
             */
            since: string;
            /**
             * Format: date-time
             * @description And until then; default now.
             */
            until?: string;
            /** @description `succeeded` sends again what was taken, for a receiver that lost its own data. */
            statuses?: components["schemas"]["RecoverableStatus"][];
        };
        WebhookChange: {
            /** @description `created`, `changed`, `enabled`, `disabled`, `secret.rotated`, … */
            kind: string;
            /** @description `user:<id>`, `api_key:<id>`, or `service`. */
            actor: string;
            reason: string;
            /** Format: date-time */
            at: string;
        };
        NotificationPreference: {
            type: components["schemas"]["NotificationType"];
            /** @description Whether it is listed and streamed. */
            inApp: boolean;
            /** @description Whether it is sent to the person’s email address. */
            mail: boolean;
        };
        UpdateNotificationPreferencesRequest: {
            preferences: {
                type: components["schemas"]["NotificationType"];
                /** @description Whether it is listed and streamed. */
                inApp: boolean;
                /** @description Whether it is sent to the person’s email address. */
                mail: boolean;
            }[];
        };
        PostPublishedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.published";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                /** Format: date-time */
                publishedAt: string;
                /** @description What became of it on each platform. */
                results: {
                    platform: components["schemas"]["Platform"];
                    status: components["schemas"]["TargetStatus"];
                    externalId: string | null;
                    url: string | null;
                    error: {
                        code: string;
                        message: string;
                        retryable: boolean;
                    } | null;
                    publishedAt: string | null;
                }[];
            } | components["schemas"]["TruncatedEventData"];
        };
        /** @description Instead of what would make the body larger than 256 KiB: where to read it. */
        TruncatedEventData: {
            id: string;
            /** @constant */
            truncated: true;
            url: string;
        };
        PostPartialEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.partial";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                /** @description When the newest part of it went out; null when none did. */
                publishedAt: string | null;
                /** @description What became of it on each platform. */
                results: {
                    platform: components["schemas"]["Platform"];
                    status: components["schemas"]["TargetStatus"];
                    externalId: string | null;
                    url: string | null;
                    error: {
                        code: string;
                        message: string;
                        retryable: boolean;
                    } | null;
                    publishedAt: string | null;
                }[];
            } | components["schemas"]["TruncatedEventData"];
        };
        PostUnconfirmedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.unconfirmed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                /** @description When the newest part of it went out; null when none did. */
                publishedAt: string | null;
                /** @description What became of it on each platform. */
                results: {
                    platform: components["schemas"]["Platform"];
                    status: components["schemas"]["TargetStatus"];
                    externalId: string | null;
                    url: string | null;
                    error: {
                        code: string;
                        message: string;
                        retryable: boolean;
                    } | null;
                    publishedAt: string | null;
                }[];
            } | components["schemas"]["TruncatedEventData"];
        };
        PostFailedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                /** @description When the newest part of it went out; null when none did. */
                publishedAt: string | null;
                /** @description What became of it on each platform. */
                results: {
                    platform: components["schemas"]["Platform"];
                    status: components["schemas"]["TargetStatus"];
                    externalId: string | null;
                    url: string | null;
                    error: {
                        code: string;
                        message: string;
                        retryable: boolean;
                    } | null;
                    publishedAt: string | null;
                }[];
            } | components["schemas"]["TruncatedEventData"];
        };
        PostHeldEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.held";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                scheduledAt: string | null;
                /** @description What it waits for. Others of its platforms may follow without an event of their own. */
                held: {
                    platform: components["schemas"]["Platform"];
                    code: components["schemas"]["HoldCode"];
                    message: string;
                    /** Format: date-time */
                    since: string;
                    /**
                     * Format: date-time
                     * @description When it is given up on.
                     */
                    until: string;
                }[];
            } | components["schemas"]["TruncatedEventData"];
        };
        PostResumedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.resumed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                scheduledAt: string | null;
                reason: components["schemas"]["ResumeReason"];
            } | components["schemas"]["TruncatedEventData"];
        };
        PostScheduledEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.scheduled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                /** Format: date-time */
                scheduledAt: string;
                /** @description Null when it was not scheduled before. */
                previousScheduledAt: string | null;
                text: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        PostCancelledEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "post.cancelled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                postId: string;
                brandId: string;
                brandSlug: string;
                platforms: components["schemas"]["Platform"][];
                scheduledAt: string | null;
                /** @description `user:<id>` or `api_key:<id>`. */
                cancelledBy: string;
                /** @description Called off, deleted, or taken back to the drafts. */
                reason: components["schemas"]["CancelReason"];
            } | components["schemas"]["TruncatedEventData"];
        };
        ClipRenderCompletedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "clip.render.completed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                jobId: string;
                clipId: string;
                /** Format: date-time */
                createdAt: string;
                /** @description The rendered file, to be put on posts. */
                mediaId: string;
                /** Format: date-time */
                completedAt: string;
                /** @description Works for a limited time. */
                outputUrl: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        ClipRenderFailedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "clip.render.failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                jobId: string;
                clipId: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                failedAt: string;
                error: {
                    code: string;
                    message: string;
                };
            } | components["schemas"]["TruncatedEventData"];
        };
        AgentRunCompletedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "agent.run.completed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                runId: string;
                agentId: string;
                agentName: string;
                brandId: string;
                brandSlug: string;
                /** Format: date-time */
                startedAt: string;
                /** @description What the run had made when it ended. */
                posts: {
                    postId: string;
                    status: components["schemas"]["PostStatus"];
                    platforms: components["schemas"]["Platform"][];
                    scheduledAt: string | null;
                }[];
                /** Format: date-time */
                completedAt: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        AgentRunFailedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "agent.run.failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                runId: string;
                agentId: string;
                agentName: string;
                brandId: string;
                brandSlug: string;
                /** Format: date-time */
                startedAt: string;
                /** @description What the run had made when it ended. */
                posts: {
                    postId: string;
                    status: components["schemas"]["PostStatus"];
                    platforms: components["schemas"]["Platform"][];
                    scheduledAt: string | null;
                }[];
                /** Format: date-time */
                failedAt: string;
                error: {
                    code: string;
                    message: string;
                };
            } | components["schemas"]["TruncatedEventData"];
        };
        TokenExpiredEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "token.expired";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                connectionId: string;
                brandId: string;
                brandSlug: string;
                platform: components["schemas"]["Platform"];
                /** @description The account's id on the platform. */
                externalId: string;
                handle: string;
                displayName: string;
                /** @description What the platform said. */
                reason: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        ConnectionConnectedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "connection.connected";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                connectionId: string;
                brandId: string;
                brandSlug: string;
                platform: components["schemas"]["Platform"];
                /** @description The account's id on the platform. */
                externalId: string;
                handle: string;
                displayName: string;
                /** @description Whether the brand had an account there until now, which this one replaces; it may be the same. */
                replaced: boolean;
                /** @description `user:<id>` or `api_key:<id>`. */
                connectedBy: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        ConnectionDisconnectedEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "connection.disconnected";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                connectionId: string;
                brandId: string;
                brandSlug: string;
                platform: components["schemas"]["Platform"];
                /** @description The account's id on the platform. */
                externalId: string;
                handle: string;
                displayName: string;
                reason: components["schemas"]["DisconnectReason"];
                /** @description `user:<id>` or `api_key:<id>`. */
                disconnectedBy: string;
                /** @description Posts that are scheduled or going out, and now have no account on the platform. */
                scheduledPosts: number;
            } | components["schemas"]["TruncatedEventData"];
        };
        ConnectionExpiringEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "connection.expiring";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                connectionId: string;
                brandId: string;
                brandSlug: string;
                platform: components["schemas"]["Platform"];
                /** @description The account's id on the platform. */
                externalId: string;
                handle: string;
                displayName: string;
                /** Format: date-time */
                expiresAt: string;
                /** @description What will end, when, and what to do. */
                reason: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        WebhookDisabledEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "webhook.disabled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                webhookId: string;
                name: string;
                /** @description Of its URL; the rest may hold a secret. */
                host: string;
                reason: string;
                /** Format: date-time */
                disabledAt: string;
                /** @description Deliveries that wait for it; `recover` sends them once it is enabled. */
                held: number;
            } | components["schemas"]["TruncatedEventData"];
        };
        WebhookTestEvent: {
            /** @description The same in every delivery of this event: the key to tell repeats by. */
            id: string;
            /** @constant */
            event: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            orgId: string;
            data: {
                /** @constant */
                test: true;
                webhookId: string;
                requestedBy: string;
            } | components["schemas"]["TruncatedEventData"];
        };
        /**
         * @description A social platform.
         * @enum {string}
         */
        Platform: "x" | "linkedin" | "instagram" | "threads" | "youtube";
        /**
         * @description What went wrong, for programs: stable, where `message` is for people.
         * @enum {string}
         */
        ErrorCode: "validation_failed" | "malformed_body" | "invalid_media" | "authorization_failed" | "authorization_pending" | "slow_down" | "access_denied" | "expired_token" | "unauthorized" | "insufficient_credits" | "billing_suspended" | "insufficient_scope" | "not_found" | "method_not_allowed" | "request_timeout" | "connection_missing" | "token_expired" | "duplicate" | "invalid_state" | "idempotency_in_progress" | "idempotency_key_reused" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "generation_refused" | "rate_limited" | "internal_error" | "unavailable";
        /**
         * @description What a credential may do. What each opens stands at the top of this page.
         * @enum {string}
         */
        Scope: "posts:read" | "posts:write" | "brands:read" | "brands:write" | "clips:read" | "clips:write" | "carousels:read" | "carousels:write" | "kb:read" | "kb:write" | "agents:read" | "agents:write" | "webhooks:read" | "webhooks:write" | "connections:read" | "connections:write" | "media:read" | "media:write" | "ideas:read" | "ideas:write" | "jobs:read" | "orgs:read" | "orgs:write" | "teams:read" | "teams:write" | "onboarding:read" | "onboarding:write" | "account:export" | "audit:read" | "billing:read" | "billing:write" | "notifications:read" | "notifications:write";
        /**
         * @description A member’s role: owners and admins may do everything in the organization, members what their groups allow.
         * @enum {string}
         */
        Role: "owner" | "admin" | "member";
        /**
         * @description What becomes of the posts that a member has planned.
         * @enum {string}
         */
        PlannedPosts: "keep" | "stop";
        /**
         * @description What became of an invitation.
         * @enum {string}
         */
        InvitationStatus: "pending" | "accepted" | "revoked" | "expired";
        /**
         * @description A service to log in with.
         * @enum {string}
         */
        LoginProvider: "google" | "github";
        /**
         * @description What a social login came to.
         * @enum {string}
         */
        SocialLoginOutcome: "logged_in" | "signed_up" | "connected";
        /**
         * @description A plan that an organization can be on.
         * @enum {string}
         */
        Plan: "free" | "pro" | "agency";
        /**
         * @description A plan that can be bought.
         * @enum {string}
         */
        PaidPlan: "pro" | "agency";
        /**
         * @description State of the subscription. `suspended` and `expired` stop everything that creates content.
         * @enum {string}
         */
        BillingStatus: "active" | "past_due" | "suspended" | "expired";
        /**
         * @description Who decides about plan and status.
         * @enum {string}
         */
        BillingManager: "operator" | "stripe";
        /**
         * @description Kind of a line of the ledger: credits are granted, held before work, captured by its success, released by its failure, or expire.
         * @enum {string}
         */
        CreditKind: "grant" | "hold" | "capture" | "release" | "expire";
        /**
         * @description What costs credits.
         * @enum {string}
         */
        PricedOperation: "carousels.generate" | "carousels.refine" | "clips.scenes" | "clips.transcript" | "clips.render" | "kb.ingest" | "ideas.generate" | "ideas.enrich" | "agents.run";
        /**
         * @description Length of one period, in UTC.
         * @enum {string}
         */
        UsageStep: "day" | "month";
        /**
         * @description How the lines are given.
         * @enum {string}
         */
        TableFormat: "json" | "csv";
        /**
         * @description A first step in the service.
         * @enum {string}
         */
        OnboardingStepName: "create_brand" | "connect_account" | "first_post" | "invite_member" | "create_knowledge_base" | "create_agent";
        /**
         * @description What was done, as `<noun>.<verb>`.
         * @enum {string}
         */
        AuditAction: "account.created" | "account.changed" | "account.deletion_requested" | "account.deletion_cancelled" | "account.deleted" | "session.started" | "session.ended" | "login.failed" | "password.refused" | "password.changed" | "password.reset_requested" | "password.reset" | "email.verification_requested" | "email.verified" | "identity.connected" | "identity.disconnected" | "device_login.approved" | "device_login.denied" | "authentication.failed" | "access.denied" | "rate_limit.exceeded" | "api_key.created" | "api_key.changed" | "api_key.revoked" | "member.joined" | "member.changed" | "member.removed" | "group.created" | "group.changed" | "group.deleted" | "override.set" | "override.removed" | "invitation.created" | "invitation.revoked" | "invite_link.created" | "invite_link.revoked" | "organization.created" | "organization.changed" | "organization.deletion_requested" | "organization.deletion_cancelled" | "organization.deleted" | "brand.created" | "brand.changed" | "brand.deleted" | "carousel.created" | "carousel.changed" | "carousel.refined" | "carousel.restored" | "carousel.rendered" | "carousel.failed" | "carousel.render_requested" | "carousel.published" | "carousel.deleted" | "connection.connected" | "connection.declined" | "connection.disconnected" | "ideas.generated" | "idea.deleted" | "idea.enriched" | "webhook.created" | "webhook.changed" | "webhook.disabled" | "webhook.deleted" | "webhook.secret_rotated" | "knowledge_base.created" | "knowledge_base.changed" | "knowledge_base.deleted" | "document.added" | "document.reingested" | "document.ingested" | "document.failed" | "document.deleted" | "clip.created" | "clip.deleted" | "clip.scenes_requested" | "clip.transcript_set" | "clip.render_requested" | "clip.render_cancelled" | "clip.render_retried" | "account_export.requested" | "account_export.completed" | "account_export.failed" | "account_export.deleted" | "subscription.changed" | "credits.granted" | "agent.created" | "agent.changed" | "agent.disabled" | "agent.deleted" | "agent.run_requested";
        /**
         * @description Who or what did it.
         * @enum {string}
         */
        AuditActorKind: "user" | "api_key" | "operator" | "stripe" | "service" | "anonymous";
        /**
         * @description A font that text can be drawn in.
         * @enum {string}
         */
        FontFamily: "Inter" | "Archivo" | "Bricolage Grotesque" | "DM Sans" | "Sora" | "Space Grotesk" | "Fraunces" | "Playfair Display" | "Source Serif 4";
        /**
         * @description State of a connected account. `expired`: the platform no longer takes its token; connect the account again.
         * @enum {string}
         */
        ConnectionStatus: "connected" | "expired" | "disconnected";
        /**
         * @description What a person decides about an account.
         * @enum {string}
         */
        ConnectionDecision: "connect" | "decline";
        /**
         * @description What a decision came to.
         * @enum {string}
         */
        DecidedConnection: "connected" | "declined";
        /**
         * @description Kind of a media file.
         * @enum {string}
         */
        MediaType: "image" | "gif" | "video" | "document";
        /**
         * @description State of a post. `publishing` and what follows come from its platforms: all out, some (`partial`), none (`failed`), or one whose outcome is not known (`unconfirmed`).
         * @enum {string}
         */
        PostStatus: "draft" | "scheduled" | "publishing" | "published" | "partial" | "unconfirmed" | "failed" | "cancelled" | "archived";
        /**
         * @description State of a post on one platform. `committing`: the call that publishes is under way; `reconciling`: its outcome is being looked up; `unconfirmed`: it could not be found out.
         * @enum {string}
         */
        TargetStatus: "pending" | "preparing" | "committing" | "published" | "failed" | "reconciling" | "unconfirmed" | "cancelled";
        /**
         * @description What a post waits for on one platform: a connected account, a renewed one, a subscription, or the end of the account’s pause.
         * @enum {string}
         */
        HoldCode: "connection_missing" | "token_expired" | "billing_suspended" | "account_paused";
        /**
         * @description What ended the wait of a post.
         * @enum {string}
         */
        ResumeReason: "account_connected" | "subscription_renewed" | "pause_ended" | "post_changed";
        /**
         * @description Why an account is gone.
         * @enum {string}
         */
        DisconnectReason: "requested" | "brand_deleted";
        /**
         * @description How a scheduled post was called off.
         * @enum {string}
         */
        CancelReason: "cancelled" | "deleted" | "unscheduled";
        /**
         * @description The time that posts are sorted by.
         * @enum {string}
         */
        PostSort: "createdAt" | "updatedAt" | "scheduledAt" | "publishedAt";
        /**
         * @description `desc`: the newest first.
         * @enum {string}
         */
        SortOrder: "desc" | "asc";
        /**
         * @description What became of a first comment.
         * @enum {string}
         */
        FirstCommentStatus: "published" | "failed" | "unconfirmed";
        /**
         * @description What a platform counts a text in.
         * @enum {string}
         */
        TextUnit: "characters" | "bytes";
        /**
         * @description Why a platform does not take a file as it is.
         * @enum {string}
         */
        ConversionReason: "format" | "videoCodec" | "audioCodec" | "size" | "dimensions" | "aspect";
        /**
         * @description Where the progress was read: from the running work, or from what it has stored.
         * @enum {string}
         */
        ProgressSource: "workflow" | "database";
        /**
         * @description What an attempt to publish came to.
         * @enum {string}
         */
        AttemptOutcome: "published" | "rejected" | "unknown";
        /**
         * @description What looking the post up on the platform found.
         * @enum {string}
         */
        ReconciliationVerdict: "published" | "not_there" | "unconfirmed";
        /**
         * @description State of a video: being fetched, ready to work with, or failed.
         * @enum {string}
         */
        ClipStatus: "fetching" | "ready" | "failed";
        /**
         * @description State of an analysis. `none`: not asked for yet.
         * @enum {string}
         */
        ClipAnalysisStatus: "none" | "queued" | "running" | "completed" | "failed" | "cancelled";
        /**
         * @description State of a render.
         * @enum {string}
         */
        ClipJobStatus: "queued" | "running" | "completed" | "failed" | "cancelled";
        /**
         * @description Why work on a clip failed.
         * @enum {string}
         */
        ClipFailureCode: "source_missing" | "source_unreadable" | "font_missing" | "captions_unsupported" | "captions_empty" | "no_transcript" | "no_speech_service" | "speech_failed" | "no_sound" | "watermark_unreadable" | "timed_out" | "too_large" | "render_failed" | "insufficient_credits" | "internal_error";
        /**
         * @description Shape of a video, width to height.
         * @enum {string}
         */
        AspectRatio: "9:16" | "1:1" | "4:5" | "16:9";
        /**
         * @description How a video fills another shape: `crop` cuts its sides off, `pad` puts bars around it, `blur` a blurred copy behind it.
         * @enum {string}
         */
        ClipFit: "crop" | "pad" | "blur";
        /**
         * @description How the crop was placed: as given, by what draws the eye, or in the centre where that wavers.
         * @enum {string}
         */
        ClipFocus: "given" | "attention" | "centre";
        /**
         * @description How a transcript is given: words with times, SRT, or WebVTT.
         * @enum {string}
         */
        TranscriptFormat: "json" | "srt" | "vtt";
        /**
         * @description Size of the captions, in proportion to the picture.
         * @enum {string}
         */
        CaptionSize: "small" | "medium" | "large";
        /**
         * @description Where the captions stand.
         * @enum {string}
         */
        CaptionPosition: "bottom" | "middle" | "top";
        /**
         * @description The corner that a watermark stands in.
         * @enum {string}
         */
        WatermarkPosition: "top-left" | "top-right" | "bottom-left" | "bottom-right";
        /**
         * @description State of a document. Only a `ready` one is found by searches.
         * @enum {string}
         */
        DocumentStatus: "pending" | "processing" | "ready" | "failed";
        /**
         * @description What is being done with a document.
         * @enum {string}
         */
        DocumentStep: "waiting" | "reading" | "embedding" | "indexing" | "done";
        /**
         * @description How a document came: uploaded, written, or fetched from a URL.
         * @enum {string}
         */
        DocumentSource: "file" | "text" | "url";
        /**
         * @description Media type of a document.
         * @enum {string}
         */
        DocumentType: "application/pdf" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "text/html" | "text/markdown" | "text/csv" | "text/plain";
        /**
         * @description Why a document could not be ingested.
         * @enum {string}
         */
        IngestionFailure: "encrypted" | "broken" | "empty" | "no_text" | "too_large" | "too_deep" | "too_long" | "unsupported" | "embedding_failed" | "internal_error";
        /**
         * @description What a job does.
         * @enum {string}
         */
        JobKind: "ideas.enrich" | "account.export";
        /**
         * @description State of a job.
         * @enum {string}
         */
        JobStatus: "queued" | "running" | "completed" | "failed";
        /**
         * @description Why a job failed.
         * @enum {string}
         */
        JobErrorCode: "rate_limited" | "unavailable" | "timed_out" | "invalid_output" | "cut_off" | "content_filtered" | "refused" | "rejected" | "misconfigured" | "insufficient_credits" | "not_found" | "internal_error";
        /**
         * @description A look of carousels.
         * @enum {string}
         */
        CarouselTemplate: "editorial" | "bold" | "grid" | "glow" | "cards";
        /**
         * @description Width and height of each picture, in pixels.
         * @enum {string}
         */
        CarouselSize: "1080x1350" | "1080x1080" | "1080x1920" | "1920x1080";
        /**
         * @description State of a carousel. `draft`: its pictures are not drawn yet; `ready`: it can be published.
         * @enum {string}
         */
        CarouselStatus: "draft" | "rendering" | "ready" | "failed" | "published";
        /**
         * @description Why a carousel could not be drawn.
         * @enum {string}
         */
        CarouselFailure: "slide_does_not_fit" | "rendering_failed";
        /**
         * @description How a carousel speaks.
         * @enum {string}
         */
        CarouselTone: "professional" | "casual" | "educational" | "inspirational";
        /**
         * @description Decides the layout of a slide.
         * @enum {string}
         */
        SlideKind: "cover" | "content" | "quote" | "figure" | "closing";
        /**
         * @description How a text speaks.
         * @enum {string}
         */
        Tone: "professional" | "casual" | "educational" | "inspirational" | "humorous";
        /**
         * @description Why an agent does not run by its schedule.
         * @enum {string}
         */
        AgentPauseCode: "disabled" | "billing_suspended" | "brand_deleted" | "knowledge_base_deleted" | "author_removed" | "connection_missing" | "token_expired";
        /**
         * @description State of a run. `skipped`: it was due, and nothing was made.
         * @enum {string}
         */
        AgentRunStatus: "running" | "completed" | "failed" | "skipped";
        /**
         * @description What began a run.
         * @enum {string}
         */
        AgentRunTrigger: "schedule" | "manual";
        /**
         * @description What a notification tells of.
         * @enum {string}
         */
        NotificationType: "post.published" | "post.failed" | "post.unconfirmed" | "agent.run.completed" | "clip.render.completed" | "team.invitation" | "webhook.disabled";
        /**
         * @description An event, or `*` for all, including ones added later.
         * @enum {string}
         */
        SubscribedEvent: "post.published" | "post.partial" | "post.unconfirmed" | "post.failed" | "post.held" | "post.resumed" | "post.scheduled" | "post.cancelled" | "clip.render.completed" | "clip.render.failed" | "agent.run.completed" | "agent.run.failed" | "token.expired" | "connection.connected" | "connection.disconnected" | "connection.expiring" | "webhook.disabled" | "*";
        /**
         * @description An event that was sent: one that happened, or a test.
         * @enum {string}
         */
        SentEvent: "post.published" | "post.partial" | "post.unconfirmed" | "post.failed" | "post.held" | "post.resumed" | "post.scheduled" | "post.cancelled" | "clip.render.completed" | "clip.render.failed" | "agent.run.completed" | "agent.run.failed" | "token.expired" | "connection.connected" | "connection.disconnected" | "connection.expiring" | "webhook.disabled" | "webhook.test";
        /**
         * @description State of a delivery. `retrying`: the last attempt failed and another is planned; `held`: its webhook is disabled; `exhausted`: no attempt is left.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivering" | "retrying" | "held" | "succeeded" | "exhausted" | "cancelled";
        /**
         * @description Deliveries that can be sent again.
         * @enum {string}
         */
        RecoverableStatus: "held" | "exhausted" | "cancelled" | "succeeded";
        /**
         * @description State of a recovery.
         * @enum {string}
         */
        RecoveryStatus: "running" | "completed" | "cancelled";
        /**
         * @description What an attempt to deliver came to. `unknown`: the receiver may have it; it is sent again.
         * @enum {string}
         */
        DeliveryOutcome: "started" | "succeeded" | "failed" | "unknown";
        /**
         * @description Where an attempt failed. `blocked`: the address may not be called; `status`: an answer other than 2xx.
         * @enum {string}
         */
        DeliveryFailure: "blocked" | "dns" | "connect" | "tls" | "timeout" | "reset" | "protocol" | "status" | "redirect" | "died";
        /**
         * @description The secret that an attempt was signed with.
         * @enum {string}
         */
        SigningSecret: "current" | "previous";
        /**
         * @description Whether a part that the service needs answers.
         * @enum {string}
         */
        DependencyState: "up" | "down";
    };
    responses: {
        /** @description `validation_failed`, `malformed_body`, `invalid_media`, `authorization_failed`, `authorization_pending`, `slow_down`, `access_denied`, `expired_token` */
        Error400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unauthorized` */
        Error401: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `insufficient_credits` */
        Error402: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `billing_suspended`, `insufficient_scope` */
        Error403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `not_found` */
        Error404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `method_not_allowed` */
        Error405: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `request_timeout` */
        Error408: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `connection_missing`, `token_expired`, `duplicate`, `invalid_state`, `idempotency_in_progress`, `idempotency_key_reused` */
        Error409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `precondition_failed` */
        Error412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `payload_too_large` */
        Error413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unsupported_media_type` */
        Error415: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `range_not_satisfiable` */
        Error416: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `generation_refused` */
        Error422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `rate_limited` */
        Error429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `internal_error` */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `unavailable` */
        Error503: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in our logs. */
        RequestId: string;
        /** @description Requests that the window allows. */
        RateLimitLimit: number;
        /** @description Requests that are left in the window. */
        RateLimitRemaining: number;
        /** @description When the window ends, in unix seconds. */
        RateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @constant */
                            database: "up";
                            /** @constant */
                            storage: "up";
                            temporal: components["schemas"]["DependencyState"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description Session token: `Authorization: Bearer <token>`. */
                            token: string;
                            user: components["schemas"]["User"];
                            organization: components["schemas"]["Organization"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description Session token: `Authorization: Bearer <token>`. */
                            token: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Self"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCurrentUserRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Self"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            sessions: components["schemas"]["Session"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteAccountRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: date-time */
                            deletesAt: string;
                            /** @description What goes with it. */
                            organizations: {
                                id: string;
                                name: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportAccount: {
        parameters: {
            query?: {
                /** @description `files`: with media and documents, not only rows. */
                include?: "files";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["AccountExport"];
                    };
                };
            };
            /** @description The work goes on; ask about it at `GET /jobs/{jobId}`, or here again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["StartedJob"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAccountExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description How many archives there were. */
                            deleted: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resendVerificationEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartDeviceLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["DeviceCode"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    pollDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PollDeviceLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description Session token: `Authorization: Bearer <token>`. */
                            token: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetDeviceLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["WaitingDevice"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    approveDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveDeviceLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    denyDeviceLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DenyDeviceLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startSocialLogin: {
        parameters: {
            query?: {
                returnTo?: string;
                /** @description In place of `returnTo`: our own page at `/device`. */
                page?: "device";
            };
            header?: never;
            path: {
                provider: components["schemas"]["LoginProvider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: uri */
                            authorizeUrl: string;
                        };
                    };
                };
            };
            /** @description To the provider's page. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Where to. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    completeSocialLogin: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
                error_description?: string;
            };
            header?: never;
            path: {
                provider: components["schemas"]["LoginProvider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            outcome: components["schemas"]["SocialLoginOutcome"];
                            /** @description Session token; null when the provider was connected to a session. */
                            token: string | null;
                        };
                    };
                };
            };
            /** @description Below `APP_URL`, where `returnTo` was given. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Where to. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exchangeSocialCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeSocialCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description Session token: `Authorization: Bearer <token>`. */
                            token: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            identities: components["schemas"]["Identity"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description How many organizations there are in all. */
                    "X-Total-Count": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["OrganizationItem"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    switchOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchOrganizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            activeOrgId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteOrganizationRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: date-time */
                            deletesAt: string;
                            /** @description Posts that wait to go out, and will not unless it is taken back in time. */
                            scheduledPosts: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Billing"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPlanLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["PlanLimits"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCredits: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            balance: number;
                            held: number;
                            entries: components["schemas"]["CreditEntry"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            prices: components["schemas"]["Price"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    estimatePrice: {
        parameters: {
            query: {
                operation: components["schemas"]["PricedOperation"];
                units?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description The price in all. */
                            credits: number;
                            balance: number;
                            isAffordable: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCheckoutSessionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /**
                             * Format: uri
                             * @description A page of Stripe, for a person’s browser.
                             */
                            url: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createPortalSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /**
                             * Format: uri
                             * @description A page of Stripe, for a person’s browser.
                             */
                            url: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    receiveStripeEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveStripeEventRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                by?: components["schemas"]["UsageStep"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            periods: components["schemas"]["UsagePeriod"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCreditUsage: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                by?: components["schemas"]["UsageStep"];
                format?: components["schemas"]["TableFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            spent: number;
                            lines: components["schemas"]["CreditUsageLine"][];
                        };
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOnboardingProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            steps: components["schemas"]["OnboardingStep"][];
                            /** @description The first step that is open; null when all are completed. */
                            next: components["schemas"]["OnboardingStepName"] | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    completeOnboardingStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteOnboardingStepRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            step: components["schemas"]["OnboardingStepName"];
                            /** @constant */
                            completed: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            members: components["schemas"]["Member"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description What becomes of the posts of this person that have not gone out: `keep` lets them, `stop` fails them. */
                scheduledPosts?: components["schemas"]["PlannedPosts"];
            };
            header?: never;
            path: {
                /** @description Of the membership or of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                            scheduledPosts: {
                                kept: number;
                                stopped: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Of the membership or of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    leaveOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMemberPermissions: {
        parameters: {
            query?: {
                brandId?: string;
            };
            header?: never;
            path: {
                /** @description Of the membership or of the person. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            memberId: string;
                            role: components["schemas"]["Role"];
                            brandId: string | null;
                            permissions: {
                                scope: components["schemas"]["Scope"];
                                allowed: boolean;
                                why: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBrandOverride: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                brandId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            memberId: string;
                            brandId: string;
                            permissions: components["schemas"]["Scope"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setBrandOverride: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                brandId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBrandOverrideRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteBrandOverride: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                brandId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            invitations: components["schemas"]["Invitation"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["NewInvitation"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            orgId: string;
                            name: string;
                            role: components["schemas"]["Role"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInviteLinks: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            inviteLinks: components["schemas"]["ListedInviteLink"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createInviteLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInviteLinkRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["InviteLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeInviteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getJoinLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            organizationName: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    joinTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            orgId: string;
                            name: string;
                            role: components["schemas"]["Role"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            groups: components["schemas"]["PermissionGroup"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGroupRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            apiKeys: components["schemas"]["ApiKey"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["NewApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                action?: components["schemas"]["AuditAction"];
                /** @description Id of a person or key, name of an operator, or a kind of actor. */
                actor?: string;
                targetId?: string;
                /** @description From then on. */
                since?: string;
                /** @description Before then. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            auditEvents: components["schemas"]["AuditEvent"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            brands: components["schemas"]["Brand"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createBrand: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBrandRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Brand"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Brand"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBrandRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Brand"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reorderBrands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderBrandsRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            brands: components["schemas"]["Brand"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    authorizeConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                platform: components["schemas"]["Platform"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizeConnectionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: uri */
                            authorizeUrl: string;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    completeConnection: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                error?: string;
                error_description?: string;
            };
            header?: never;
            path: {
                platform: components["schemas"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Connection"];
                    };
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    decideConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                platform: components["schemas"]["Platform"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DecideConnectionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            outcome: components["schemas"]["DecidedConnection"];
                            connection: components["schemas"]["Connection"] | null;
                        };
                    };
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                brandSlug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            connections: components["schemas"]["Connection"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                            /** @description Posts of the brand that are scheduled or going out, and now have no account on the platform. */
                            scheduledPosts: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refreshConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                type?: components["schemas"]["MediaType"];
                /** @description A part of the file name or the alternative text. */
                q?: string;
                hasAltText?: boolean;
                /** @description Uploaded at this instant or later. */
                createdFrom?: string;
                /** @description Uploaded before this instant. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            media: components["schemas"]["Media"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadMediaRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Media"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    fetchMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FetchMediaRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Media"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startMediaUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartMediaUploadRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            uploadId: string;
                            /** @constant */
                            method: "PUT";
                            /** Format: uri */
                            url: string;
                            headers: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["MediaWithUse"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMediaRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Media"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFile: {
        parameters: {
            query?: {
                expires?: string;
                signature?: string;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/gif": Blob;
                    "image/heic": Blob;
                    "video/mp4": Blob;
                    "video/quicktime": Blob;
                    "video/webm": Blob;
                    "application/pdf": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                    "text/html": Blob;
                    "text/markdown": Blob;
                    "text/csv": Blob;
                    "text/plain": Blob;
                    "application/zip": Blob;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            416: components["responses"]["Error416"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFileInFolder: {
        parameters: {
            query?: {
                expires?: string;
                signature?: string;
            };
            header?: never;
            path: {
                folder: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                    "image/webp": Blob;
                    "image/gif": Blob;
                    "image/heic": Blob;
                    "video/mp4": Blob;
                    "video/quicktime": Blob;
                    "video/webm": Blob;
                    "application/pdf": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                    "text/html": Blob;
                    "text/markdown": Blob;
                    "text/csv": Blob;
                    "text/plain": Blob;
                    "application/zip": Blob;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            416: components["responses"]["Error416"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listClips: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                brandSlug?: string;
                status?: components["schemas"]["ClipStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            clips: components["schemas"]["Clip"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadClip: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadClipRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Clip"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    fetchClip: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FetchClipRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Clip"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getClip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Clip"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteClip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getClipScenes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipScenes"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    detectClipScenes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DetectClipScenesRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipScenes"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getClipTranscript: {
        parameters: {
            query?: {
                format?: components["schemas"]["TranscriptFormat"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipTranscript"];
                    };
                    "application/x-subrip": string;
                    "text/vtt": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createClipTranscript: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateClipTranscriptRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipTranscript"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    renderClip: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderClipRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipJob"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listClipJobs: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                clipId?: string;
                brandSlug?: string;
                status?: components["schemas"]["ClipJobStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description How many there are in all. */
                    "X-Total-Count": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipJob"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getClipJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipJob"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelClipJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipJob"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryClipJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["ClipJob"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createClipUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getClipUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @description Bytes that have come. */
                            offset: number;
                            sizeBytes: number;
                            /** @description The clip that it has become; null until its last byte has come. */
                            clipId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteClipUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    appendToClipUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                /** @description `next` of the page before, instead of `offset`: as quick on the last page as on the first, and no post is skipped or repeated when others come or go. */
                after?: string;
                /** @description Without it, the time that `scheduledFrom`, `publishedFrom`, `updatedSince` and their like ask about, else `createdAt`. Posts without that time are last in `asc` and first in `desc`. */
                sort?: components["schemas"]["PostSort"];
                order?: components["schemas"]["SortOrder"];
                brandSlug?: string;
                /** @description One or more: `status=draft,scheduled`, or the field again. Without it, all but `archived`. */
                status?: components["schemas"]["PostStatus"][];
                /** @description Posts that go to it, perhaps to others too. */
                platform?: components["schemas"]["Platform"];
                /** @description Scheduled at that instant or later. */
                scheduledFrom?: string;
                /** @description Scheduled before that instant. */
                scheduledTo?: string;
                publishedFrom?: string;
                publishedTo?: string;
                /** @description Changed at that instant or later. Deleted posts are not listed. */
                updatedSince?: string;
                /** @description Words of the text: posts in which each of them begins a word, in upper or lower case. */
                q?: string;
                /** @description Who made them: `agent:<id>` for what an agent has written. */
                createdBy?: string;
                /** @description Your own id: one post or none. */
                externalId?: string;
                label?: string;
                /** @description Whether they are due and wait for an account, a subscription or the end of a pause. */
                held?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            posts: components["schemas"]["Post"][];
                            total: number;
                            /** @description What `after` takes for the next page; null on the last. */
                            next: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePostRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: answers 304 without a body while nothing of it has changed. */
                "If-None-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            /** @description You have it as it is. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePostRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    validatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidatePostRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** @description Whether there are no problems; warnings do not count. */
                            valid: boolean;
                            problems: components["schemas"]["PostProblem"][];
                            warnings: components["schemas"]["PostProblem"][];
                            /** @description In the order of `platforms`. */
                            targets: components["schemas"]["PostOutlook"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    schedulePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchedulePostRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            status: "publishing";
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            status: "publishing";
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    archivePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unarchivePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPostProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["PostProgress"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPostTimeline: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                postId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            timeline: components["schemas"]["TimelineEntry"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resolvePostTarget: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since. */
                "If-Match"?: string;
            };
            path: {
                postId: string;
                platform: components["schemas"]["Platform"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolvePostTargetRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            knowledgeBases: components["schemas"]["KnowledgeBase"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["KnowledgeBase"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["KnowledgeBase"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["KnowledgeBase"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    searchKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            results: components["schemas"]["SearchResult"][];
                            /** @description What compared the meanings; null where only words were compared. */
                            embeddingModel: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            documents: components["schemas"]["Document"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadDocumentRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Document"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addTextDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTextDocumentRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Document"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    fetchDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                kbId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FetchDocumentRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Document"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kbId: string;
                docId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Document"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kbId: string;
                docId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDocumentFileAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kbId: string;
                docId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            /** Format: uri */
                            url: string;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reingestDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                kbId: string;
                docId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Document"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    generateIdeas: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateIdeasRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            ideas: components["schemas"]["Idea"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    generateIdeasFromTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateIdeasFromTopicRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            ideas: components["schemas"]["Idea"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listIdeas: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                brandSlug?: string;
                platform?: components["schemas"]["Platform"];
                knowledgeBaseId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            ideas: components["schemas"]["Idea"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteIdea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    enrichIdea: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichIdeaRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            jobId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    generateCarousel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateCarouselRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Carousel"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refineCarousel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefineCarouselRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Carousel"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCarousels: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                brandSlug?: string;
                status?: components["schemas"]["CarouselStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            carousels: components["schemas"]["Carousel"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCarousel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Carousel"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteCarousel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateCarousel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCarouselRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Carousel"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCarouselVersions: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            versions: components["schemas"]["CarouselVersion"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    restoreCarouselVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Carousel"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    renderCarousel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Carousel"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishCarousel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishCarouselRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            postId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewCarousel: {
        parameters: {
            query?: {
                expires?: string;
                signature?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                brandSlug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            agents: components["schemas"]["Agent"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgentRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    runAgent: {
        parameters: {
            query?: {
                dryRun?: boolean;
            };
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            runId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAgentRuns: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                status?: components["schemas"]["AgentRunStatus"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            runs: components["schemas"]["AgentRun"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAgentRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["AgentRun"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                unreadOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            notifications: components["schemas"]["Notification"][];
                            total: number;
                            /** @description How many of the caller’s notifications are unread. */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MarkNotificationsReadRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            read: number;
                            /** @description How many of the caller’s notifications are unread. */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: components["schemas"]["Notification"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            webhooks: components["schemas"]["Webhook"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            webhook: components["schemas"]["WebhookWithSecret"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            webhook: components["schemas"]["Webhook"];
                            /** @description With `recover: true`; null when nothing was held. */
                            recovery?: components["schemas"]["WebhookRecovery"] | null;
                            /** @description When it was enabled and deliveries wait: what sends them. */
                            notice?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            webhook: components["schemas"]["WebhookWithSecret"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            delivery: components["schemas"]["Delivery"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
                status?: components["schemas"]["DeliveryStatus"];
                event?: components["schemas"]["SentEvent"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            deliveries: components["schemas"]["Delivery"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @description The newest sequence that you have. */
                after?: number;
                /** @description How many to give. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            events: {
                                sequence: number;
                                deliveryId: string;
                                status: components["schemas"]["DeliveryStatus"];
                                event: components["schemas"]["Event"];
                            }[];
                            /** @description The newest sequence that there is. */
                            lastSequence: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            delivery: components["schemas"]["DeliveryWithAttempts"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    redeliverDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            delivery: components["schemas"]["Delivery"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            delivery: components["schemas"]["Delivery"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverWebhookRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            recovery: components["schemas"]["WebhookRecovery"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                recoveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            recovery: components["schemas"]["WebhookRecovery"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelRecovery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                recoveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            recovery: components["schemas"]["WebhookRecovery"];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            408: components["responses"]["Error408"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookChanges: {
        parameters: {
            query?: {
                /** @description How many to give. */
                limit?: number;
                /** @description How many to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            changes: components["schemas"]["WebhookChange"][];
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            preferences: components["schemas"]["NotificationPreference"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotificationPreferencesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /** @description What was asked for. */
                        data: {
                            preferences: components["schemas"]["NotificationPreference"][];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            408: components["responses"]["Error408"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    streamNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    onPostPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPublishedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostPartial: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPartialEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostUnconfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUnconfirmedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostFailedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostHeldEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostResumedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostScheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostScheduledEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCancelledEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClipRenderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClipRenderCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClipRenderFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClipRenderFailedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAgentRunCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentRunCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAgentRunFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentRunFailedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTokenExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenExpiredEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConnectionConnected: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionConnectedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConnectionDisconnected: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionDisconnectedEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConnectionExpiring: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionExpiringEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDisabledEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description Name of the event. Not signed: trust the one in the body. */
                "X-Service-Event": string;
                /** @description Id of the delivery: the same in every attempt. */
                "X-Service-Delivery": string;
                /** @description Of this attempt, in unix seconds. Refuse one older than 5 minutes. */
                "X-Service-Timestamp": string;
                /** @description `sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time. */
                "X-Service-Signature": string;
                /** @description One for each secret that is valid, newest first, with commas between. */
                "X-Service-Signatures": string;
                /** @description Counts from 1. */
                "X-Service-Attempt": number;
                /** @description Place in the gapless row of this webhook’s events; missing ones are at `GET /webhooks/{id}/events`. None on a test. */
                "X-Service-Sequence"?: number;
                /** @description Id of the event: the same three headers as Standard Webhooks has them. */
                "webhook-id": string;
                /** @description As above. */
                "webhook-timestamp": string;
                /** @description `v1,<base64>` for each secret that is valid, with spaces between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Anything else, and no answer within 15 seconds, is a failure. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
