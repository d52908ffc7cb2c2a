import { begin, decide, enable, passing, given } from './decision.js';
import { ask, at, call, leave, say } from './page.js';

/** Descriptions of the scopes for people. */
const meanings = {
  'brands:read': 'See your brands',
  'connections:read': 'See which accounts are connected',
  'posts:read': 'See posts, drafts, and their results',
  'posts:write':
    'Write and change drafts, ask you to approve a post, publish or schedule approved posts, and cancel posts',
  'media:read': 'See your images and videos',
  'media:write': 'Add images and videos, and describe them',
  'kb:read': 'Search your knowledge bases',
  'kb:write': 'Add to your knowledge bases',
  'ideas:read': 'See ideas for posts',
  'ideas:write': 'Generate ideas for posts, which costs credits',
  'jobs:read': 'See the progress of background work',
  'carousels:read': 'See carousels',
  'carousels:write': 'Create and change carousels, which costs credits',
  'clips:read': 'See videos and clips',
  'clips:write': 'Cut and render clips, which costs credits',
  'agents:read': 'See agents and their runs',
  'agents:write': 'Create agents that write drafts, try agents, and stop them',
  'webhooks:read': 'See webhooks and missed deliveries',
  'webhooks:write': 'Resend missed deliveries',
  'billing:read': 'See the credit balance',
};

/** Descriptions of the kinds of places to which an answer goes. */
const places = {
  web: '',
  own_machine: ', an app on your own computer',
  program: ' – the app on this device that opens such addresses',
};

const show = ({ clientName, redirectHost, redirectKind, documentHost, scopes }) => {
  at('client').textContent = clientName;
  for (const id of ['describer', 'document']) at(id).hidden = documentHost === null;
  at('document').textContent = documentHost ?? '';
  at('host').textContent = redirectHost + (places[redirectKind] ?? '');
  at('scopes').replaceChildren(
    ...scopes.map(scope => {
      const item = document.createElement('li');
      item.textContent = meanings[scope] ?? scope;
      return item;
    }),
  );
  enable(true);
  at('approve').disabled = scopes.length === 0;
  say(scopes.length === 0 ? 'You have none of the requested permissions in this organization.' : '');
};

/** Organization that the session is in and that the page shows. */
let shownIn;
const seek = async () => show(await call('oauth/consents/look-up', { query: given.asked }));
const lookUp = async () => {
  const [{ name, email }, orgs] = await Promise.all([ask('GET', 'auth/me'), ask('GET', 'orgs')]);
  at('account').textContent = name + ', ' + email;
  at('organization').replaceChildren(
    ...orgs.map(org => new Option(org.name, org.id, org.isActive, org.isActive)),
  );
  shownIn = at('organization').value;
  await seek();
};

at('organization').addEventListener('change', async () => {
  const orgId = at('organization').value;
  enable(false);
  try {
    await ask('PUT', 'orgs/active', { orgId });
    shownIn = orgId;
    at('scopes').replaceChildren();
    await seek();
  } catch (error) {
    at('organization').value = shownIn;
    enable(true);
    // a person cannot agree to scopes that the page does not show
    at('approve').disabled = at('scopes').childElementCount === 0;
    say(error.message);
  }
});

// the person can choose another organization
passing.push('invalid_state', 'insufficient_scope', 'billing_suspended');
const answer = decision => () => call('oauth/consents', { query: given.asked, decision, shownIn });
const goOn = async ({ redirectTo }) => {
  await leave();
  location.assign(redirectTo);
  if (/^https?:/.test(redirectTo)) return;
  // the browser opens an app beside the page, or does nothing
  const again = document.createElement('a');
  Object.assign(again, { href: redirectTo, textContent: 'Open it again' });
  say('Your app has received the answer, and you can close this page. Did the app not open? ');
  at('say').append(again);
};
at('approve').addEventListener('click', decide(answer('approve'), goOn));
at('deny').addEventListener('click', decide(answer('deny'), goOn));

begin(lookUp);
