import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

const style = html`<style>
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .5rem 1rem; }
article p { white-space: pre-wrap; }
article img { max-width: 8rem; max-height: 8rem; margin: 0 .5rem .5rem 0; border-radius: .4rem; }
.count { font-size: .85rem; opacity: .8; }
</style>`;

/** Where a person sees a post as each platform gets it, with its files, and approves or denies it. */
export const confirmPage: DecisionPage = {
  title: 'Confirm a post',
  route: '/confirm',
  asked: 'hash',
  style,
  asks: html`<p>A program has planned a post and asks you to confirm it. Log in to see it: nothing goes out before you approve.</p>`,
  shows: html`<dl>
<dt>Brand</dt><dd id="brand"></dd>
<dt>Organization</dt><dd id="organization"></dd>
<dt>Goes out</dt><dd id="when"></dd>
<dt>Asked for by</dt><dd id="asker"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<div id="problems" class="warning" role="alert" hidden></div>
<h2>What each platform gets</h2>
<div id="targets"></div>
<p class="note">Your approval counts for the post exactly as it stands here, once. If it is changed afterwards, you are asked again.</p>`,
  approve: 'Approve',
  deny: 'Deny',
};
