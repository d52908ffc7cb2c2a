import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

export type Document = Schemas['Document'];
export type KnowledgeBase = Schemas['KnowledgeBase'];

const states: Record<Document['status'], readonly [name: string, tone: Tone]> = {
  pending: [i18n.t('Waiting'), 'plain'],
  processing: [i18n.t('Being read'), 'accent'],
  ready: [i18n.t('Ready'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
};

const steps: Record<Document['step'], string> = {
  waiting: i18n.t('Waiting for its turn.'),
  reading: i18n.t('The text is being read.'),
  embedding: i18n.t('Being embedded.'),
  indexing: i18n.t('Being indexed.'),
  done: i18n.t('Searchable now.'),
};

export const DocumentState = ({ of: status }: { of: Document['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

export const stepSentence = (step: Document['step']): string => steps[step];

/** Whether a document is still being processed. */
export const isMoving = ({ status }: Document): boolean => status === 'pending' || status === 'processing';
