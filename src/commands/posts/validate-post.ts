import { findBilling } from '../../db/billing/billing.ts';
import { readBudgets } from '../../db/costs/budgets.ts';
import { listCosts, type CostItem } from '../../domain/costs/post-costs.ts';
import { inDollars, type FindPrice } from '../../domain/costs/prices.ts';
import { findLinkCard } from '../../db/publishing/link-cards.ts';
import { findCardLink, layOverCard, wordsOfPage, type PreviewedCard } from '../../domain/posts/link-cards.ts';
import { indexAccounts, listAccounts, type BrandAccount } from '../../db/connections/brand-accounts.ts';
import { findAdditions } from '../../db/brands/find-brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { AccountAvailability } from '../../db/publishing/account-quotas.ts';
import { accountProblems, accountWarnings, type AccountOutlook } from '../../domain/posts/account-outlook.ts';
import { archivedCode, brandArchived, type Actor } from '../../domain/actor.ts';
import { sayCredits, suspensionReasons } from '../../domain/billing/billing.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { contentWarnings, targetOutlook, type TargetOutlook } from '../../domain/posts/post-outlook.ts';
import { effectiveContent, type EffectiveContent } from '../../domain/limits/effective-content.ts';
import { findPages, type PageRow } from '../../db/media/renditions.ts';
import type { PostMediaFile } from '../../db/posts/post-media.ts';
import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import {
  findOnTargets,
  publishProblems,
  shownLaterProblems,
  timeProblems,
  type PostContent,
  type PostProblem,
} from '../../domain/posts/post-problems.ts';
import { contentFor, keyOfTarget, listTargets } from '../../domain/posts/target-names.ts';
import { tokenWarning } from '../../domain/connections/token-outlook.ts';
import { requireBrand } from '../brands/require-brand.ts';
import { writeWithTexts } from '../brands/saved-texts.ts';
import { requireMedia, type PostDraft } from './check-post.ts';
import { aimDraft } from './aim-post.ts';
import { measurePost } from './measure-post.ts';

/** Questions about accounts that their rows do not answer. */
export interface AccountQuestions {
  /** Returns the current availability of each account, in the given order. */
  availability(accounts: readonly BrandAccount[]): Promise<AccountAvailability[]>;
  needsRefreshToken(platform: PlatformName): boolean;
  /** Prices of the platforms. */
  findPrice: FindPrice;
  /** Credits that publishing costs, by platform. */
  postCredits: PostCredits;
}

type PostCredits = Readonly<Partial<Record<PlatformName, number>>>;

/** Result of checking a post before it is created. */
export interface PostValidation {
  /** Reasons why the post could not be published. */
  problems: PostProblem[];
  /** Warnings that do not prevent publication. */
  warnings: PostProblem[];
  targets: (TargetOutlook & {
    account: Pick<AccountOutlook, 'id' | 'status' | 'handle'> | null;
    content: Pick<EffectiveContent, SentField>;
    /** Charged calls. Empty if the platform charges nothing. */
    costs: CostItem[];
    /** Credits that publishing costs. */
    credits: number;
  })[];
  /** Every existing file that the post names. */
  files: PostMediaFile[];
}

type JudgedTarget = PostValidation['targets'][number];

/** Target of a validated post. */
export type ValidatedTarget = JudgedTarget & { card: PreviewedCard | null };

/** A validation with the link cards. */
export interface ValidatedPost extends PostValidation {
  targets: ValidatedTarget[];
  /** Drawn pages of the post's documents. */
  pages: PageRow[];
}

type SentField = 'text' | 'media' | 'threadParts' | 'options';

const contentOf = (draft: PostContent, platform: PlatformName): Pick<EffectiveContent, SentField> => {
  const { text, media, threadParts, options } = effectiveContent(draft, platform);
  return { text, media, threadParts, options };
};

/** State of a brand's accounts, by connection ID, and of the default ones by platform, too. */
export type AccountOutlooks = ReadonlyMap<string, AccountOutlook>;

/** Data that the validation of a post needs. */
interface Known {
  accounts: AccountOutlooks;
  findPrice: FindPrice;
  postCredits: PostCredits;
  files: ReadonlyMap<string, PostMediaFile>;
}

/**
 * Checks content, time, and accounts of a post, and saves nothing. Throws `not_found` for a brand or file that is unknown
 * or of another organization, except for a deleted file that the post already has (`carried`).
 */
export const validatePost = async (
  em: Em,
  actor: Actor,
  wanted: PostDraft,
  ask: AccountQuestions,
  carried: readonly string[] = [],
): Promise<ValidatedPost> => {
  const brandId = await requireBrand(em, actor, wanted.brandSlug);
  const of = { orgId: actor.orgId, brandId };
  const { insert, ...aimed } = await aimDraft(em, of, wanted);
  return validateAimed(em, actor, { ...of, ...(await writeWithTexts(em, of, aimed, insert)) }, ask, carried);
};

/** Post with its targets, to check. */
export type AimedDraft = PostContent & Pick<PostDraft, 'scheduledAt'>;

/** Checks a post with known accounts and texts, as `validatePost` does. */
export const validateAimed = async (
  em: Em,
  actor: Actor,
  post: AimedDraft & { orgId: string; brandId: string },
  ask: AccountQuestions,
  carried: readonly string[],
): Promise<ValidatedPost> => {
  const { brandId } = post;
  const draft = { ...post, ...(await findAdditions(em, post)) };
  await measurePost(actor.orgId, draft, listTargets(draft));
  const files = await requireMedia(em, actor.orgId, mediaIdsOf(draft), carried);
  const accounts = await readAccountOutlooks(em, actor.orgId, brandId, ask);
  const judged = judgePost(actor, draft, {
    accounts,
    files,
    findPrice: ask.findPrice,
    postCredits: ask.postCredits,
  });
  const found = {
    ...judged,
    problems: [...archiveProblems(actor, brandId), ...judged.problems],
    warnings: [
      ...judged.warnings,
      ...(await budgetWarnings(em, actor, judged.targets)),
      ...(await creditWarnings(em, actor, judged.targets)),
    ],
  };
  return {
    ...found,
    targets: await addCards(em, found.targets),
    pages: await findPagesOf(em, actor.orgId, found.files),
  };
};

