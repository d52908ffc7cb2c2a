/** Every action that the audit log knows, with what has happened. Names are stable. */
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
  'password.reset_requested': 'somebody asked for a link to reset a password',
  'password.reset': 'a password was reset by a link from a mail, which ended all sessions',
  'email.verification_requested': 'a person asked for a link that verifies their email address',
  'email.verified': 'an email address was verified',
  'identity.connected': 'Google or GitHub was connected to a person, and logs them in from now on',
  'identity.disconnected': 'a person disconnected Google or GitHub',
  'device_login.approved': 'a person let a device in',
  'device_login.denied': 'a person turned a device away',
  'authentication.failed': 'requests with a missing, wrong, ended or revoked credential',
  'access.denied': 'requests that the credential, role, group or override does not allow',
  'rate_limit.exceeded': 'requests that a rate limit turned away',
  'api_key.created': 'an API key was made',
  'api_key.changed': 'an API key got another name, scopes, brands or expiry',
  'api_key.revoked': 'an API key was revoked',
  'member.joined': 'a person joined by an invitation or an invite link',
  'member.changed': 'a member got another role or other groups',
  'member.removed': 'a member was removed, or left',
  'group.created': 'a permission group was made',
  'group.changed': 'a permission group got another name or scopes',
  'group.deleted': 'a permission group was deleted',
  'override.set': 'what a member may do with one brand was set',
  'override.removed': 'what a member may do with one brand was taken back',
  'invitation.created': 'somebody was invited by mail',
  'invitation.revoked': 'an invitation was taken back',
  'invite_link.created': 'an invite link was made',
  'invite_link.revoked': 'an invite link was revoked',
  'organization.created': 'an organization was made',
  'organization.changed': 'an organization got another name, slug or origins to return to',
  'organization.deletion_requested': 'an owner asked for the deletion of the organization',
  'organization.deletion_cancelled': 'an owner cancelled the deletion of the organization',
  'organization.deleted': 'the grace period of an organization’s deletion ended, and it was removed',
  'brand.created': 'a brand was made',
  'brand.changed': 'a brand got another name, slug, description, kit, UTM parameters or review',
  'brand.deleted': 'a brand was deleted with its connections',
  'post.reviewed': 'an approver or a client approved a post, asked for changes or rejected it',
  'post.reposted': 'somebody asked for a post to be reposted where it is out',
  'post.revised': 'somebody asked for what a post says to be changed where it is out',
  'post.unpublished': 'somebody asked for a post to be deleted where it is out',
  'comment.acted_on': 'somebody had a comment answered, hidden, shown, deleted or liked',
  'comment.changed': 'a comment was given to a member, or taken from one',
  'comment.drafted': 'a draft of an answer to a comment was written',
  'comment.draft_discarded':
    'a draft of an answer to a comment was discarded, or what waited to be done with it taken back',
  'post.retried': 'an operator had what failed of a post tried again',
  'post.resolved': 'an operator said of a post whether it is out',
  'post.cancelled': 'an operator cancelled a post',
  'publishing.paused': 'an operator paused publishing on a platform, for the organization or with an account',
  'publishing.resumed': 'an operator let publishing go on',
  'review_link.created': 'a client was asked by mail to review posts',
  'review_link.revoked': 'a review link was taken back',
  'queue.changed': 'the slots, the zone or the pause of a brand’s queue were changed',
  'series.created': 'a series of posts was made',
  'series.changed': 'a series of posts was changed, paused or resumed, or one of its occurrences was',
  'series.paused': 'the service paused a series whose posts failed',
  'series.deleted': 'a series of posts was deleted',
  'carousel.created': 'a carousel was generated',
  'carousel.changed': 'title, slides, design or language of a carousel were changed',
  'carousel.refined': 'a carousel was rewritten by an instruction',
  'carousel.restored': 'an earlier version of a carousel became its newest',
  'carousel.rendered': 'the pictures of a carousel were drawn',
  'carousel.failed': 'a carousel could not be drawn',
  'carousel.render_requested': 'somebody asked for a carousel to be drawn again',
  'carousel.published': 'a post was made of a carousel',
  'carousel.deleted': 'a carousel was deleted with its versions',
  'confirmation.approved': 'a person approved a post as they were shown it',
  'confirmation.denied': 'a person denied a post',
  'connection.connected': 'an account on a platform was connected',
  'connection.declined': 'the person who came back from a platform did not want the account there connected',
  'connection.disconnected': 'an account on a platform was disconnected',
  'ideas.generated': 'ideas were generated for a brand',
  'idea.deleted': 'an idea was deleted',
  'idea.enriched': 'a draft of an idea was asked for',
  'webhook.created': 'a webhook was made',
  'webhook.changed': 'a webhook was changed, enabled or disabled',
  'webhook.disabled': 'the service disabled a webhook that failed',
  'webhook.deleted': 'a webhook was deleted',
  'webhook.secret_rotated': 'a webhook got a new secret',
  'delivery.resent': 'an operator sent a delivery of a webhook again',
  'knowledge_base.created': 'a knowledge base was made',
  'knowledge_base.changed': 'a knowledge base got another name or description',
  'knowledge_base.deleted': 'a knowledge base was deleted with its documents',
  'source.created': 'a knowledge base was told to follow a feed, a sitemap or a page',
  'source.changed': 'a source of a knowledge base was changed, paused or resumed',
  'source.paused': 'the service paused a source whose looks failed, or that is gone for good',
  'source.deleted': 'a source of a knowledge base was deleted; its documents stay',
  'document.added': 'a document was added to a knowledge base',
  'document.reingested': 'a document was sent to be read and embedded again',
  'document.ingested': 'a document was read and embedded, and can be searched',
  'document.failed': 'a document could not be read or embedded',
  'document.deleted': 'a document was deleted',
  'clip.created': 'a video was uploaded as a clip, or is to be fetched',
  'clip.deleted': 'a clip was deleted with its files',
  'clip.scenes_requested': 'somebody asked for the scenes of a clip',
  'clip.transcript_set': 'a clip was given a transcript, or somebody had one made',
  'clip.render_requested': 'somebody had a part of a clip rendered',
  'clip.render_cancelled': 'a render was cancelled',
  'clip.render_retried': 'a render that had failed or was cancelled was begun again',
  'account_export.requested': 'an archive of everything that the organization owns was asked for',
  'account_export.completed': 'an archive of the organization was made, and can be downloaded for a day',
  'account_export.failed': 'an archive of the organization could not be made',
  'account_export.deleted':
    'an archive of the organization was deleted, by request or because its time was over',
  'subscription.changed': 'plan, status or period of the subscription changed',
  'credits.granted': 'credits were given, or taken back',
  'agent.created': 'an agent was made',
  'agent.changed': 'an agent was changed, enabled or disabled',
  'agent.disabled': 'the service disabled an agent whose runs failed',
  'agent.deleted': 'an agent was deleted',
  'agent.run_requested': 'an agent was told to run at once',
} as const;

