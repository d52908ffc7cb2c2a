import type { Readable } from 'node:stream';
import type { MediaFacts } from '../domain/media/media.ts';
import type { LinkCard } from '../domain/posts/link-cards.ts';
import type { EndpointName } from '../domain/publishing/endpoints.ts';
import type { AccountIdentity, AccountTier, PlatformName } from '../domain/platforms.ts';
import type { PublishedChanges, Replacement } from '../domain/publishing/post-actions.ts';
import type { QuotaName } from '../domain/publishing/quotas.ts';

/** What a platform's refusal means for us; adapters classify, the activity decides what to do. */
export type FailureKind =
  | 'auth_expired' // the access token is refused: refresh once, else reconnect
  | 'permission'
  | 'rate_limited'
  | 'quota'
  | 'duplicate'
  | 'invalid_media'
  | 'invalid_content'
  | 'policy'
  | 'billing'
  | 'not_ready' // try the same call again later; nothing happened
  | 'transient' // a safe-to-repeat call failed on the way
  | 'config' // the operator must act
  | 'unknown';

export interface PlatformFailure {
  kind: FailureKind;
  /** A sentence a person can act on; never holds a token. */
  message: string;
  /** The platform's own code, such as `9007/2207027`. */
  platformCode?: string;
  /** When the platform takes calls again. */
  retryAt?: Date;
  /** The pause or quota is that of this service's app: it holds for all of its accounts on the platform. */
  ofApp?: true;
  /** The pause or quota is that of calls of this kind alone. */
  endpoint?: EndpointName;
  /** The id under which the platform's support finds the call. */
  requestId?: string;
  /** The post that a duplicate refusal names. */
  existingId?: string;
  /** The refusal shows what the account may send: less than it was taken for. */
  tier?: AccountTier;
  /** What `prepare` saved is of no more use (a container or session is gone): clear it before preparing again. */
  staleHandles?: true;
}

/** Thrown by every adapter call but `commit`, which returns its failure instead. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Tokens as a platform gave them. Lives in memory only; rows hold it encrypted. */
export interface TokenSet {
  accessToken: string;
  /** Absent where the platform has none (Instagram and Threads renew the access token itself). */
  refreshToken?: string;
  /** Null when the platform names no end. */
  accessExpiresAt: Date | null;
  refreshExpiresAt?: Date | null;
  scopes: string[];
}

export interface OAuthFlow {
  /** What a consent is asked for today; accounts of before, or whose person unticked a part, may lack some of it. */
  readonly scopes: readonly string[];
  /** Whether the platform takes PKCE; if so `codeChallenge` and `codeVerifier` are given. */
  readonly usesPkce: boolean;
  /** What the platform calls itself in the `iss` of a callback (RFC 9207); absent where it says nothing there. */
  readonly issuers?: readonly string[];
  /**
   * How long before its end an access token is renewed. Minutes where a refresh token can revive it later; days on
   * Instagram and Threads, where an ended token is dead and the account lost.
   */
  readonly renewBeforeMs: number;
  /** Whether renewing takes a refresh token, which a platform may not have given; where not, a token renews itself. */
  readonly needsRefreshToken: boolean;
  /** How old tokens must be before they can be renewed. */
  readonly renewableAfterMs: number;
  /** How long a refresh token lives unused, where using it gives it a new life; null where its end is fixed. */
  readonly unusedLifeMs: number | null;
  authorizeUrl(input: { state: string; redirectUri: string; codeChallenge?: string }): string;
  /** Code → tokens, long-lived where the platform has a second exchange. */
  exchange(input: { code: string; redirectUri: string; codeVerifier?: string }): Promise<TokenSet>;
  /** New tokens; a definite refusal is a PlatformError of kind `auth_expired`, anything else leaves the old ones valid. */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  identify(accessToken: string): Promise<AccountIdentity>;
  /** Tells the platform that we forget the token; absent where it has no such call. */
  revoke?(tokens: TokenSet): Promise<void>;
  /** Turns the error parameters of a denied consent into a sentence. */
  denied(query: Record<string, string>): string;
}

