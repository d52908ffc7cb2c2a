import type { PlatformName } from '../platforms.ts';

/** How long a platform refuses a text that the account has posted, and how that is said. */
interface DuplicateRule {
  ms: number;
  says: string;
}

const hourMs = 3_600_000;

/**
 * X names no time, and refuses for some hours: after a day a text goes out again. LinkedIn names ten minutes. The others
 * document no rule.
 */
export const duplicateRules: Readonly<Partial<Record<PlatformName, DuplicateRule>>> = {
  x: { ms: 24 * hourMs, says: 'X refuses a text that the account has posted in the last day' },
  linkedin: {
    ms: hourMs / 6,
    says: 'LinkedIn refuses a text that the account has posted in the last ten minutes',
  },
};
