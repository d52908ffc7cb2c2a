/** Every action in the audit log, with its meaning. Names are stable. */
export const auditMeanings = {
  'account.created': 'a person signed up',
  'account.changed': 'a person changed their own name',
  'account.deletion_requested': 'a person asked for the deletion of their account',
  'account.deletion_cancelled': 'a person logged in during the grace period, which cancelled the deletion',
  'account.deleted': 'the grace period of a person’s deletion ended, and their data was removed',
  'session.started': 'a person logged in, or a device was given its session',
  'session.ended': 'a person logged out or ended one of their sessions',
  'login.failed': 'a login with a wrong email address or password',
  'password.refused': 'a wrong password where a person had to prove who they are',
  'password.changed': 'a person changed their password, which ended their other sessions',
  'password.reset_requested': 'someone asked for a link to reset a password',
  'password.reset': 'a password was reset by a link from a mail, which ended all sessions',
  'email.verification_requested': 'a person asked for a link that verifies their email address',
  'email.verified': 'an email address was verified',
  'identity.connected': 'Google or GitHub was connected to a person for future logins',
  'identity.disconnected': 'a person disconnected Google or GitHub',
  'device_login.approved': 'a person approved a device login',
  'device_login.denied': 'a person denied a device login',
  'authentication.failed': 'requests with a missing, invalid, expired, or revoked credential',
  'access.denied': 'requests that the credential, role, group, or override does not allow',
  'rate_limit.exceeded': 'requests that a rate limit rejected',
  'api_key.created': 'an API key was created',
  'api_key.changed': 'the name, scopes, brands, or expiry of an API key changed',
  'api_key.revoked': 'an API key was revoked',
  'member.joined': 'a person joined by an invitation or an invite link',
  'member.changed': 'the role or groups of a member changed',
  'member.removed': 'a member left or was removed',
  'group.created': 'a permission group was created',
  'group.changed': 'the name or scopes of a permission group changed',
  'group.deleted': 'a permission group was deleted',
  'override.set': 'a member’s permissions for one brand were set',
  'override.removed': 'a member’s permissions for one brand were removed',
  'invitation.created': 'someone was invited by mail',
  'invitation.revoked': 'an invitation was revoked',
  'invite_link.created': 'an invite link was created',
  'invite_link.revoked': 'an invite link was revoked',
  'organization.created': 'an organization was created',
  'organization.changed': 'the name, slug, or return origins of an organization changed',
  'organization.deletion_requested': 'an owner asked for the deletion of the organization',
  'organization.deletion_cancelled': 'an owner cancelled the deletion of the organization',
  'organization.deleted': 'the grace period of an organization’s deletion ended, and it was removed',
  'brand.created': 'a brand was created',
  'brand.changed': 'the name, slug, description, kit, UTM parameters, or review of a brand changed',
  'brand.archived': 'a brand was archived',
  'brand.unarchived': 'a brand was unarchived',
  'brand.deleted': 'a brand and its connections were deleted',
  'post.reviewed': 'an approver or a client approved a post, asked for changes, or rejected it',
  'post.reposted': 'someone asked to repost a published post',
  'post.revised': 'someone asked to change a published post on its platform',
  'post.unpublished': 'someone asked to delete a published post from its platform',
  'comment.acted_on': 'someone asked to answer, hide, show, delete, or like a comment',
  'comment.changed': 'a comment was assigned to a member, or its assignment was removed',
  'comment.drafted': 'a draft of an answer to a comment was written',
  'comment.draft_discarded':
    'a draft of an answer was discarded, or a pending action on a comment was cancelled',
  'post.retried': 'an operator retried the failed targets of a post',
  'post.resolved': 'an operator resolved an unconfirmed post',
  'post.cancelled': 'an operator cancelled a post',
  'publishing.paused': 'an operator paused publishing on a platform, for the organization or for an account',
  'publishing.resumed': 'an operator resumed publishing',
  'database.restored': 'an operator resumed publishing after the database was set back to a backup',
  'review_link.created': 'a client was invited by mail to review posts',
  'review_link.revoked': 'a review link was revoked',
  'budget.changed': 'the monthly budget for a platform was set or removed',
  'queue.changed': 'the slots, time zone, or pause of a brand’s queue changed',
  'series.created': 'a series was created',
  'series.changed': 'a series was changed, paused, or resumed, or one of its occurrences was changed',
  'series.paused': 'the service paused a series whose posts failed',
  'series.deleted': 'a series was deleted',
  'carousel.created': 'a carousel was generated',
  'carousel.changed': 'the title, slides, design, or language of a carousel changed',
  'carousel.refined': 'a carousel was refined by an instruction',
  'carousel.restored': 'an earlier version of a carousel was restored',
  'carousel.rendered': 'the images of a carousel were rendered',
  'carousel.failed': 'a carousel could not be rendered',
  'carousel.render_requested': 'someone asked to render a carousel again',
  'carousel.published': 'a post was created from a carousel',
  'carousel.deleted': 'a carousel and its versions were deleted',
  'confirmation.approved': 'a person approved a post',
  'confirmation.denied': 'a person denied a post',
  'connection.connected': 'a platform account was connected',
  'connection.declined': 'a person who came back from a platform declined to connect the account',
  'connection.made_default': 'an account became the default one of its brand and platform',
  'connection.disconnected': 'a platform account was disconnected',
  'ideas.generated': 'ideas were generated for a brand',
  'idea.deleted': 'an idea was deleted',
  'idea.enriched': 'someone asked for a draft of an idea',
  'webhook.created': 'a webhook was created',
  'webhook.changed': 'a webhook was changed, enabled, or disabled',
  'webhook.disabled': 'the service disabled a failing webhook',
  'webhook.deleted': 'a webhook was deleted',
  'webhook.secret_rotated': 'the secret of a webhook was rotated',
  'delivery.resent': 'an operator resent a delivery of a webhook',
  'knowledge_base.created': 'a knowledge base was created',
  'knowledge_base.changed': 'the name or description of a knowledge base changed',
  'knowledge_base.deleted': 'a knowledge base and its documents were deleted',
  'source.created': 'a feed, sitemap, or page was added as a source of a knowledge base',
  'source.changed': 'a source of a knowledge base was changed, paused, or resumed',
  'source.paused': 'the service paused a source because its checks failed or it no longer exists',
  'source.deleted': 'a source of a knowledge base was deleted; its documents remain',
  'document.added': 'a document was added to a knowledge base',
  'document.reingested': 'someone asked to ingest a document again',
  'document.ingested': 'a document was ingested and can be searched',
  'document.failed': 'a document could not be ingested',
  'document.deleted': 'a document was deleted',
  'clip.created': 'a video was uploaded as a clip, or a clip was created from a URL',
  'clip.deleted': 'a clip and its files were deleted',
  'clip.scenes_requested': 'someone asked to detect the scenes of a clip',
  'clip.transcript_set': 'a transcript of a clip was set or requested',
  'clip.render_requested': 'someone asked to render part of a clip',
  'clip.render_cancelled': 'a render was cancelled',
  'clip.render_retried': 'a failed or cancelled render was retried',
  'account_export.requested': 'someone asked for an export of the organization’s data',
  'account_export.completed': 'an export of the organization’s data is ready to download for a day',
  'account_export.failed': 'an export of the organization’s data failed',
  'account_export.deleted': 'an export of the organization’s data was deleted by request or expired',
  'subscription.changed': 'the plan, status, or period of the subscription changed',
  'credits.granted': 'credits were granted or withdrawn',
  'agent.created': 'an agent was created',
  'agent.changed': 'an agent was changed, enabled, or disabled',
  'agent.disabled': 'the service disabled an agent whose runs failed',
  'agent.deleted': 'an agent was deleted',
  'agent.run_requested': 'someone started a run of an agent',
} as const;

