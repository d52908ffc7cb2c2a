import assert from 'node:assert/strict';
import { aCarousel } from '../../support/carousels.ts';
import { eventually } from '../../support/eventually.ts';
import { aLibrarian, knowledgeSettings, type Librarian } from '../../support/knowledge.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

const bread = `Sourdough rises slowly. Wild yeast needs a warm kitchen and most of a day.
A crust turns dark and crisp in an oven that is as hot as it gets. Steam in the first minutes lets the loaf open.
Flour that was milled last week smells of grain. Old flour smells of the bag that it came in.`;
const refunds = 'The refund reaches the account of a customer within five working days.';

describe('a carousel from documents', () => {
  const service = usePublishing(knowledgeSettings);
  let ada: Librarian & { brandSlug: string };
  before(async () => {
    const librarian = await aLibrarian(service().api);
    ada = { ...librarian, brandSlug: (await aBrand(service().api, librarian.token, 'Bakery')).slug };
  });

  const make = (given: Record<string, unknown> = {}) =>
    aCarousel(service().api, ada, {
      topic: 'How sourdough gets a crisp crust',
      slideCount: 4,
      knowledgeBaseId: ada.kbId,
      ...given,
    });
  const generate = (as: string, knowledgeBaseId = ada.kbId) =>
    service().api.post(
      '/carousels/generate',
      { brandSlug: ada.brandSlug, topic: 'Bread', knowledgeBaseId },
      { as },
    );

  it('is refused while none of them is ready, and nothing is held', async () => {
    const before = await ada.balance();
    const { status, body } = await generate(ada.token);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /no document that is ready/);
    assert.deepEqual(await ada.balance(), before);
  });

  it('repeats what they say, names the documents that it used, and is drawn', async () => {
    const [document, other] = [await ada.add(bread, 'bread.txt'), await ada.add(refunds, 'refunds.txt')];
    await ada.ready(document.id);
    await ada.ready(other.id);
    const before = await ada.balance();
    const carousel = await make();
    assert.deepEqual(carousel['sourceDocumentIds'], [document.id]);
    assert.equal(carousel['knowledgeBaseId'], ada.kbId);
    for (const { body } of carousel.slides.slice(1, -1))
      assert.ok(
        body.split(/(?<=\.) /u).every(sentence => bread.includes(sentence)),
        `“${body}” is not what the document says`,
      );
    assert.deepEqual(await ada.balance(), { balance: before.balance - 10, held: 0 });
    await eventually('it is drawn', async () => {
      const { data } = await service().api.get(`/carousels/${carousel.id}`, ada.as);
      return data.status === 'ready';
    });
  });

  it('needs the right to read the knowledge base', async () => {
    const { key } = await aKey(service().api, ada.token, { scopes: ['carousels:write', 'carousels:read'] });
    const before = await ada.balance();
    const { status, body } = await generate(key);
    assert.deepEqual([status, body.requiredScopes], [403, ['kb:read']]);
    assert.deepEqual(await ada.balance(), before);
  });

  it('can still be refined when the knowledge base is gone', async () => {
    const carousel = await make();
    await service().api.delete(`/kbs/${ada.kbId}`, ada.as);
    const { status, data, text } = await service().api.post(
      `/carousels/${carousel.id}/refine`,
      { instruction: `replace "${carousel.slides[0]?.title}" with "A crisp crust"` },
      ada.as,
    );
    assert.equal(status, 200, text);
    assert.equal(data.slides[0].title, 'A crisp crust');
    assert.equal((await generate(ada.token)).status, 404);
  });
});
