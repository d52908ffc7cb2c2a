/** A file of captions, and what is right to read in it. */
export interface Sample {
  /** What somebody sends. */
  name: string;
  file: string;
  captions: string[];
  /** Lines that are skipped. */
  skipped?: number[];
}