/** Finds the drawn pages of the documents among some files. */
export const findPagesOf = (em: Em, orgId: string, files: readonly PostMediaFile[]): Promise<PageRow[]> =>
  findPages(
    em,
    orgId,
    files.filter(({ type }) => type === 'document').map(({ id }) => id),
  );

/** Returns warnings about platforms whose budget for this month lacks the price of the post. */
const budgetWarnings = async (
  em: Em,
  { orgId }: Actor,
  targets: PostValidation['targets'],
): Promise<PostProblem[]> => {
  const priced = targets.filter(({ costs }) => costs.length > 0);
  const budgets = priced.length === 0 ? [] : await readBudgets(em, orgId);
  return [...Map.groupBy(priced, ({ platform }) => platform)].flatMap(([platform, own]) => {
    const found = budgets.find(each => each.platform === platform);
    const cost = own.flatMap(({ costs }) => costs).reduce((sum, item) => sum + item.cost, 0);
    if (found?.budget == null || found.spent + cost <= found.budget) return [];
    return [
      {
        platform,
        path: `platforms.${platform}`,
        code: 'budget_used_up',
        message: `The post costs ${inDollars(cost)}, and the month’s budget for ${platform} has ${inDollars(Math.max(found.budget - found.spent, 0))} left, so the post would be held. Owners and admins can raise the budget.`,
      },
    ];
  });
};

/** Returns a warning if the organization has too few credits for all platforms of the post. */
const creditWarnings = async (
  em: Em,
  { orgId }: Actor,
  targets: PostValidation['targets'],
): Promise<PostProblem[]> => {
  const [first, ...others] = targets.filter(({ credits }) => credits > 0);
  if (first === undefined) return [];
  const cost = others.reduce((sum, { credits }) => sum + credits, first.credits);
  const { balance } = await findBilling(em, orgId);
  if (balance >= cost) return [];
  return [
    {
      platform: first.platform,
      path: `platforms.${first.platform}`,
      code: 'budget_used_up',
      message: `The post costs ${sayCredits(cost)}, but the organization has ${balance}, so the post would be held. Owners and admins can buy credits.`,
    },
  ];
};

/** Adds link cards from what is known of their pages. Reads no pages. */
const addCards = async (em: Em, targets: readonly JudgedTarget[]): Promise<ValidatedTarget[]> => {
  const shown: ValidatedTarget[] = [];
  for (const target of targets) {
    const link = findCardLink(target.platform, target.content);
    const known = link && (await findLinkCard(em, link.url))?.card;
    const page = known ? wordsOfPage(layOverCard(known, target.content.options)) : null;
    shown.push({ ...target, card: link ? { ...link, page } : null });
  }
  return shown;
};

/** Validates a measured post against known accounts and files. */
export const judgePost = (
  actor: Actor,
  draft: AimedDraft,
  { accounts, files, findPrice, postCredits }: Known,
): PostValidation => {
  const now = new Date();
  const at = draft.scheduledAt ?? now;
  const targets = listTargets(draft);
  return {
    problems: [
      ...timeProblems(draft.scheduledAt, now),
      ...shownLaterProblems(draft, at),
      ...publishProblems(draft, targets, files),
      ...targets.flatMap(target => accountProblems(target, accounts.get(keyOfTarget(target))?.status)),
    ],
    warnings: [
      ...suspensionWarnings(actor),
      ...targets.flatMap(target => accountWarnings(target, accounts.get(keyOfTarget(target)), at)),
      ...findOnTargets(draft, targets, (own, platform) => contentWarnings(own, platform, files)),
    ],
    targets: targets.map(target => {
      const account = accounts.get(keyOfTarget(target));
      const { platform } = target;
      const own = contentFor(draft, target);
      return {
        ...targetOutlook(own, platform, files),
        account: account ? { id: account.id, status: account.status, handle: account.handle } : null,
        content: contentOf(own, platform),
        costs: listCosts(findPrice, platform, own, files),
        credits: postCredits[platform] ?? 0,
      };
    }),
    files: [...files.values()],
  };
};

/** Reads the current state of a brand's accounts. */
export const readAccountOutlooks = async (
  em: Em,
  orgId: string,
  brandId: string,
  { availability, needsRefreshToken }: AccountQuestions,
): Promise<AccountOutlooks> => {
  const accounts = await listAccounts(em, orgId, brandId);
  const known = await availability(accounts);
  return indexAccounts(
    accounts.map((account, index) => ({
      ...account,
      warning: tokenWarning(
        { ...account, needsRefreshToken: needsRefreshToken(account.platform) },
        Date.now(),
      ),
      pause: known[index]?.pause ?? null,
      quota: known[index]?.quota ?? null,
    })),
  );
};

const archiveProblems = ({ archivedBrands }: Actor, brandId: string): PostProblem[] =>
  archivedBrands.includes(brandId)
    ? [{ platform: null, path: 'brandSlug', code: archivedCode, message: brandArchived().message }]
    : [];

const suspensionWarnings = ({ suspension }: Actor): PostProblem[] =>
  suspension === null
    ? []
    : [
        {
          platform: null,
          path: '',
          code: 'billing_suspended',
          message: `The service publishes nothing for now. ${suspensionReasons[suspension]}`,
        },
      ];
