import type { Body } from '@sdk';
import { useChange } from '../../api/change.ts';
import { useOrganization } from '../../shell/organization.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, readField, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Post } from '../live.ts';
import { platformName } from '../states.tsx';
import type { StoredTarget, Target } from './possible.ts';
import { i18n } from '../../lib/i18n.ts';

type Wanted = NonNullable<Body<'correctPost'>['targets']>;

/** Content of a target on the platform: the sent content, or the post's content if none was recorded. */
interface Said {
  text: string;
  title: string;
  tags: string;
  privacyStatus: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const saidOf = (post: Post, { platform, sentContent }: Target): Said => {
  const own = (post.platformOptions[platform] ?? {}) as Record<string, unknown>;
  const { title, tags, privacyStatus } = sentContent?.options ?? own;
  const text = sentContent?.text ?? (typeof own['text'] === 'string' ? own['text'] : post.text);
  return {
    text,
    title: textOf(title),
    tags: Array.isArray(tags) ? tags.map(textOf).join(', ') : '',
    privacyStatus: textOf(privacyStatus) || 'public',
  };
};

const asTags = (typed: string): string[] =>
  typed
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '');

const privacies = ['public', 'unlisted', 'private'] as const;
const privacyWords = {
  public: i18n.t('Everybody'),
  unlisted: i18n.t('Anyone with the link'),
  private: i18n.t('Only you'),
} as const;

/** Returns the fields that differ from the published content, or undefined if none differs. */
const changesIn = (form: HTMLFormElement, { id, platform }: StoredTarget, said: Said): Wanted | undefined => {
  const [typed, title, tags] = [readField(form, 'text'), readField(form, 'title'), readField(form, 'tags')];
  const privacyStatus = privacies.find(one => one === readField(form, 'privacyStatus'));
  // Forms submit line ends as CRLF.
  const written = typed.replaceAll('\r\n', '\n');
  const text = written !== said.text && { text: written };
  if (platform !== 'youtube') return text === false ? undefined : { [id]: text };
  const video = {
    ...text,
    ...(title !== said.title && { title }),
    ...(tags !== said.tags && { tags: asTags(tags) }),
    ...(privacyStatus && privacyStatus !== said.privacyStatus && { privacyStatus }),
  };
  return Object.keys(video).length > 0 ? { [id]: video } : undefined;
};

/** Fields that only videos have. */
const OfVideo = ({ said }: { said: Said }) => (
  <>
    <TextField
      label={i18n.t('Tags')}
      name="tags"
      hint={i18n.t('Separated by commas.')}
      defaultValue={said.tags}
    />
    <SelectField
      label={i18n.t('Who sees it')}
      name="privacyStatus"
      defaultValue={said.privacyStatus}
      options={privacies.map(one => [one, privacyWords[one]])}
    />
  </>
);

/** Edits a published post on its platform. The post's own text stays unchanged. */
export const Correct = ({
  post,
  target,
  onClose,
}: {
  post: Post;
  target: StoredTarget;
  onClose: () => void;
}) => {
  const { api } = useOrganization();
  const said = saidOf(post, target);
  const isVideo = target.platform === 'youtube';
  const send = useChange({
    noun: 'posts',
    isShown: true,
    run: (targets: Wanted) => api.posts.correct(post.id, { targets }, { ifMatch: `"${post.revision}"` }),
    onDone: onClose,
  });
  const sendChanges = (form: HTMLFormElement): void => {
    const changes = changesIn(form, target, said);
    if (changes) send.mutate(changes);
    else showToast(i18n.t('Unchanged text'));
  };
  return (
    <Dialog
      title={i18n.t('Correct it on {platform}', { platform: platformName(target.platform) })}
      isOpen
      onClose={onClose}
      keepsOpen
    >
      <Form action={i18n.t('Correct it')} sends={send} onSend={sendChanges}>
        <p className="text-quiet">
          {i18n.t('The post changes there for everyone. Here the post keeps its own text.')}
        </p>
        {isVideo && (
          <TextField
            label={i18n.t('Title')}
            name="title"
            defaultValue={said.title}
            required
            maxLength={100}
          />
        )}
        <Field label={isVideo ? i18n.t('Description') : i18n.t('Text')}>
          {given => (
            <textarea
              {...given}
              name="text"
              dir="auto"
              rows={8}
              required={!isVideo}
              defaultValue={said.text}
            />
          )}
        </Field>
        {isVideo && <OfVideo said={said} />}
      </Form>
    </Dialog>
  );
};
