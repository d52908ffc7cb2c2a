import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

const style = html`<style>
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .5rem 1rem; }
article p { white-space: pre-wrap; }
article img { max-width: 8rem; max-height: 8rem; margin: 0 .5rem .5rem 0; border-radius: .4rem; }
.count { font-size: .85rem; opacity: .8; }
</style>`;

/** Page that shows a post as each platform gets it, for a person to approve or deny. */
export const confirmPage: DecisionPage = {
  title: 'Confirm a post',
  route: '/confirm',
  asked: 'hash',
  style,
  asks: html`<p>An app has planned a post and asks you to confirm it. Log in to see the post. It is not published before you approve it.</p>`,
  shows: html`<dl>
<dt>Brand</dt><dd id="brand"></dd>
<dt>Organization</dt><dd id="organization"></dd>
<dt>Publication</dt><dd id="when"></dd>
<dt>Requested by</dt><dd id="asker"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<div id="problems" class="warning" role="alert" hidden></div>
<h2>What each platform gets</h2>
<div id="targets"></div>
<p class="note">Your approval covers the post exactly as shown here, once. If the post changes afterwards, you are asked again.</p>`,
  approve: 'Approve and publish or schedule',
  deny: 'Deny',
};
