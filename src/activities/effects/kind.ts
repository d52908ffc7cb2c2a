import type { EffectEnd, EffectMove } from '../../db/effects/effects.ts';
import type { EffectRow, EffectTable } from '../../db/effects/tables.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { EffectEvidence, EffectOutcome, EffectTableName } from '../../domain/effects/effects.ts';
import type { Replacement } from '../../domain/publishing/post-actions.ts';
import type { LostCommit } from '../../platforms/lost-commit.ts';
import type { ChangeResult, CommitResult } from '../../platforms/platform.ts';
import type { Handles } from '../../platforms/step.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** What one call for an effect came to. */
export type EffectResult = ChangeResult | CommitResult;

/** What one call came to, as a workflow keeps it while the database is away. */
export interface EffectRecord {
  table: EffectTableName;
  id: string;
  attempt: number;
  result: EffectResult;
  /** The platform's id of the account by which it was made, and the version of its tokens. */
  account: string;
  tokenVersion: number;
}

/** A call for an effect that is about to be made. */
export interface EffectCall {
  account: UsableAccount;
  /** Nobody saw the end of an earlier call for the same: a refusal may mean that it is done. */
  isAfterLost: boolean;
  handles: Handles;
  /** Keeps what the platform gives before the call that shows; for tables that keep handles. */
  save(handles: Handles): Promise<void>;
  signal: AbortSignal;
}

/** A look at the platform for what became of a call whose end nobody saw. */
export interface EffectLook extends EffectCall {
  lost: LostCommit;
}

/** What a look found: `done`, certainly `not_done`, to be looked at `later`, or `never` to be known. */
export type Sight = { outcome: EffectOutcome; evidence: Record<string, unknown> } & (
  | { state: 'done'; externalId?: string; url?: string | null; replacedBy?: Replacement }
  | { state: 'not_done'; forgetsHandles?: boolean }
  | { state: 'later'; afterMs: number }
  | { state: 'never'; reason: string }
);

/** What people read while and after a kind of effect is carried out, each a sentence. */
export interface EffectSentences {
  /** Nobody knows whether it was carried out, and it is not called for again. */
  unseen: string;
  /** A look has proved that it was not carried out, and it is called for once more. */
  onceMore: string;
  /** The same for the last time: it is given up. */
  givenUp: string;
}

/**
 * A kind of effect: whom it is about, what is called and looked at, and what its end writes. The engine beside this file does all
 * else, for all kinds: it asks whether a call may be made, writes it down, makes it once, and finds out what became of it.
 */
export interface EffectDeclaration<Row extends EffectRow = EffectRow> {
  table: EffectTable;
  /** For operators, such as `comment 2`. */
  nameOf(row: Row): string;
  /** How the evidence names a call that was carried out. */
  accepted: EffectOutcome;
  /** What the evidence of a call or look names as its object, where an effect is about several. */
  objectOf?(row: Row): string;
  sentences: EffectSentences;
  /** Exactly one call that shows; undefined where the platform has none for apps. */
  call(publishing: Publishing, row: Row, call: EffectCall): Promise<EffectResult | undefined> | undefined;
  /**
   * Looks what became of a lost call, repeatably: throws a PlatformError. Absent where a second call does nothing twice, so that
   * a lost one is made again.
   */
  look?(publishing: Publishing, row: Row, look: EffectLook): Promise<Sight>;
  /** Whether this platform can be asked; absent where each can. */
  canLook?(publishing: Publishing, row: Row): boolean;
  /** Ids that are known to be other things of ours at the same place: a look never takes one of them for what it looks for. */
  findKnownIds?(publishing: Publishing, row: Row, calledMs: number): Promise<string[]>;
  /** What else there is to do once a call was carried out; undefined where that ends the effect. */
  nextObject?(row: Row): Pick<EffectMove, 'done' | 'message'> | undefined;
  /** What an end comes to for this kind; absent where it is what the engine says. */
  endOf?(row: Row, end: EffectEnd): EffectEnd;
  /** Writes what an end means, in the transaction that ends the effect. */
  writeEnd(em: Em, publishing: Publishing, row: Row, end: EffectEnd): Promise<void>;
}

/** One call or look, as it is written down. */
export const buildEvidence = <Row extends EffectRow>(
  kind: EffectDeclaration<Row>,
  row: Row,
  outcome: EffectOutcome,
  more: Partial<EffectEvidence> = {},
): EffectEvidence => ({
  at: new Date().toISOString(),
  ...(kind.objectOf && { externalId: kind.objectOf(row) }),
  call: row.attempt,
  outcome,
  ...more,
});
