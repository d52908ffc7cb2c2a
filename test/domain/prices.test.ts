import assert from 'node:assert/strict';
import { priceOf, pricedOperations, sayCredits, sayPrice } from '../../src/domain/billing/billing.ts';

describe('a price', () => {
  it('is a grammatical sentence for every operation', () => {
    assert.deepEqual(Object.fromEntries(pricedOperations.map(one => [one, sayPrice(one)])), {
      'carousels.generate': '5 credits for every 3 slides or part of them',
      'carousels.refine': '2 credits for every 3 slides or part of them',
      'clips.scenes': '5 credits for every 10 minutes or part of them',
      'clips.transcript': '3 credits for every 10 minutes or part of them',
      'clips.render': '8 credits per minute or part of it',
      'kb.ingest': '1 credit for every 50 chunks or part of them',
      'ideas.generate': '1 credit per idea',
      'ideas.enrich': '2 credits per draft',
      'comments.draft': '1 credit per draft',
      'agents.run': '10 credits per run',
    });
  });

  it('counts its credits grammatically for every amount', () => {
    for (const operation of pricedOperations)
      for (let units = 1; units <= 200; units += 1) {
        const price = priceOf(operation, units);
        assert.equal(sayCredits(price), price === 1 ? '1 credit' : `${price} credits`);
      }
  });
});
