/** The page at `/device`; it loads nothing but its own script, so it works offline. */
export const devicePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Log a device in</title>
<style>
body { font: 17px/1.5 system-ui, sans-serif; color-scheme: light dark; display: grid; place-items: center; min-height: 90vh; margin: 0 1rem; }
main { width: 100%; max-width: 24rem; }
h1 { font-size: 1.4rem; }
label { display: block; margin-top: 1rem; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .4rem; }
#code { text-transform: uppercase; letter-spacing: .15em; }
button { font: inherit; padding: .4rem 1rem; margin: 1rem .5rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Log a device in</h1>
<form id="ask" method="post">
<label>Code on the device <input id="code" required maxlength="20" autocomplete="off" spellcheck="false" placeholder="XXXX-XXXX"></label>
<label>Mail address <input id="email" type="email" required autocomplete="username"></label>
<label>Password <input id="password" type="password" required autocomplete="current-password"></label>
<button>Continue</button>
</form>
<section id="decide" hidden>
<p>Is this your device, and does it show the code <strong id="shown"></strong>? Approve only what you began yourself: it can then do whatever you can.</p>
<dl>
<dt>Program, as it says</dt><dd id="client"></dd>
<dt>Device</dt><dd id="device"></dd>
<dt>Address</dt><dd id="ip"></dd>
<dt>Began</dt><dd id="began"></dd>
<dt>May then, as you may</dt><dd id="scopes"></dd>
</dl>
<button id="approve" type="button">Approve</button><button id="deny" type="button">Deny</button>
</section>
<p id="say" role="status"></p>
<noscript>This page needs JavaScript.</noscript>
</main>
<script src="device.js"></script>
</body>
</html>
`;

/** A file of its own, because the page's policy runs no inline script. The session lives only as long as the page needs it. */
export const deviceScript = `'use strict';
const at = id => document.getElementById(id);
const say = text => { at('say').textContent = text; };
let token;

const call = async (path, body) => {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
  const answer = await (await fetch(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })).json();
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};

const leave = async () => {
  if (!token) return;
  await call('auth/logout').catch(() => undefined);
  token = undefined;
};

const show = ({ clientName, device, ip, scopes, createdAt }) => {
  at('shown').textContent = at('code').value.toUpperCase();
  at('client').textContent = clientName ?? 'not said';
  at('device').textContent = device;
  at('ip').textContent = ip;
  at('scopes').textContent = scopes.join(', ');
  at('began').textContent = new Date(createdAt).toLocaleString();
  at('ask').hidden = true;
  at('decide').hidden = false;
  say('');
};

at('ask').addEventListener('submit', async event => {
  event.preventDefault();
  say('');
  try {
    token = (await call('auth/login', { email: at('email').value, password: at('password').value })).token;
    show(await call('auth/device/look-up', { userCode: at('code').value }));
    at('password').value = '';
  } catch (error) {
    say(error.message);
    await leave();
  }
});

const decide = (path, done) => async () => {
  try {
    await call(path, { userCode: at('code').value });
    say(done);
  } catch (error) {
    say(error.message);
  }
  at('decide').hidden = true;
  await leave();
};
at('approve').addEventListener('click', decide('auth/device/approve', 'Approved. Return to your device.'));
at('deny').addEventListener('click', decide('auth/device/deny', 'Denied. The device gets nothing.'));
at('code').value = decodeURIComponent(location.hash.slice(1));
`;
