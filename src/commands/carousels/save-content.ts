import { audit } from '../../db/audit.ts';
import { replaceContent } from '../../db/carousels/replace-content.ts';
import { addVersion, type CarouselContent } from '../../db/carousels/carousel-versions.ts';
import type { CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { differences, fieldsOf, type AuditAction } from '../../domain/audit.ts';

const fields = ['title', 'slides', 'design', 'language'] as const;

export const versionContent = ({
  title,
  slides,
  design,
  language,
  sourceDocumentIds,
  madeBy,
}: CarouselRow): CarouselContent => ({ title, slides, design, language, sourceDocumentIds, madeBy });

/** Makes this the newest version of a locked carousel, which its workflow then draws. */
export const saveContent = async (
  em: Em,
  { actor, requestId }: Origin,
  carousel: CarouselRow,
  content: CarouselContent,
  { action, reason }: { action: AuditAction; reason: string },
): Promise<void> => {
  const number = carousel.version + 1;
  const { id, orgId, brandId } = carousel;
  await replaceContent(em, id, content, number);
  await addVersion(em, { orgId, carouselId: id }, { ...content, number, reason, actor: actorName(actor) });
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, requestId);
  await audit(em, {
    action,
    target: { kind: 'carousel', id, name: content.title },
    details: {
      version: number,
      reason,
      ...differences(fieldsOf(carousel, fields), fieldsOf(content, fields)),
    },
  });
};
