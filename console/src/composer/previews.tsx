import type { Schemas } from '@sdk';
import { DocumentPages, pagesIn } from '../media/document-pages.tsx';
import { platformName, PlatformMark, type Platform } from '../post/states.tsx';
import { Charge } from '../ui/charge.tsx';
import { Card } from '../ui/parts.tsx';
import type { Checks } from './checks.ts';
import type { Draft } from './draft.ts';
import { CoverPicture } from './cover.tsx';
import { LinkCard } from './link-card.tsx';
import { Problems } from './problems.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { i18n } from '../lib/i18n.ts';
import { listOf } from '../lib/lists.ts';

type Problem = Schemas['PostProblem'];

/** Platforms that truncate long texts, with the number of visible letters. */
const folds: Partial<Record<Platform, number>> = { linkedin: 210, instagram: 125 };

const optionsOf = (draft: Draft, platform: Platform): Record<string, unknown> =>
  draft.options[platform] ?? {};

const textOf = (draft: Draft, platform: Platform): string => draft.options[platform]?.text ?? draft.text;

const Fold = ({ text, after }: { text: string; after: number | undefined }) => {
  if (after === undefined || text.length <= after) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, after)}</span>
      <details className="inline">
        <summary className="inline text-quiet">{i18n.t('… more')}</summary>
        <span>{text.slice(after)}</span>
      </details>
    </>
  );
};

/** Platforms on which a document has pages. */
const paged: readonly Platform[] = ['linkedin', 'instagram', 'threads'];

const Files = ({
  draft,
  platform,
  checks,
}: {
  draft: Draft;
  platform: Platform;
  checks: Checks | undefined;
}) => {
  // a document whose pages are drawn is shown by them
  const isPaged = (checks?.pages.length ?? 0) > 0 && paged.includes(platform);
  const files = draft.media.filter(({ type }) => type !== 'document' || !isPaged);
  if (files.length === 0) return null;
  return (
    <div className={`grid gap-0.5 overflow-hidden rounded-lg ${files.length > 1 ? 'grid-cols-2' : ''}`}>
      {files.slice(0, 4).map(file => (
        <Thumbnail
          key={file.id}
          file={file}
          sizes={files.length > 1 ? '12rem' : '24rem'}
          className="aspect-square w-full object-cover"
        />
      ))}
    </div>
  );
};

/** The post's document as pages, with its title where it is shown. */
const Document = ({
  draft,
  platform,
  checks,
}: {
  draft: Draft;
  platform: Platform;
  checks: Checks | undefined;
}) => {
  const document = draft.media.find(({ type }) => type === 'document');
  const pages = checks?.pages.filter(({ mediaId }) => mediaId === document?.id) ?? [];
  if (!document || !paged.includes(platform)) return null;
  return (
    <div className="flex flex-col gap-1">
      {platform === 'linkedin' && (
        <p className="font-medium wrap-anywhere">
          <bdi>{draft.options.linkedin?.title ?? document.title}</bdi>
        </p>
      )}
      {document.pageCount && (
        <>
          <p className="text-quiet">{pagesIn(document.pageCount)}</p>
          <DocumentPages pages={pages} pageCount={document.pageCount} />
        </>
      )}
    </div>
  );
};

/** Platforms that show files above the text. */
const filesFirst: readonly Platform[] = ['instagram', 'youtube'];

const ThreadParts = ({ draft }: { draft: Draft }) =>
  draft.thread.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index} dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
      {part.text}
    </p>
  ));

const Account = ({ platform, checks }: { platform: Platform; checks: Checks | undefined }) => {
  const account = checks?.targets.find(target => target.platform === platform)?.account;
  return (
    <h2 className="flex items-center gap-2 font-medium">
      <PlatformMark of={platform} />
      {platformName(platform)}
      {account && <span className="font-normal text-quiet">{`@${account.handle}`}</span>}
    </h2>
  );
};

/** Links to which publishing adds the brand's UTM parameters, as reported by the service. */
const TaggedLinks = ({
  written,
  platform,
  checks,
}: {
  written: string;
  platform: Platform;
  checks: Checks | undefined;
}) => {
  const sent = checks?.targets.find(target => target.platform === platform)?.content.text ?? '';
  const links = sent.split(/\s+/).filter(word => word.includes('utm_') && !written.includes(word));
  return (
    links.length > 0 && (
      <p className="text-quiet wrap-anywhere">
        {i18n.t('Links are published as {links}', { links: listOf(links) })}
      </p>
    )
  );
};

const Preview = ({
  draft,
  platform,
  checks,
}: {
  draft: Draft;
  platform: Platform;
  checks: Checks | undefined;
}) => {
  const of = (list: readonly Problem[] = []) => list.filter(problem => problem.platform === platform);
  const text = textOf(draft, platform);
  return (
    <Card className="flex flex-col gap-2">
      <Account platform={platform} checks={checks} />
      {platform === 'youtube' && (
        <p className="font-medium">{draft.options.youtube?.title ?? text.split('\n')[0]}</p>
      )}
      <div className={`flex gap-2 ${filesFirst.includes(platform) ? 'flex-col-reverse' : 'flex-col'}`}>
        <p dir="auto" className="whitespace-pre-wrap">
          <Fold text={text} after={folds[platform]} />
        </p>
        <Files draft={draft} platform={platform} checks={checks} />
        <Document draft={draft} platform={platform} checks={checks} />
      </div>
      <CoverPicture id={optionsOf(draft, platform)['coverMediaId']} />
      <LinkCard platform={platform} checks={checks} />
      <TaggedLinks written={text} platform={platform} checks={checks} />
      {(platform === 'x' || platform === 'threads') && <ThreadParts draft={draft} />}
      <Charge platform={platform} cost={checks?.targets.find(target => target.platform === platform)?.cost} />
      <div className="flex flex-col gap-2 empty:hidden max-lg:hidden">
        <Problems problems={of(checks?.problems)} tone="bad" />
      </div>
      <Problems problems={of(checks?.warnings)} tone="warn" />
    </Card>
  );
};

/** Shows a post as each platform would, with its problems there. */
export const Previews = ({ draft, checks }: { draft: Draft; checks: Checks | undefined }) => {
  const general = (list: readonly Problem[] = []) => list.filter(({ platform }) => platform === null);
  return (
    <section aria-label={i18n.t('Previews')} className="flex flex-col gap-3">
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        <div className="flex flex-col gap-2 empty:hidden max-lg:hidden">
          <Problems problems={general(checks?.problems)} tone="bad" />
        </div>
        <Problems problems={general(checks?.warnings)} tone="warn" />
      </div>
      {draft.platforms.map(platform => (
        <Preview key={platform} draft={draft} platform={platform} checks={checks} />
      ))}
      {draft.platforms.length === 0 && (
        <p className="text-quiet">{i18n.t('Choose platforms to preview them.')}</p>
      )}
    </section>
  );
};
