import { ask, at, call, enterAs, isEntered, leave, say } from './page.js';
import { show } from './show.js';

const form = document.forms[0];

const enter = async () => {
  const given = { email: at('email').value, password: at('password').value };
  const asNew = at('isNew')?.checked;
  enterAs(
    await (asNew ? call('auth/signup', { ...given, name: at('name').value }) : call('auth/login', given)),
  );
  // a second attempt finds the account already created
  if (asNew) at('isNew').click();
};

const [kind, invitation] = location.pathname.split('/').slice(-2);

const join = async () => {
  await enter();
  try {
    const { name, role } = await call(
      kind === 'join' ? 'teams/join/' + invitation : 'teams/invitations/' + invitation + '/accept',
    );
    return 'You are in ' + name + ' now, as ' + role + '.';
  } finally {
    await leave();
  }
};

/**
 * Switches to the organization whose email led here. If there is none or the person has left it, they stay in their default
 * organization.
 */
const enterOrganization = async () => {
  const orgs = await ask('GET', 'orgs');
  const wanted = new URLSearchParams(location.search).get('org');
  const { id, name, isActive } =
    orgs.find(({ id }) => id === wanted) ?? orgs.find(({ isActive }) => isActive);
  if (!isActive) await ask('PUT', 'orgs/active', { orgId: id });
  return name;
};

const choose = async () => {
  if (!isEntered()) {
    await enter();
    at('organization').textContent = await enterOrganization();
    const { preferences } = await ask('GET', 'api/notifications/preferences');
    const { timeZone } = await ask('GET', 'auth/me');
    at('choices').firstElementChild.after(
      ...preferences.map(({ type, mail }) => {
        const [label, box] = [document.createElement('label'), document.createElement('input')];
        Object.assign(box, { type: 'checkbox', name: type, checked: mail });
        label.append(box, ' ' + type);
        return label;
      }),
    );
    at('zone').value = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    at('zones').replaceChildren(
      ...['UTC', ...Intl.supportedValuesOf('timeZone')].map(name => new Option(name)),
    );
    at('credentials').remove();
    at('choices').hidden = false;
    form.querySelector('button').textContent = 'Save';
    return undefined;
  }
  const { preferences } = await ask('GET', 'api/notifications/preferences');
  const chosen = preferences.map(each => {
    const box = /** @type {HTMLInputElement} */ (form.elements[each.type]);
    return { ...each, mail: box.checked };
  });
  await ask('PATCH', 'auth/me', { timeZone: at('zone').value });
  await ask('PUT', 'api/notifications/preferences', { preferences: chosen });
  await leave();
  return 'Your choice is saved.';
};

const secret = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

const proven = async path => {
  if (secret === '') throw new Error('The link is incomplete. Copy and open all of it.');
  return call(path, { token: secret, password: at('password').value });
};

const works = {
  join,
  show: async () => {
    await enter();
    return show();
  },
  preferences: choose,
  verify: () => proven('auth/email/verify').then(({ message }) => message),
  reset: () =>
    proven('auth/password/reset').then(
      ({ ended, message }) => 'Your password is set. ' + (ended ? message : 'Log in with it.'),
    ),
};

if (form.id === 'join')
  at('isNew').addEventListener('change', () => {
    const { checked } = at('isNew');
    at('named').hidden = !checked;
    at('name').required = checked;
    at('password').autocomplete = checked ? 'new-password' : 'current-password';
  });

form.addEventListener('submit', async event => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  say('');
  try {
    const done = await works[form.id]();
    if (done !== undefined) {
      say(done);
      form.hidden = true;
    }
  } catch (error) {
    say(error.message);
  }
  button.disabled = false;
});
// another link in the same tab changes only the hash
addEventListener('hashchange', () => location.reload());
