/** Every workflow type that a worker knows; a function's name is its type and must not change. */
export { deliverEvent } from './deliver-event.ts';
export { ingestDocument } from './ingest-document.ts';
export { enrichIdea } from './enrich-idea.ts';
export { prune } from './prune.ts';
export { publishPost } from './publish-post.ts';
export { recoverWebhook } from './recover-webhook.ts';
export { reembedChunks } from './reembed-chunks.ts';
export { removeAccounts } from './remove-accounts.ts';
export { removeKnowledgeBase } from './remove-knowledge-base.ts';
export { renewTokens } from './renew-tokens.ts';
export { rewrapSecrets } from './rewrap-secrets.ts';
export { processClip } from './process-clip.ts';
export { sendMail } from './send-mail.ts';
export { sweepClips } from './sweep-clips.ts';
export { sweepDeliveries } from './sweep-deliveries.ts';
export { sweepKnowledge } from './sweep-knowledge.ts';
export { sweepPosts } from './sweep-posts.ts';
