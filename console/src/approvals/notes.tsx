import { i18n } from '../lib/i18n.ts';
import { Note } from '../ui/parts.tsx';
import type { Waiting } from './waiting.ts';

/** Notes about a request whose post has changed, or whose approval no app has used. */
export const Notes = ({ one, isChanged }: { one: Waiting; isChanged: boolean }) => (
  <>
    {one.isUnused && (
      <Note>
        {i18n.t(
          'You approved this post, but the app that asked has not published it. Publish or schedule it yourself.',
        )}
      </Note>
    )}
    {isChanged && (
      <Note>
        {i18n.t(
          'The post changed after this request, so it can only be denied. The requester can ask again.',
        )}
      </Note>
    )}
  </>
);