export type AuditAction = keyof typeof auditMeanings;
export const auditActions = Object.keys(auditMeanings) as AuditAction[];

/** Kinds of actors. `anonymous`: a caller without a valid credential. `service`: the service acting on its own. */
export const auditActorKinds = ['user', 'api_key', 'operator', 'stripe', 'service', 'anonymous'] as const;

/** Actor of an entry. `id`: id of the person or key, or the operator's name; null for kinds without one. */
export interface AuditActor {
  kind: (typeof auditActorKinds)[number];
  id: string | null;
}

/**
 * Target of an entry. `name` identifies the target after its deletion. Entries about people store no name, because readers
 * get the current one.
 */
export interface AuditTarget {
  kind: string;
  id: string | null;
  name?: string | undefined;
}

/** Differing fields before and after, and further details of the action. Never contains a secret. */
export type AuditDetails = Readonly<Record<string, unknown>>;

/** Parses an actor: `operator:ada` becomes its kind and id, `stripe` only a kind. */
export const auditActorOf = (actor: string): AuditActor => {
  const [kind = '', ...rest] = actor.split(':');
  const known = auditActorKinds.find(one => one === kind) ?? 'user';
  return { kind: known, id: rest.join(':') || null };
};

/** Part of a row, by field name. */
export type Fields = Record<string, unknown>;

/** Returns the named fields of a row, to compare a row before and after a change. */
export const fieldsOf = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): Fields =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ, with their old and new values. */
export const differences = (was: Fields, is: Fields): { before: Fields; after: Fields } => {
  const names = Object.keys(is).filter(name => !isSame(was[name], is[name]));
  const only = (given: Fields): Fields => Object.fromEntries(names.map(name => [name, given[name]]));
  return { before: only(was), after: only(is) };
};
