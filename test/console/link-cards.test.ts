import { useApi } from '../support/http/api.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { farEnds } from '../support/outbound.ts';
import { anAuthor } from '../support/posts.ts';

describe('the card of a link in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole(), OUTBOUND_ALLOW: '127.0.0.1' }));
  const open = useConsoleTabs(() => api().url);
  const ends = farEnds();
  after(() => ends.close());

  it('shows what its page says as one types, and what its author writes in its place', async () => {
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

    await page.getByText('LinkedIn: settings').click();
    await page.getByLabel('Title of its link').fill('How we brew');
    await card.getByText('How we brew').waitFor();
    await page.getByLabel('Show its first link as a card').uncheck();
    await card.waitFor({ state: 'detached' });
  });
});
