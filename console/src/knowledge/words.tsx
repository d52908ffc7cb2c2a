import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';

export type Document = Schemas['Document'];
export type KnowledgeBase = Schemas['KnowledgeBase'];

const states: Record<Document['status'], readonly [name: string, tone: Tone]> = {
  pending: ['Waits', 'plain'],
  processing: ['Is being read', 'accent'],
  ready: ['Ready', 'good'],
  failed: ['Failed', 'bad'],
};

const steps: Record<Document['step'], string> = {
  waiting: 'It waits for its turn.',
  reading: 'Its text is being read.',
  embedding: 'Its meaning is being worked out.',
  indexing: 'It is being made findable.',
  done: 'It can be found.',
};

export const DocumentState = ({ of: status }: { of: Document['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

export const stepSentence = (step: Document['step']): string => steps[step];

/** Whether a document changes by itself. */
export const isMoving = ({ status }: Document): boolean => status === 'pending' || status === 'processing';
