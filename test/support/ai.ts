import { createAi } from '../../src/adapters/ai/create-ai.ts';
import type { Ai, Passage } from '../../src/adapters/ai/ports.ts';
import { readConfig } from '../../src/config/index.ts';
import type { RecordedCall } from '../../src/domain/ai/ai.ts';

export const caller = {
  orgId: '00000000-0000-7000-8000-000000000001',
  actor: 'service',
  reference: 'test:1',
};

/** The ports of these settings, with what they would have kept in `ai_calls`. Close them in `after`. */
export const aiOf = (settings: Record<string, string> = {}): { ai: Ai; calls: RecordedCall[] } => {
  const calls: RecordedCall[] = [];
  const ai = createAi(readConfig(settings), call => {
    calls.push(call);
    return Promise.resolve();
  });
  return { ai, calls };
};

/** Two short documents, as chunks of a knowledge base. */
export const passages: Passage[] = [
  [
    'brewing',
    'Cold brew is made by steeping coarse grounds in cool water for twelve to eighteen hours. Because the water never gets hot, far fewer acids dissolve, and the cup tastes round and sweet. Use 80 grams of coffee for each liter of water.',
  ],
  [
    'brewing',
    'Grind size decides how fast water extracts flavor. A fine grind exposes more surface, so the water picks up taste within seconds. If a cup tastes bitter, grind coarser before you change anything else.',
  ],
  [
    'policy',
    'Customers may send back unopened bags within 30 days and get the full price refunded. Opened bags can be exchanged once if the taste does not suit you. Refunds reach your account five working days after the parcel has arrived.',
  ],
].map(([document = '', text = ''], index) => ({
  id: `chunk-${index}`,
  documentId: document,
  documentName: `${document}.pdf`,
  text,
}));

export const brand = { name: 'Acme Roasters' };
