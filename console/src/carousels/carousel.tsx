import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useChange } from '../api/change.ts';
import { PlatformMark, Status } from '../post/states.tsx';
import { BrandMark } from '../brands/brand-mark.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Loaded, Screen } from '../ui/parts.tsx';
import { Removal } from '../ui/removal.tsx';
import { Facts, Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Edit } from './edit.tsx';
import { Refine } from './refine.tsx';
import { Slides } from './slides.tsx';
import { ToPost } from './to-post.tsx';
import { Versions } from './versions.tsx';
import { carouselQuery, CarouselState, isBeingDrawn, tones, type Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { locale } from '../lib/locale.ts';

const Posts = ({ carousel: { posts, version } }: { carousel: Carousel }) => {
  const { org } = useOrganization();
  return (
    <Part title={i18n.t('Posts')}>
      <Rows label={i18n.t('Posts')}>
        {posts.map(post => (
          <Row
            key={post.postId}
            title={
              <>
                <Link
                  to="/o/$org/posts/$postId"
                  params={{ org: org.slug, postId: post.postId }}
                  className="text-accent"
                >
                  {i18n.t('Open the post')}
                </Link>
                <Status of={post.status} />
              </>
            }
            {...(post.version !== version && {
              note: i18n.t('Of version {version}', { version: post.version }),
            })}
            actions={post.platforms.map(platform => (
              <PlatformMark key={platform} of={platform} />
            ))}
          />
        ))}
      </Rows>
    </Part>
  );
};

const DrawAgain = ({ carousel }: { carousel: Carousel }) => {
  const { api } = useOrganization();
  const draw = useChange({
    noun: 'carousels',
    run: () => api.carousels.render(carousel.id),
    said: () => i18n.t('Being rendered again'),
  });
  return (
    <Button isBusy={draw.isPending} onClick={() => draw.mutate(undefined)}>
      {i18n.t('Render again')}
    </Button>
  );
};

const RemoveCarousel = ({ carousel: { id, title } }: { carousel: Carousel }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return (
    <Removal
      noun="carousels"
      name={title}
      run={() => api.carousels.delete(id)}
      onDone={() => navigate({ to: '/o/$org/carousels', params: { org: org.slug } })}
    >
      {i18n.t('This deletes the carousel with all its versions. Posts created from it stay.')}
    </Removal>
  );
};

const languageNames = new Intl.DisplayNames(locale, { type: 'language' });

const About = ({ carousel }: { carousel: Carousel }) => {
  const { topic, tone, language, createdAt, documentUrl, provider, model } = carousel;
  return (
    <Part title={i18n.t('Related page')}>
      <Facts
        of={[
          [i18n.t('Topic'), <bdi key="topic">{topic}</bdi>],
          [i18n.t('Tone'), tones[tone]],
          ...(language === null
            ? []
            : [[i18n.t('Language'), languageNames.of(language) ?? language] as const]),
          [i18n.t('Written by'), <bdi key="by">{[provider, model].join(' · ')}</bdi>],
          [i18n.t('Created'), <When key="made" at={createdAt} />],
        ]}
      />
      {documentUrl !== null && (
        <a href={documentUrl} target="_blank" rel="noreferrer" className={`${buttonClass()} self-start`}>
          {i18n.t('Open as a PDF')}
        </a>
      )}
    </Part>
  );
};

const route = getRouteApi('/o/$org/carousels/$carouselId');

/** Page of a carousel: its slides, which appear as they are rendered, its editor, and the way to a post. */
export const CarouselScreen = () => {
  const { carouselId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery(carouselQuery({ orgId: org.id, api }, carouselId));
  return (
    <Loaded from={read}>
      {carousel => (
        <Screen
          title={<bdi>{carousel.title}</bdi>}
          state={<CarouselState of={carousel.status} />}
          note={<BrandMark slug={carousel.brandSlug} />}
          actions={
            <>
              <Allowed to="carousels:write" brand={carousel.brandSlug}>
                <Allowed to="posts:write" brand={carousel.brandSlug}>
                  <ToPost
                    carousel={carousel}
                    isBusy={isBeingDrawn(carousel) || carousel.status === 'failed'}
                  />
                </Allowed>
                <Edit carousel={carousel} />
                <Refine carousel={carousel} />
                {!isBeingDrawn(carousel) && <DrawAgain carousel={carousel} />}
              </Allowed>
              <Copies
                id={carouselId}
                path={`/carousels/${carouselId}`}
                call={`carousels.get('${carouselId}')`}
              />
            </>
          }
        >
          <Slides carousel={carousel} />
          {carousel.posts.length > 0 && <Posts carousel={carousel} />}
          <About carousel={carousel} />
          <Versions carousel={carousel} />
          <Allowed to="carousels:write" brand={carousel.brandSlug}>
            <div>
              <RemoveCarousel carousel={carousel} />
            </div>
          </Allowed>
        </Screen>
      )}
    </Loaded>
  );
};
