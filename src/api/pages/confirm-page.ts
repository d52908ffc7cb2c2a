import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

const style = html`<style>
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .5rem 1rem; }
article p { white-space: pre-wrap; }
article img { max-width: 8rem; max-height: 8rem; margin: 0 .5rem .5rem 0; border-radius: .4rem; }
.count { font-size: .85rem; opacity: .8; }
label.chosen { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
label.chosen input { width: 1.5rem; height: 1.5rem; }
.outcome { font-weight: 600; }
</style>`;

/** Page that shows a post as each platform gets it, for a person to approve or deny. */
export const confirmPage: DecisionPage = {
  title: 'Confirm posts',
  route: '/confirm',
  asked: 'hash',
  style,
  asks: html`<p>An app has planned posts and asks you to confirm them. Log in to see them. Nothing is published before you approve it.</p>`,
  shows: html`<dl>
<dt>Brand</dt><dd id="brand"></dd>
<dt>Organization</dt><dd id="organization"></dd>
<dt>Publication</dt><dd id="when"></dd>
<dt>Requested by</dt><dd id="asker"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<h2>What each platform gets</h2>
<p id="many" class="note" hidden>The buttons below decide about the posts that are marked. The others stay as they are.</p>
<div id="targets"></div>
<p class="note">Your approval covers a post exactly as shown here, once. If the post changes afterwards, you are asked again.</p>`,
  approve: 'Approve and publish or schedule',
  deny: 'Deny',
};
