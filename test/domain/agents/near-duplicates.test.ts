import assert from 'node:assert/strict';
import { nearDuplicateOf } from '../../../src/domain/agents/near-duplicates.ts';

const said = {
  postId: 'said',
  text: 'Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day. What is your secret? #bread https://example.com/a',
};
const like = (text: string): string | undefined => nearDuplicateOf([text], [said]);

describe('a near-duplicate', () => {
  it('says the same with other links and hashtags', () => {
    assert.equal(
      like(
        'Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day. What is your secret? #baking',
      ),
      'said',
    );
  });
  it('says the same in other cases and marks', () => {
    assert.equal(like('SOURDOUGH rises slowly: wild yeast needs a warm kitchen, and most of a day!'), 'said');
  });
  it('says most of the same', () => {
    assert.equal(
      like('Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day. Try it at home.'),
      'said',
    );
  });
  it('is none where only the question at the end is the same', () => {
    assert.equal(
      like('Rye flour takes up more water than wheat, so the dough is sticky. What is your secret?'),
      undefined,
    );
  });
  it('is none for a long text that has the words of a short one', () => {
    const short = { postId: 'short', text: 'New blog post: https://example.com/a' };
    const long = 'Our new blog post tells how oats are milled, and what that does to bread and porridge.';
    assert.equal(nearDuplicateOf([long], [short]), undefined);
    assert.equal(nearDuplicateOf([short.text], [{ postId: 'long', text: long }]), undefined);
    assert.equal(nearDuplicateOf(['New blog post! #news'], [short]), 'short');
  });
  it('is none for a text of no words', () => {
    assert.equal(like('…'), undefined);
    assert.equal(nearDuplicateOf(['Any text.'], []), undefined);
  });
  it('is found in the text for any platform', () => {
    assert.equal(nearDuplicateOf(['Something else.', said.text], [said]), 'said');
  });
});
