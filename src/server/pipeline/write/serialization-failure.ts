const serializationFailures = new Set(['40001', '40P01', '23505', '23503'])

/** Whether a write is worth retrying: its new snapshot will find a repeated key, or a row that another transaction inserted or deleted first. */
export const isSerializationFailure = (error: unknown): boolean =>
  serializationFailures.has((error as { code?: string } | undefined)?.code ?? '')
