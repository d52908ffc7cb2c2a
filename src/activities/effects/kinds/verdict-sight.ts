import type { Verdict } from '../../../platforms/lost-commit.ts';
import type { Sight } from '../kind.ts';
import type { EffectOutcome } from '../../../domain/effects/effects.ts';

/** Converts a verdict about a sent object to the result of a lookup. */
export const asSight = (verdict: Verdict, accepted: EffectOutcome): Sight => {
  const { evidence } = verdict;
  switch (verdict.verdict) {
    case 'published': {
      const { externalId, url } = verdict;
      return { state: 'done', outcome: accepted, externalId, url, evidence };
    }
    case 'look_again':
      return { state: 'later', outcome: 'look_again', afterMs: verdict.checkAfterMs, evidence };
    case 'unknowable':
      return { state: 'never', outcome: 'unknowable', reason: verdict.reason, evidence };
    default: {
      const forgetsHandles = evidence['staleHandles'] === true;
      return { state: 'not_done', outcome: 'not_there', forgetsHandles, evidence };
    }
  }
};
