/** Fields of a post that series have as well, checked the same way. */
export {
  accounts,
  accountOptions,
  media,
  platformOptions,
  platforms,
  postText,
  thread,
} from './post-content.ts';
export { disclosures, marks, shownDisclosures, viewDisclosures } from './post-body.ts';
