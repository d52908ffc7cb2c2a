/** The fields of a post that series have as well, each as the body of a post checks it. */
export { marks, media, platformOptions, platforms, postText, thread } from './post-body.ts';
