import assert from 'node:assert/strict';
import { isNearlySame } from '../../../src/domain/ideas/similar-texts.ts';

const idea = (title: string, vector: number[], model = 'one') => ({ title, vector, model });

describe('two ideas', () => {
  it('are nearly the same where they mean the same, whatever their words', () => {
    assert.ok(isNearlySame(idea('Cool water', [1, 0]), idea('No heat', [0.9, 0.43])));
    assert.ok(!isNearlySame(idea('Cool water', [1, 0]), idea('Cool water', [0.8, 0.6])));
  });

  it('are distinguished by the words of their titles if different models embedded them', () => {
    const titles = ['A four-line checklist for green tea', 'A four-line checklist for bread'] as const;
    assert.ok(isNearlySame(idea(titles[0], [1]), idea(titles[0].toUpperCase(), [0, 1], 'other')));
    assert.ok(!isNearlySame(idea(titles[0], [1]), idea(titles[1], [1], 'other')));
  });
});
