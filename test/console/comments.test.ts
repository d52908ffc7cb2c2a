import assert from 'node:assert/strict';
import type { Author } from '../support/author.ts';
import { publishCommented, untilRead } from '../support/comment-answers.ts';
import { eventually } from '../support/eventually.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { knowledgeSettings } from '../support/knowledge.ts';
import { usePublishing } from '../support/publishing.ts';

describe('comments in the console', () => {
  const service = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    CONSOLE_DIR: await builtConsole(),
    METRICS_EVERY: '1s',
    COMMENTS_EVERY: '1s',
  }));
  const open = useConsoleTabs(() => service().api.url);
  let ada: Author;
  let inbox: string;
  let post: { postId: string; externalId: string };

  const said = async (author: string, text: string): Promise<void> => {
    await service().sandbox.comment({ platform: 'threads', post: post.externalId, author, text });
    await untilRead(service().api, ada, post.postId, text);
  };
  const own = async (): Promise<string[]> =>
    (await service().sandbox.commentsOn('threads', post.externalId))
      .filter(({ isOwn }) => isOwn)
      .map(({ text }) => text);

  before(async () => {
    ada = await service().anAuthor();
    const { organizations } = await ada.get<{ organizations: { slug: string }[] }>('/auth/me');
    inbox = `/o/${organizations[0]?.slug}/comments`;
    post = await publishCommented(ada, service().sandbox, 'threads');
    await said('Ida', 'When do you open?');
    await said('Ole', 'Best bread in town');
  });

  it('are read and answered by keys, once', async () => {
    const { page } = await open(inbox, { visitor: ada.user, bypassCSP: true });
    const chosen = page.getByRole('region', { name: 'The comment' });
    await chosen.getByText('Best bread in town').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await page.keyboard.press('j');
    await chosen.getByText('When do you open?').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('From eight.');
    await chosen.getByRole('button', { name: 'Answer', exact: true }).click();
    await eventually('it is answered', async () => (await own()).length === 1);
    assert.deepEqual(await own(), ['From eight.']);
    await eventually('it has left the inbox', async () => {
      const texts = await page.getByRole('list', { name: 'Comments' }).innerText();
      return !texts.includes('When do you open?');
    });
  });

  it('have a draft that is sent as edited', async () => {
    const { page } = await open(inbox, { visitor: ada.user, bypassCSP: true });
    const chosen = page.getByRole('region', { name: 'The comment' });
    await chosen.getByText('Best bread in town').waitFor();
    await page.keyboard.press('d');
    await chosen.getByText(/^A draft by/).waitFor();
    await chosen.getByLabel('Your answer').fill('Thank you, Ole.');
    await chosen.getByRole('button', { name: 'Send the draft' }).click();
    await eventually('it is sent', async () => (await own()).includes('Thank you, Ole.'));
    assert.equal((await own()).length, 2);
  });

  it('are marked as read, assigned, and discussed by the team, also on a phone', async () => {
    await said('Siv', `Do you have rye? ${'Please '.repeat(40)}${'w'.repeat(300)}`);
    const { page } = await open(inbox, { visitor: ada.user, bypassCSP: true, ...phone });
    const chosen = page.getByRole('region', { name: 'The comment' });
    await chosen.getByText('Do you have rye?').waitFor();
    await page.keyboard.press('e');
    await chosen.getByRole('button', { name: /^Mark as unread/ }).waitFor();
    await chosen.getByLabel('Assignee').selectOption({ index: 1 });
    await page.getByText('Assignee saved').waitFor();
    await page.getByLabel('A note').fill('Only on Fridays');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('region', { name: 'Notes of the team' }).getByText('Only on Fridays').waitFor();
    assert.equal(await widthOf(page), phone.viewport.width);
    assert.deepEqual(await obstaclesOf(page), []);
  });

  it('have a waiting answer that can be canceled', async () => {
    await service().api.rows(
      `insert into operator_pauses (kind, subject, reason, actor, created_at) values ('organization', $1, 'a test', 'operator:ada', now())`,
      ada.orgId,
    );
    const { page } = await open(inbox, { visitor: ada.user });
    const chosen = page.getByRole('region', { name: 'The comment' });
    await chosen.getByText('Do you have rye?').waitFor();
    await chosen.getByLabel('Your answer').fill('On Fridays.');
    await chosen.getByRole('button', { name: 'Answer', exact: true }).click();
    await chosen.getByRole('button', { name: 'Cancel the pending action' }).click();
    await chosen.getByText('Answer to the comment: discarded').waitFor();
    await service().api.rows('delete from operator_pauses where subject = $1', ada.orgId);
  });

  it('have an answer that waits without a connection, goes back into its form, and is sent once', async () => {
    await said('Liv', 'Are you open on Sundays?');
    const { page, context, problems } = await open(inbox, { visitor: ada.user });
    const chosen = page.getByRole('region', { name: 'The comment' });
    await chosen.getByText('Are you open on Sundays?').waitFor();
    const answer = chosen.getByRole('button', { name: 'Answer', exact: true });
    const words = chosen.getByLabel('Your answer');
    await context.setOffline(true);
    await words.fill('Until noon.');
    await answer.click();
    await chosen.getByText(/^Waiting for a connection/).waitFor();
    assert.equal(await words.inputValue(), '');
    await chosen.getByRole('button', { name: 'Withdraw' }).click();
    await eventually('the form has it again', async () => (await words.inputValue()) === 'Until noon.');
    await answer.click();
    await chosen.getByText(/^Waiting for a connection/).waitFor();
    await context.setOffline(false);
    await eventually('it is answered', async () => (await own()).includes('Until noon.'));
    assert.equal((await own()).filter(text => text === 'Until noon.').length, 1);
    assert.ok(problems.splice(0).every(problem => problem.includes('ERR_INTERNET_DISCONNECTED')));
  });

  it('say so where nothing waits, and are hidden by a key', async () => {
    const { page } = await open(inbox, { visitor: ada.user });
    await page.getByRole('region', { name: 'The comment' }).getByText('Do you have rye?').waitFor();
    await page.keyboard.press('h');
    await page.getByText('No comment needs an answer').waitFor();
  });
});