export type AuditAction = keyof typeof auditMeanings;
export const auditActions = Object.keys(auditMeanings) as AuditAction[];

/** `anonymous`: a caller without a valid credential; `service`: the service by itself. */
export const auditActorKinds = ['user', 'api_key', 'operator', 'stripe', 'service', 'anonymous'] as const;

/** Who did it. `id` is a person's, a key's, or an operator's name; null where there is none. */
export interface AuditActor {
  kind: (typeof auditActorKinds)[number];
  id: string | null;
}

/** On what. `name` tells it from its like once it is gone; people have none, as theirs is looked up. */
export interface AuditTarget {
  kind: string;
  id: string | null;
  name?: string | undefined;
}

/** What differs, before and after, and whatever else tells what was done; never a secret. */
export type AuditDetails = Readonly<Record<string, unknown>>;

/** `operator:ada` → its kind and id; `stripe` → its kind. */
export const auditActorOf = (actor: string): AuditActor => {
  const [kind = '', ...rest] = actor.split(':');
  const known = auditActorKinds.find(one => one === kind) ?? 'user';
  return { kind: known, id: rest.join(':') || null };
};

/** Some fields of a row by their names. */
export type Fields = Record<string, unknown>;

/** The named fields of a row as they are now: taken before and after a change. */
export const fieldsOf = <Row extends object>(row: Row, names: readonly (keyof Row & string)[]): Fields =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, as they were and as they are. */
export const differences = (was: Fields, is: Fields): { before: Fields; after: Fields } => {
  const names = Object.keys(is).filter(name => !isSame(was[name], is[name]));
  const only = (given: Fields): Fields => Object.fromEntries(names.map(name => [name, given[name]]));
  return { before: only(was), after: only(is) };
};
