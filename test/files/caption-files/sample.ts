/** A file of captions, and what is right to read in it. */
export interface Sample {
  /** File name as a user sends it. */
  name: string;
  file: string;
  captions: string[];
  /** Lines that are skipped. */
  skipped?: number[];
}