/** A file to publish: facts, a URL that platforms can pull, and its bytes. */
export interface MediaFile extends MediaFacts {
  id: string;
  altText: string | null;
  /** Signed and public; valid for at least an hour. */
  url: string;
  /** The bytes from `start` to `end` inclusive; the whole file without a range. */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** What goes to one platform, after `platformOptions` has been laid over the post. */
export interface TargetContent {
  text: string;
  media: MediaFile[];
  /** That platform's own settings (YouTube `title`, Instagram `format`, …), already validated. */
  options: Record<string, unknown>;
  /** The cover of its video: the picture that was chosen, or the frame of a moment where the platform takes pictures alone. */
  cover?: MediaFile;
}

/** What a prepared target needs to commit: upload ids, container ids, session URIs. JSON, persisted between steps. */
export type Handles = Record<string, unknown>;

export interface Account {
  externalId: string;
  handle: string;
  accessToken: string;
}

/** Pages to which posts link, for platforms that read none themselves. Nothing that goes wrong there is told: it is null. */
export interface LinkedPages {
  /** What the page says of itself. */
  readCard(url: string): Promise<LinkCard | null>;
  /** A picture that a page names, as a JPEG. */
  readPicture(url: string): Promise<(Pick<MediaFile, 'width' | 'height'> & { bytes: Buffer }) | null>;
}

/** An account that a text may mention. */
export interface NamedAccount {
  /** As a mention names it: `@[name](platform:id)`. */
  id: string;
  /** Spelled as the platform spells it. */
  name: string;
  handle: string;
}

export interface StepInput {
  account: Account;
  content: TargetContent;
  /** What earlier steps saved; `{}` at first. */
  handles: Handles;
  /** Only `prepare`: reads the pages to which a post links. */
  pages?: LinkedPages;
  /** Of a part of a thread: the external id of the part before it. Only X and Threads have threads. */
  replyTo?: string;
  /** Only `prepare`, of a later part of a thread: what it answers is not published yet, so only its media are made ready. */
  isAhead?: true;
  /** Persists handles right away, before the next call that depends on them. */
  save(handles: Handles): Promise<void>;
  signal: AbortSignal;
}

/** A post that is out, and what is said under it. */
export interface CommentInput extends StepInput {
  externalId: string;
  text: string;
}

/** A video that is out, and the playlist that it is to be in. */
export interface ListedVideo extends StepInput {
  externalId: string;
  playlistId: string;
}

/** A video that is out, and what is said in it, as a file of captions. */
export interface CaptionedVideo extends StepInput {
  externalId: string;
  captions: { text: string; language: string };
}

/** `waiting`: the platform still processes; call `prepare` again after `checkAfterMs` with the saved handles. */
export type PrepareResult =
  { state: 'ready' } | { state: 'waiting'; checkAfterMs: number; progress?: string };

/**
 * `published`: the platform said so. `rejected`: it certainly did not publish. `unknown`: the call went out and nobody
 * saw the end of it (time-out, reset, 5xx, unreadable answer); never repeat it without reconciling.
 */
export type CommitResult =
  | { outcome: 'published'; externalId: string; url: string | null; evidence: Record<string, unknown> }
  | { outcome: 'rejected'; failure: PlatformFailure; evidence: Record<string, unknown> }
  | { outcome: 'unknown'; reason: string; evidence: Record<string, unknown> };

/** A commit whose end nobody saw: its worker died, or its answer was lost, unreadable or a 5xx. */
export interface LostCommit {
  /** Now, by the clock that gave the other instants; a worker's own clock may be minutes off. Without it, this process's. */
  now?: Date;
  startedAt: Date;
  /** When its call can last have been under way: its end where that was seen, else its deadline. Settle times count from here. */
  lastUnderWayAt: Date;
  /** What was seen of it; empty when its worker died. */
  evidence: Record<string, unknown>;
  /** The platform refused a later commit as a duplicate: strong evidence that the lost one went out. */
  duplicateSeen: boolean;
  /** When reading back began; `lastUnderWayAt` without it. The budget of reading, and the waits, count from here. */
  lookingSince?: Date;
  /** Ids that other posts of the account already have: never this one's, however alike they look. */
  knownIds?: readonly string[];
}

/**
 * What reading the platform back proves. `not_there` is proof that one more commit doubles nothing (with
 * `staleHandles: true` in its evidence what was prepared is of no more use: clear it first); `look_again` when the platform
 * may not show it yet; `unknowable` when it can never be told from here (with `isLive: true` in its evidence the post is
 * there, and only its id is unknown).
 */
export type Verdict =
  | { verdict: 'published'; externalId: string; url: string | null; evidence: Record<string, unknown> }
  | { verdict: 'not_there'; evidence: Record<string, unknown> }
  | { verdict: 'look_again'; checkAfterMs: number; evidence: Record<string, unknown> }
  | { verdict: 'unknowable'; reason: string; evidence: Record<string, unknown> };

/** How much of a quota an account has used by the platform's own count, no matter who published. */
export interface ReportedUsage {
  name: QuotaName;
  used: number;
  /** Null when the platform does not say how much there may be. */
  total: number | null;
}

/** Something of ours that is out, of which more is asked than to be there. */
export interface OutInput {
  account: Account;
  externalId: string;
  /** That platform's own settings with which it went out. */
  options: Record<string, unknown>;
  signal: AbortSignal;
}

/**
 * What one call for something that is out came to: `gone`, where it was not there any more, is as good as `done`. The others are
 * as those of a commit.
 */
export type ChangeResult =
  | { outcome: 'done' | 'gone'; replacedBy?: Replacement; evidence: Record<string, unknown> }
  | { outcome: 'rejected'; failure: PlatformFailure; evidence: Record<string, unknown> }
  | { outcome: 'unknown'; reason: string; evidence: Record<string, unknown> };

/** Whether something of ours is out there; `unknowable` where the platform does not let us see it. */
export type Presence =
  | { state: 'there' | 'gone'; evidence: Record<string, unknown> }
  | { state: 'unknowable'; reason: string; evidence: Record<string, unknown> };

/** What something of ours that is out is to say. */
export interface RevisionInput extends OutInput {
  changes: PublishedChanges;
}

/** `done`: it says so; `there`: it is out, and says something else. */
export type RevisionPresence =
  Presence | { state: 'done'; replacedBy?: Replacement; evidence: Record<string, unknown> };

/** One social network. Nothing outside this folder knows how any of them works. */
export interface Platform {
  readonly name: PlatformName;
  readonly oauth: OAuthFlow;
  /** A text alone takes a container, too; absent where it needs nothing before its call. */
  readonly preparesTexts?: true;
  /** A text with a link does, too: its page is read for a card. */
  readonly preparesLinks?: true;
  /** Uploads, containers, sessions: invisible to readers and repeatable; does what is left to do and says if it is done. */
  prepare(input: StepInput): Promise<PrepareResult>;
  /** Exactly one HTTP call, never retried here or below: the one that makes the post visible. */
  commit(input: StepInput): Promise<CommitResult>;
  /**
   * Reads back what became of a commit whose end nobody saw, by the strongest sign that the platform has. One look a call,
   * safe to repeat. Throws a PlatformError only of kind `auth_expired`; any other failure to read is `look_again`.
   */
  reconcile(input: StepInput & { lost: LostCommit }): Promise<Verdict>;
  /**
   * Puts a comment under a published post; absent where apps have none. One call that shows, never repeated, as `commit`;
   * what it needs before that is saved in the handles beside the post's own.
   */
  comment?(input: CommentInput): Promise<CommitResult>;
  /** A comment is a post of the account that answers another one: `reconcile` finds it, with its handles under `comment`. */
  readonly commentsAreReplies?: true;
  /**
   * Looks among the comments of a post for one, with the content's text, whose call's end nobody saw: as `reconcile`. Absent
   * where apps cannot read comments, or comments are replies.
   */
  findComment?(input: StepInput & { externalId: string; lost: LostCommit }): Promise<Verdict>;
  /**
   * Gives a video that is out its cover, or says why it went out without; absent where the cover goes out with the video, or
   * apps may set none. Repeatable; throws a PlatformError.
   */
  setCover?(input: StepInput & { externalId: string; cover: MediaFile }): Promise<void>;
  /** Whether a video that is out is in a playlist; absent where there are none for apps. Repeatable; throws a PlatformError. */
  isInPlaylist?(input: ListedVideo): Promise<boolean>;
  /** Puts it there: exactly one call, never repeated, as `commit`, for a second one would put it there twice. */
  addToPlaylist?(input: ListedVideo): Promise<CommitResult>;
  /** Gives a video that is out its captions; absent where apps may not. Repeatable; throws a PlatformError. */
  setCaptions?(input: CaptionedVideo): Promise<void>;
  /** Looks an account up by its handle; null where nobody has it. Absent where apps cannot. Repeatable; throws a PlatformError. */
  findAccount?(account: Account, handle: string, signal: AbortSignal): Promise<NamedAccount | null>;
  /** Reads how much of its quotas an account has used; absent where the platform does not tell. Repeatable. */
  quotaUsage?(account: Account, signal: AbortSignal): Promise<ReportedUsage[]>;
  /** Reads the post back for its link; failing here never undoes a publish. */
  confirm(
    input: StepInput & { externalId: string },
  ): Promise<{ url: string | null; evidence: Record<string, unknown> }>;
  /** Deletes something of ours: exactly one call, never repeated, as `commit`; absent where apps may not. */
  remove?(input: OutInput): Promise<ChangeResult>;
  /** Looks whether something of ours is out; absent where nothing asks for it. Repeatable; throws a PlatformError. */
  isOut?(input: OutInput): Promise<Presence>;
  /** Changes what something of ours says: exactly one call that changes, never repeated; absent where apps may not. */
  revise?(input: RevisionInput): Promise<ChangeResult>;
  /** Looks whether it says so by now. Repeatable; throws a PlatformError. */
  isRevised?(input: RevisionInput): Promise<RevisionPresence>;
}

export type Platforms = Record<PlatformName, Platform>;
