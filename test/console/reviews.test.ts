import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { aKeyring, mailSecret } from '../support/canaries/mail-secrets.ts';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { aPost, anAuthor, inHours, type Author } from '../support/posts.ts';
import { teamOf, type Member } from '../support/team.ts';

describe('reviews in the console', () => {
  const keyring = aKeyring();
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole(), ENCRYPTION_KEYS: keyring }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let bob: Member;
  let home: string;
  const team = teamOf(api, () => ada);

  before(async () => {
    ada = await anAuthor(api(), ['x']);
    bob = await team.aMember();
    await api().patch('/auth/me', { name: 'Bob' }, { as: bob.token });
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });

  const ask = (stage: object) =>
    api().patch(
      `/brands/${ada.brand.slug}`,
      { review: { stages: [{ name: 'Legal', ...stage }] } },
      { as: ada.token },
    );
  const planned = (text = 'The first words') => aPost(api(), ada, { text, scheduledAt: inHours(24) });
  const untilState = (postId: string, wanted: string) =>
    eventually(`the review is ${wanted}`, async () => {
      const { data } = await api().get(`/posts/${postId}`, { as: ada.token });
      return data.review.state === wanted;
    });

  const approve = async (postId: string): Promise<void> => {
    const { data } = await api().get(`/posts/${postId}/reviews`, { as: bob.token });
    const body = { decision: 'approve', digest: data.digest };
    await api().post(`/posts/${postId}/reviews`, body, { as: bob.token });
    await untilState(postId, 'approved');
  };

  it('show an approver what has changed since they approved, and take their word by a key', async () => {
    await ask({ approvers: [bob.memberId] });
    const post = await planned();
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: bob, bypassCSP: true });
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.keyboard.press('a');
    await untilState(post.id, 'approved');
    await api().patch(`/posts/${post.id}`, { text: 'The last words' }, { as: ada.token });
    await page.reload();
    const changes = page.getByRole('region', { name: 'Changes since' });
    await changes.getByText('The first words').waitFor();
    await changes.getByText('The last words').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await page.getByLabel('Your comment').fill('Shorter, please.');
    await page.getByRole('button', { name: /^Ask for changes/ }).click();
    await untilState(post.id, 'changes_requested');
    await page.getByText('Shorter, please.').waitFor();
  });

  it('let a client without an account approve on a phone, once', async () => {
    await ask({ client: true });
    const post = await planned();
    const email = 'client@example.com';
    const { page: team } = await open(`${home}/posts/${post.id}`, { visitor: ada });
    await team.getByText('Ask a client').click();
    await team.getByLabel('Email address').fill(email);
    await team.getByRole('button', { name: 'Send a link' }).click();
    await team.getByText(`A link was sent to ${email}`).waitFor();
    const token = await mailSecret(api(), keyring, { email, type: 'account.review_link' });

    const { page } = await open(`/review#token=${token}`, { ...phone, bypassCSP: true });
    await page.getByText('The first words').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('You have approved this post.').waitFor();
    await untilState(post.id, 'approved');
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0);

    const { page: other } = await open('/review#token=none', phone);
    await other.getByText('This no longer exists, or you may not see it.').waitFor();
  });

  it('are asked for by stages, and answered where all that waits is', async () => {
    await api().patch(`/brands/${ada.brand.slug}`, { review: null }, { as: ada.token });
    const { page } = await open(`${home}/reviews/${ada.brand.slug}`, { visitor: ada, bypassCSP: true });
    await page.getByRole('button', { name: 'Require reviews' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Must not be greater than the number of approvers').waitFor();
    await page.getByRole('checkbox', { name: /^Bob / }).press('Space');
    await page.getByLabel('Reviewers are reminded').selectOption('A day before');
    assert.deepEqual(await obstaclesOf(page), []);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Posts need approval before publication').waitFor();
    const { data } = await api().get(`/brands/${ada.brand.slug}`, { as: ada.token });
    assert.deepEqual(data.review.stages[0].approvers, [bob.memberId]);
    assert.equal(data.review.remindBefore, 1_440);

    const post = await planned('To be looked at');
    const { page: waiting } = await open(`${home}/approvals`, { visitor: bob, bypassCSP: true });
    const inList = waiting.getByRole('button', { name: /^To be looked at/ });
    await inList.click();
    await waiting
      .getByRole('region', { name: 'Content to decide about' })
      .getByText('To be looked at')
      .waitFor();
    await waiting.getByRole('button', { name: /^Approve/ }).waitFor();
    assert.deepEqual(await obstaclesOf(waiting), []);
    await waiting.keyboard.press('a');
    await untilState(post.id, 'approved');
    await inList.waitFor({ state: 'detached' });
  });

  it('begin again for posts that a change of their brand makes say something else, once that was said', async () => {
    await ask({ approvers: [bob.memberId] });
    const post = await planned('See https://acme.example/beans');
    await approve(post.id);
    const { page } = await open(`${home}/texts/${ada.brand.slug}`, { visitor: ada, bypassCSP: true });
    await page.getByLabel('Your domains').fill('acme.example');
    const utm = page.getByRole('region', { name: 'UTM parameters' });
    await utm.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'This ends approvals' });
    await question.getByText('One approved post needs a new approval').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await untilState(post.id, 'approved');
    await utm.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Change it' }).click();
    await page.getByText('Links get these parameters').waitFor();
    await untilState(post.id, 'pending');
  });

  it('stay as wide as a phone, however long what waits is', async () => {
    await ask({ approvers: [bob.memberId] });
    const post = await planned(`${'A line of many words that goes on and on '.repeat(4)}${'w'.repeat(100)}`);
    const { page } = await open(`${home}/approvals`, { ...phone, visitor: bob });
    await page.getByRole('button', { name: /^A line of many words/ }).click();
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    assert.equal(await widthOf(page), phone.viewport.width);
    await api().delete(`/posts/${post.id}`, { as: ada.token });
  });

  it('have notes of the team beside them, which name members', async () => {
    const post = await planned();
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada, bypassCSP: true });
    await page.getByLabel('A note').fill('Is the price right?');
    await page.getByLabel('Mention').selectOption({ label: 'Bob' });
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByText('to Bob').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    const { data } = await api().get('/api/notifications', { as: bob.token });
    assert.ok(data.notifications.some(({ type }: { type: string }) => type === 'post.note'));
    await page.getByRole('button', { name: /^Delete the note/ }).click();
    await page.getByText('The note is deleted').waitFor();
    assert.equal((await api().get(`/posts/${post.id}/notes`, { as: ada.token })).data.total, 0);
  });
});
