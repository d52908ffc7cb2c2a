import type { DocumentWarning } from '../../../../domain/knowledge/documents.ts';
import type { Relation } from './relations.ts';

/** Warnings for parts of slides and sheets that are left out, by the kind of their relation. */
const ofRelations = new Map<string, DocumentWarning>([
  ['threadedComment', 'comments_left_out'],
  ['oleObject', 'embedded_left_out'],
  ['package', 'embedded_left_out'],
]);

/** Contents of a document that a reader passes over, and that its user is told about. */
export class LeftOut {
  readonly #warnings = new Set<DocumentWarning>();

  add(warning: DocumentWarning): void {
    this.#warnings.add(warning);
  }

  /** Adds what is left out of the parts to which a slide or a sheet refers. */
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
