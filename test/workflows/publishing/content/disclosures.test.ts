import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { usePublishing } from '../../../support/publishing.ts';

type Disclosed = PostAnswer & { disclosures: Record<string, boolean> };

const sentences = { madeWithAi: 'Made with AI.', paidPartnership: 'Advertisement' };
const none = { madeWithAi: false, paidPartnership: false, productPlacement: false };

describe('a disclosure of a post', () => {
  const publishing = usePublishing();
  let author: Author;
  beforeEach(async () => {
    author = await publishing().anAuthor();
  });

  const disclosing = async (
    platforms: PlatformName[],
    changes: Record<string, unknown>,
  ): Promise<Disclosed> => {
    const { id } = await author.post({ platforms });
    return (await author.patch(`/posts/${id}`, changes)).data as Disclosed;
  };

  const publish = async ({ id }: PostAnswer): Promise<PostAnswer> => {
    const final = await author.publishToEnd(id);
    assert.equal(final.status, 'published');
    return final;
  };

  const saySentences = () => author.patch(`/brands/${author.brandSlug}`, { disclosureSentences: sentences });

  const wordsOf = async (brandPlatforms: PlatformName[], text: string) => {
    const body = {
      brandSlug: author.brandSlug,
      platforms: brandPlatforms,
      text,
      disclosures: { madeWithAi: true },
    };
    return (await author.send('post', '/posts/validate', body)).data as {
      problems: { code: string; platform: string }[];
      warnings: { code: string; platform: string; path: string; message: string }[];
      targets: { platform: string; texts: { length: number }[] }[];
    };
  };

  it('becomes the label of every platform that has one, but where the platform’s own setting says otherwise', async () => {
    const { platformOptions } = await author.get<{ platformOptions: Record<string, object> }>(
      `/posts/${(await author.post({ platforms: ['x', 'instagram', 'youtube'] })).id}`,
    );
    const post = await disclosing(['x', 'instagram', 'youtube'], {
      disclosures: { madeWithAi: true, productPlacement: true },
      platformOptions: { ...platformOptions, instagram: { madeWithAi: false } },
    });
    assert.deepEqual(post.disclosures, { ...none, madeWithAi: true, productPlacement: true });
    await publish(post);
    const labels = (await author.effects()).map(effect => [effect.platform, effect.labels]);
    assert.deepEqual(Object.fromEntries(labels), {
      x: ['made_with_ai', 'paid_partnership'],
      instagram: undefined,
      youtube: ['containsSyntheticMedia', 'hasPaidProductPlacement'],
    });
  });

  it('is empty unless the author sets it, and can be removed again', async () => {
    const post = await author.post({ platforms: ['x'] });
    assert.deepEqual((post as Disclosed).disclosures, none);
    const changed = await disclosing(['x'], { disclosures: { madeWithAi: true } });
    const { data } = await author.patch(`/posts/${changed.id}`, { disclosures: { madeWithAi: false } });
    assert.deepEqual(data.disclosures, none);
    await publish(changed);
    assert.equal((await author.effects())[0]?.labels, undefined);
  });

  it('ends the text with the brand’s sentence, once, if there is no label, and shows what was sent', async () => {
    await saySentences();
    const post = await disclosing(['linkedin', 'threads', 'x'], {
      text: `Words ${author.marker}`,
      disclosures: { madeWithAi: true, paidPartnership: true },
    });
    const { targets } = await publish(post);
    const said = `Words ${author.marker}\n\nMade with AI.\n\nAdvertisement`;
    const texts = (await author.effects()).map(({ platform, text }) => [platform, text]);
    assert.deepEqual(Object.fromEntries(texts), {
      linkedin: said,
      threads: said,
      x: `Words ${author.marker}`,
    });
    assert.deepEqual(
      targets.map(({ platform, sentContent }) => [platform, sentContent?.text]),
      [
        ['linkedin', said],
        ['threads', said],
        ['x', undefined],
      ],
    );
  });

  it('says no sentence that the text says already', async () => {
    await saySentences();
    const text = `Made with AI. ${author.marker}`;
    await publish(await disclosing(['linkedin'], { text, disclosures: { madeWithAi: true } }));
    assert.equal((await author.effects())[0]?.text, text);
  });

  it('is found again by its sentence when the answer of the platform was lost', async () => {
    await saySentences();
    const post = await disclosing(['threads'], { disclosures: { madeWithAi: true } });
    await author.fault('threads', { operation: 'publish', mode: 'error_after' });
    await publish(post);
    assert.equal((await author.effects()).length, 1);
  });

  it('follows a text that is changed after a refusal, and one that is corrected on the platform', async () => {
    await saySentences();
    const post = await disclosing(['linkedin'], {
      text: `one ${author.marker}`,
      disclosures: { madeWithAi: true },
    });
    await author.fault('linkedin', { operation: 'publish', mode: 'duplicate' });
    const failed = await author.publishToEnd(post.id);
    assert.deepEqual([failed.status, failed.targets[0]?.sentContent], ['failed', null]);
    await author.patch(`/posts/${post.id}`, { text: `two ${author.marker}` });
    await publish(post);
    const said = async () => (await author.effects())[0]?.text;
    assert.equal(await said(), `two ${author.marker}\n\nMade with AI.`);
    const linkedin = { text: `three ${author.marker}` };
    await author.patch(`/posts/${post.id}/published`, { platforms: { linkedin } });
    await eventually('it is corrected', async () => (await said())?.startsWith('three'));
    assert.equal(await said(), `three ${author.marker}\n\nMade with AI.`);
  });

  it('counts toward the length, and a preview shows how it appears', async () => {
    const text = `${author.marker} `.padEnd(495, 'a');
    const silent = await wordsOf(['threads', 'youtube', 'linkedin'], text);
    assert.deepEqual(
      silent.warnings.filter(({ code }) => code === 'label_missing').map(({ platform }) => platform),
      ['threads', 'linkedin'],
    );
    await saySentences();
    const { problems, warnings, targets } = await wordsOf(['threads', 'linkedin'], text);
    assert.deepEqual(
      problems.map(({ platform, code }) => [platform, code]),
      [['threads', 'text_too_long']],
    );
    assert.equal(
      targets.find(({ platform }) => platform === 'linkedin')?.texts[0]?.length,
      495 + '\n\nMade with AI.'.length,
    );
    assert.match(warnings.find(({ code }) => code === 'label_as_text')?.message ?? '', /Made with AI\./);
  });

  it('is in the table of platforms', async () => {
    const platforms =
      await author.get<{ platform: string; labels: { disclosure: string }[] }[]>('/platforms');
    const labels = platforms.map(({ platform, labels: own }) => [
      platform,
      own.map(({ disclosure }) => disclosure),
    ]);
    assert.deepEqual(Object.fromEntries(labels), {
      x: ['madeWithAi', 'paidPartnership', 'productPlacement'],
      linkedin: [],
      instagram: ['madeWithAi'],
      threads: [],
      youtube: ['madeWithAi', 'paidPartnership', 'productPlacement'],
    });
  });
});
