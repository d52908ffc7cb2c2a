export interface OutboundAnswer {
  status: number;
  headers: Record<string, string>;
  /** As it came: never decompressed. */
  body: Buffer;
  /** The answer went on after `maxBytes`. */
  truncated: boolean;
  dialledAddress: string;
  durationMs: number;
}
