export interface OutboundAnswer {
  status: number;
  headers: Record<string, string>;
  /** Bytes as received, never decompressed. */
  body: Buffer;
  /** True if the answer was longer than `maxBytes`. */
  truncated: boolean;
  dialledAddress: string;
  durationMs: number;
}
