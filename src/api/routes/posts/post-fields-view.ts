/** Fields of a post that series have as well, checked the same way. */
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
