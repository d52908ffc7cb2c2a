/** The fields of a post that series have as well, each as the body of a post checks it. */
export {
  disclosures,
  marks,
  media,
  platformOptions,
  platforms,
  postText,
  shownDisclosures,
  thread,
  viewDisclosures,
} from './post-body.ts';
