import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

export type PostStatus = Schemas['PostStatus'];
export type Platform = Schemas['Platform'];

/** Name and tone of each state. */
const states: Record<PostStatus, readonly [name: string, tone: Tone]> = {
  draft: [i18n.t('Draft'), 'plain'],
  scheduled: [i18n.t('Scheduled'), 'accent'],
  publishing: [i18n.t('Publishing'), 'accent'],
  published: [i18n.t('Published'), 'good'],
  partial: [i18n.t('Partly published'), 'warn'],
  unconfirmed: [i18n.t('Unconfirmed'), 'warn'],
  failed: [i18n.t('Failed'), 'bad'],
  cancelled: [i18n.t('Cancelled'), 'plain'],
  archived: [i18n.t('Archived'), 'plain'],
};

export const statuses = Object.entries(states).map(([status, [name]]) => [status, name] as const);

export const toneOf = (status: PostStatus): Tone => states[status][1];
export const nameOf = (status: PostStatus): string => states[status][0];
/** Whether a state is one of a whole post; those of a post on one platform have other names. */
export const isPostStatus = (state: string): state is PostStatus => Object.hasOwn(states, state);

export const Status = ({ of: status, held = false }: { of: PostStatus; held?: boolean }) => (
  <Badge tone={held ? 'warn' : toneOf(status)}>{held ? i18n.t('Waiting') : nameOf(status)}</Badge>
);

/** Name and tone of each state of a target. */
export const targetStates: Record<Schemas['TargetStatus'], readonly [name: string, tone: Tone]> = {
  pending: [i18n.t('Not sent yet'), 'plain'],
  preparing: [i18n.t('Being prepared'), 'accent'],
  committing: [i18n.t('Being sent'), 'accent'],
  published: [i18n.t('Published'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
  reconciling: [i18n.t('Being checked'), 'warn'],
  unconfirmed: [i18n.t('Unconfirmed'), 'warn'],
  cancelled: [i18n.t('Cancelled'), 'plain'],
  removed: [i18n.t('Deleted there'), 'plain'],
};

const isTargetStatus = (state: string): state is Schemas['TargetStatus'] =>
  Object.hasOwn(targetStates, state);

/** The name of a state of a post or of one of its targets, as its timeline has it; a target that waits is held. */
export const stateName = (state: string): string => {
  if (isPostStatus(state)) return nameOf(state);
  if (isTargetStatus(state)) return targetStates[state][0];
  return state === 'held' ? i18n.t('Waiting') : state;
};

export const platforms = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;

const platformNames: Record<Platform, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  threads: 'Threads',
  youtube: 'YouTube',
};

export const platformName = (platform: Platform): string => platformNames[platform];

const marks: Record<Platform, string> = {
  x: 'X',
  linkedin: 'in',
  instagram: 'Ig',
  threads: '@',
  youtube: '▶',
};

/** Shows a platform as two letters, with its name for screen readers and as a tooltip. */
export const PlatformMark = ({ of: platform }: { of: Platform }) => (
  <span
    role="img"
    aria-label={platformNames[platform]}
    title={platformNames[platform]}
    className="inline-flex size-4.5 items-center justify-center rounded bg-ink text-[0.65rem] leading-none font-bold text-paper"
  >
    {marks[platform]}
  </span>
);
