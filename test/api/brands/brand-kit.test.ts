import assert from 'node:assert/strict';
import { startTestApi } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { aFile, aVideoFile } from '../../support/posts.ts';
import { use, useForEach } from '../../support/use.ts';

describe('the kit of a brand', () => {
  const api = use(startTestApi);
  const ada = use(() => aUser(api()));
  const path = useForEach(async () => `/brands/${(await aBrand(api(), ada().token)).slug}`);

  const patch = (kit: unknown) => api().patch(path(), { kit }, { as: ada().token });
  const kitNow = async () => (await api().get(path(), { as: ada().token })).data.kit;
  const refused = async (kit: unknown) => {
    const { status, body } = await patch(kit);
    assert.equal(status, 400);
    return body.details.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`);
  };

  it('is there from the beginning, with colours that read', async () => {
    const { colors, fonts, logoMediaId, voice, contrast } = await kitNow();
    assert.match(colors.primary, /^#[0-9a-f]{6}$/);
    assert.deepEqual([fonts, logoMediaId, voice], [{ heading: null, body: null }, null, null]);
    assert.ok(contrast >= 7);
  });

  it('takes colours, fonts, a logo and a voice, and keeps what is not named', async () => {
    const logoMediaId = await aFile(api(), ada(), { mimeType: 'image/png' });
    await patch({
      colors: { primary: '#AA3311' },
      fonts: { heading: 'Sora' },
      logoMediaId,
      voice: 'Warm and brief.',
    });
    const before = await kitNow();
    assert.deepEqual(
      [before.colors.primary, before.fonts, before.logoMediaId, before.voice],
      ['#aa3311', { heading: 'Sora', body: null }, logoMediaId, 'Warm and brief.'],
    );
    const { data } = await patch({ colors: { accent: '#114466' } });
    assert.deepEqual(data.kit, { ...before, colors: { ...before.colors, accent: '#114466' } });
  });

  it('goes back to what follows from the name where it is set to null', async () => {
    const before = await kitNow();
    await patch({ colors: { primary: '#aa3311' }, fonts: { body: 'DM Sans' }, voice: 'Loud.' });
    await patch({ colors: null, fonts: null, voice: null });
    assert.deepEqual(await kitNow(), before);
  });

  it('gives brands of other names other colours', async () => {
    const primaries = new Set<string>();
    for (const name of ['Acme', 'Bakery', 'Cargo', 'Dunes', 'Ember', 'Fjord']) {
      const { data } = await api().patch(path(), { name }, { as: ada().token });
      primaries.add(data.kit.colors.primary);
    }
    assert.ok(primaries.size > 2, [...primaries].join(' '));
  });

  it('finds text for a background alone, and keeps it readable under every name', async () => {
    const { status, data } = await patch({ colors: { background: '#202020' } });
    assert.deepEqual([status, data.kit.colors.text], [200, '#ffffff']);
    for (const name of ['Acme', 'Bakery', 'Cargo', 'Dunes', 'Ember', 'Fjord']) {
      const { data: renamed } = await api().patch(path(), { name }, { as: ada().token });
      assert.ok(renamed.kit.contrast >= 4.5, name);
    }
  });

  it('refuses text that cannot be read on its background, and says why', async () => {
    const { status, body } = await patch({ colors: { text: '#999999', background: '#ffffff' } });
    assert.equal(status, 400);
    assert.deepEqual(body.details[0].code, 'contrast_too_low');
    assert.match(body.message, /contrast of 2\.85:1\. Readable text needs at least 4\.5:1/);
  });

  it('refuses values that are not colours, families that do not ship, and unknown parts', async () => {
    assert.deepEqual(await refused({ colors: { primary: 'red' } }), ['kit.colors.primary invalid_format']);
    assert.deepEqual(await refused({ fonts: { body: 'Comic Sans' } }), ['kit.fonts.body invalid_value']);
    assert.deepEqual(await refused({ logo: 'x', voice: 'Warm.' }), ['kit.logo unknown_field']);
  });

  it('refuses a logo that is no image, and one of another organization', async () => {
    assert.deepEqual(await refused({ logoMediaId: await aVideoFile(api(), ada()) }), [
      'kit.logoMediaId media_format',
    ]);
    const others = await aFile(api(), await aUser(api()));
    assert.equal((await patch({ logoMediaId: others })).status, 404);
  });
});
