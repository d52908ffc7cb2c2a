import { html } from './http.ts';
import type { Call, Reply } from './http.ts';
import { escapeHtml, page } from './layout.ts';

const carried = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge', 'code_challenge_method'];

/** Login page of a provider. Any email address creates a person. */
export function loginPage(call: Call, provider: string): Reply {
  const hidden = carried.flatMap(name => {
    const value = call.field(name);
    return value === undefined ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`];
  });
  return html(
    200,
    page(
      `Log in with ${provider}`,
      `<main class="consent">
<p class="badge">${provider} <span>sandbox</span></p>
<h1>Log in with ${provider}?</h1>
<p>Client <code>${escapeHtml(call.field('client_id') ?? '')}</code> asks who you are.</p>
<form method="post">
${hidden.join('\n')}
<label>Email address
<input type="text" name="email" value="demo@example.com" maxlength="100" autocomplete="off"></label>
<div class="choices">
<button type="submit" name="decision" value="allow">Log in</button>
<button type="submit" name="decision" value="deny" class="quiet">Cancel</button>
</div>
</form>
<p class="note">Nobody is asked for a password: this is for the machine that it runs on only.</p>
</main>`,
    ),
  );
}
