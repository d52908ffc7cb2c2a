import type { EffectEnd, EffectMove } from '../../db/effects/effects.ts';
import type { EffectRow, EffectTable } from '../../db/effects/tables.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { EffectEvidence, EffectOutcome, EffectTableName } from '../../domain/effects/effects.ts';
import type { Replacement } from '../../domain/publishing/post-actions.ts';
import type { ChargedCall } from '../../domain/costs/prices.ts';
import type { LostCommit } from '../../platforms/lost-commit.ts';
import type { ChangeResult, CommitResult } from '../../platforms/platform.ts';
import type { Handles } from '../../platforms/step.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** Result of one call for an effect. */
export type EffectResult = ChangeResult | CommitResult;

/** Result of one call, as a workflow keeps it while the database is unavailable. */
export interface EffectRecord {
  table: EffectTableName;
  id: string;
  attempt: number;
  result: EffectResult;
  /** Platform ID of the calling account, and the version of its tokens. */
  account: string;
  tokenVersion: number;
}

/** Call for an effect that is about to be made. */
export interface EffectCall {
  account: UsableAccount;
  /** Whether an earlier identical call ended without a known outcome. A refusal may then mean that it succeeded. */
  isAfterLost: boolean;
  handles: Handles;
  /** Stores handles that the platform returns before the visible call. Only for tables that store handles. */
  save(handles: Handles): Promise<void>;
  signal: AbortSignal;
}

/** Lookup of a call without a known outcome on the platform. */
export interface EffectLook extends EffectCall {
  lost: LostCommit;
}

/** Result of a lookup: `done`, certainly `not_done`, to be checked `later`, or `never` to be known. */
export type Sight = { outcome: EffectOutcome; evidence: Record<string, unknown> } & (
  | { state: 'done'; externalId?: string; url?: string | null; replacedBy?: Replacement }
  | { state: 'not_done'; forgetsHandles?: boolean }
  | { state: 'later'; afterMs: number }
  | { state: 'never'; reason: string }
);

/** Sentences that people read during and after an effect of a kind. */
export interface EffectSentences {
  /** Shown if the outcome is unknown and the effect is not called again. */
  unseen: string;
  /** Shown if a lookup has proved that the effect was not carried out and it is called once more. */
  onceMore: string;
  /** Shown if a lookup has proved that the effect was not carried out and it is abandoned. */
  givenUp: string;
}

/**
 * Declaration of a kind of effect: its subject, its call and lookup, and what its end writes. The engine beside this file
 * does everything else for all kinds: checks whether a call may be made, writes it, makes it once, and finds out its
 * outcome.
 */
export interface EffectDeclaration<Row extends EffectRow = EffectRow> {
  table: EffectTable;
  /** Returns a name for operators, such as `comment 2`. */
  nameOf(row: Row): string;
  /** Outcome in the evidence of a successful call. */
  accepted: EffectOutcome;
  /** Returns the object of a call or lookup for the evidence, for effects with several objects. */
  objectOf?(row: Row): string;
  sentences: EffectSentences;
  /** Returns the charged calls of each object, in order. Absent if a platform charges for none. */
  chargedCalls?(row: Row): readonly ChargedCall[];
  /** Whether the price counts but never stops the call. */
  isForced?: boolean;
  /** Makes exactly one visible call. Returns undefined if the platform has none for apps. */
  call(publishing: Publishing, row: Row, call: EffectCall): Promise<EffectResult | undefined> | undefined;
  /**
   * Looks up a lost call, repeatably. Throws a PlatformError. Absent if a second call has no further effect, so that a lost
   * one is repeated.
   */
  look?(publishing: Publishing, row: Row, look: EffectLook): Promise<Sight>;
  /** Returns whether this platform can be asked. Absent if each can. */
  canLook?(publishing: Publishing, row: Row): boolean;
  /** Finds IDs of our other objects in the same place, which a lookup must not take for the effect's object. */
  findKnownIds?(publishing: Publishing, row: Row, calledMs: number): Promise<string[]>;
  /** Returns the next object after a successful call, or undefined if the effect ends. */
  nextObject?(row: Row): Pick<EffectMove, 'done' | 'message'> | undefined;
  /** Changes the end of an effect for this kind. Absent if the engine's end applies. */
  endOf?(row: Row, end: EffectEnd): EffectEnd;
  /** Writes the consequences of an end, in the transaction that ends the effect. */
  writeEnd(em: Em, publishing: Publishing, row: Row, end: EffectEnd): Promise<void>;
}

/** Returns the evidence of one call or lookup. */
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
