import type { Em } from '../../db/driver/orm.ts';
import type { LockedPost } from '../../db/posts/posts.ts';
import { listAddressesOf, listAuthors } from '../../db/reviews/authors.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { mailboxOf } from '../../domain/mail-address.ts';
import { takesClient, type ClientReviewer } from '../../domain/reviews/clients.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';

type Post = Pick<LockedPost, 'id' | 'orgId' | 'review'>;

/** Explains why an address cannot be a client's for a post, regardless of the stages. Undefined if it can. */
export const whyNoClient = async (em: Em, post: Post, address: string): Promise<string | undefined> => {
  const mailbox = mailboxOf(address);
  const authors = await listAuthors(em, post.orgId, post.id);
  if (authors.some(({ email }) => mailboxOf(email) === mailbox))
    return 'The address belongs to a person who wrote, changed, or moved the post. Someone else must approve it.';
  const approvers = (post.review?.stages ?? []).flatMap(stage => stage.approvers);
  const addresses = await listAddressesOf(em, post.orgId, approvers);
  if (addresses.some(each => mailboxOf(each) === mailbox))
    return 'The address belongs to an approver of the brand, who decides from their own session.';
  return undefined;
};

/** Whether sending a link also names its client: true for a person who may configure reviews, with their own session. */
export const isManager = ({ kind, permissions }: Actor): boolean =>
  kind === 'session' && permissions.role !== 'member';

/** Throws `invalid_state`, with what to do, unless a stage accepts this client. */
const requireNamed = ({ stages }: BrandReview, client: ClientReviewer): void => {
  if (stages.some(stage => takesClient(stage, client))) return;
  const open = stages.filter(stage => stage.client);
  if (open.length === 0) throw refuse('invalid_state', 'No stage of the brand’s review accepts clients.');
  throw refuse(
    'invalid_state',
    open.some(({ clients = [] }) => clients.length === 0)
      ? 'The stages of the brand’s review list no clients, so only owners and admins may send links, from their own session. Ask one of them to send the link, or add the address to `clients` of the stage.'
      : 'No stage of the brand’s review lists this address as a client. Ask an owner or admin to add it, or its domain, to `clients` of the stage.',
  );
};

/**
 * Throws 403 for an API client that wrote the post itself, or whose person did, because it would choose who approves its
 * own words.
 */
const requireOtherAuthor = async (em: Em, actor: Actor, post: Post): Promise<void> => {
  if (actor.kind !== 'api_key') return;
  const authors = await listAuthors(em, post.orgId, post.id);
  if (authors.every(({ userId }) => userId !== actor.userId)) return;
  throw refuse(
    'insufficient_scope',
    'An API key cannot send a review link for a post that the key or its person wrote or changed. Send the link from your own session.',
    { requiredScopes: [] },
  );
};

/** Throws unless the actor may ask the owner of an address to approve these posts, which the caller has locked. */
export const requireNamedClient = async (
  em: Em,
  actor: Actor,
  posts: readonly LockedPost[],
  address: string,
): Promise<void> => {
  for (const post of posts) {
    await requireOtherAuthor(em, actor, post);
    if (post.review) requireNamed(post.review, { address, isByManager: isManager(actor) });
    const message = await whyNoClient(em, post, address);
    if (message !== undefined) throw invalidRequest([{ path: 'email', code: 'own_address', message }]);
  }
};
