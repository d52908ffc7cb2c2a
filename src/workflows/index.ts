/** Every workflow type that a worker knows; a function's name is its type and must not change. */
export { publishPost } from './publish-post.ts';
export { renewTokens } from './renew-tokens.ts';
export { sweepPosts } from './sweep-posts.ts';
