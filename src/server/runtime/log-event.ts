/** Writes a structured line to the server's log. */
export type LogEvent = (
  level: 'info' | 'warn' | 'error',
  event: { readonly event: string } & Readonly<Record<string, unknown>>,
  words: string,
) => void
