import { inTransaction } from '../../db/driver/in-transaction.ts';
import { moveEffect, writeEffectEnd, type EffectEnd } from '../../db/effects/effects.ts';
import type { EffectRow } from '../../db/effects/tables.ts';
import { lockPostById } from '../../db/publishing/targets.ts';
import type { EffectEvidence } from '../../domain/effects/effects.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { EffectDeclaration } from './kind.ts';

/** Ends an effect together with everything that follows from its end. Does nothing if it has changed meanwhile. */
export const endEffect = <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  came: EffectEnd,
): Promise<void> =>
  inTransaction(publishing.orm, async em => {
    const end = kind.endOf?.(row, came) ?? came;
    await lockPostById(em, row.postId);
    if (await writeEffectEnd(em, kind.table, row, end)) await kind.writeEnd(em, publishing, row, end);
  });

/** Finishes one object of an effect: continues with the next one, or ends the effect. */
export const finishObject = async <Row extends EffectRow>(
  publishing: Publishing,
  kind: EffectDeclaration<Row>,
  row: Row,
  done: Pick<EffectEnd, 'externalId' | 'url' | 'replacedBy'> & { evidence: EffectEvidence },
): Promise<void> => {
  const next = kind.nextObject?.(row);
  if (next) {
    const { evidence } = done;
    await moveEffect(publishing.em, kind.table, row, { status: 'pending', afterMs: 0, evidence, ...next });
    return;
  }
  await endEffect(publishing, kind, row, { status: 'done', message: null, ...done });
};
