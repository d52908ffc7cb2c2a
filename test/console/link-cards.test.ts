import assert from 'node:assert/strict';
import { useApi } from '../support/http/api.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { anImage, aVideo, upload } from '../support/media.ts';
import { farEnds } from '../support/outbound.ts';
import { anAuthor } from '../support/posts.ts';

describe('the display of a post on platforms, in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole(), OUTBOUND_ALLOW: '127.0.0.1' }));
  const open = useConsoleTabs(() => api().url);
  const ends = farEnds();
  after(() => ends.close());

  it('is a card with what its page says as one types, and what its author writes in its place', async () => {
    const site = await ends.answering((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<title>Brewing coffee</title><meta name="description" content="Three ways.">');
    });
    const ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    const { page } = await open(`/o/${data.organizations[0].slug}/compose`, { visitor: ada });
    await page.getByRole('checkbox', { name: /^LinkedIn/ }).check();
    await page.getByLabel('Text', { exact: true }).fill(`Read ${site.url}/coffee`);
    const card = page.getByRole('region', { name: 'Link on LinkedIn' });
    await card.getByText('Brewing coffee').waitFor();
    await card.getByText('Three ways.').waitFor();

    await page.getByText('LinkedIn: options').click();
    await page.getByLabel('Title of its link').fill('How we brew');
    await card.getByText('How we brew').waitFor();
    await page.getByLabel('Show the first link as a card').uncheck();
    await card.waitFor({ state: 'detached' });
  });

  it('includes a poll, and a comment that follows it, while the author writes them', async () => {
    const ada = await anAuthor(api(), ['threads']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    const { page } = await open(`/o/${data.organizations[0].slug}/compose`, { visitor: ada });
    await page.getByRole('checkbox', { name: /^Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Which tea?');
    await page.getByText('Threads: options').click();
    await page.getByLabel('Answers of a poll').fill('Assam\n\nDarjeeling');
    await page.getByRole('button', { name: 'Add another comment' }).click();
    await page.getByLabel('Further comment 1', { exact: true }).fill('We know the answer');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Event').waitFor();
    const [post] = (await api().get('/posts', { as: ada.token })).data.posts as {
      platformOptions: { threads?: object };
    }[];
    assert.deepEqual(post?.platformOptions.threads, {
      pollOptions: ['Assam', 'Darjeeling'],
      followUpComments: [{ text: 'We know the answer', after: 3_600 }],
    });
  });

  it('includes the person whom a mention names, found from the composer', async () => {
    const ada = await anAuthor(api(), ['threads']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    const { page } = await open(`/o/${data.organizations[0].slug}/compose`, { visitor: ada });
    await page.getByRole('checkbox', { name: /^Threads/ }).check();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Thanks to');
    await page.getByRole('button', { name: 'Mention someone' }).click();
    const form = page.getByRole('dialog', { name: 'Mention someone' });
    await form.getByLabel('Handle, or address of the page').fill('@acme');
    await form.getByRole('button', { name: 'Look up' }).click();
    await form.getByText('offers no lookup').waitFor();
    await form.getByRole('button', { name: 'Mention acme' }).click();
    await form.waitFor({ state: 'detached' });
    assert.equal(await text.inputValue(), 'Thanks to @[acme](threads:acme)');
  });

  it('is a cover that is chosen of the files, or a moment of the video', async () => {
    const ada = await anAuthor(api(), ['instagram']);
    const add = async (bytes: Buffer, file: { name: string; type: string }): Promise<string> => {
      const options = { as: ada.token, raw: upload(bytes, file) };
      return (await api().send('POST', '/media', undefined, options)).data.id as string;
    };
    await add(await anImage(), { name: 'cover.jpg', type: 'image/jpeg' });
    const media = [{ id: await add(await aVideo(), { name: 'video.mp4', type: 'video/mp4' }) }];
    const body = { brandSlug: ada.brand.slug, platforms: ['instagram'], text: 'Brewing', media };
    const { id } = (await api().post('/posts', body, { as: ada.token })).data as { id: string };
    const { data } = await api().get('/auth/me', { as: ada.token });
    const { page } = await open(`/o/${data.organizations[0].slug}/posts/${id}/edit`, { visitor: ada });
    await page.getByText('Instagram: options').click();
    await page.getByLabel('Or its moment, in seconds').fill('9');
    await page
      .getByRole('region', { name: 'Previews' })
      .getByText(/moment is at 9 s/)
      .waitFor();
    await page.getByRole('button', { name: 'Choose a cover' }).click();
    await page
      .getByRole('button', { name: 'Image without a description' })
      .or(page.getByRole('button', { name: 'cover.jpg' }))
      .click();
    await page
      .getByRole('region', { name: 'Previews' })
      .getByRole('img', { name: /^Cover/ })
      .waitFor();
  });
});
