import type { DocumentWarning } from '../../../../domain/knowledge/documents.ts';
import type { Relation } from './relations.ts';

/** Warnings for parts of slides and sheets that are left out, by the kind of their relation. */
const ofRelations = new Map<string, DocumentWarning>([
  ['threadedComment', 'comments_left_out'],
  ['oleObject', 'embedded_left_out'],
  ['package', 'embedded_left_out'],
]);

/** Warnings about contents of a document that its reader passes over. */
export class LeftOut {
  readonly #warnings = new Set<DocumentWarning>();

  add(warning: DocumentWarning): void {
    this.#warnings.add(warning);
  }

  /** Adds warnings about the parts to which a slide or a sheet refers. */
  addRelations(relations: readonly Relation[]): void {
    for (const { type } of relations) {
      const warning = ofRelations.get(type);
      if (warning) this.#warnings.add(warning);
    }
  }

  get warnings(): DocumentWarning[] {
    return [...this.#warnings];
  }
}
