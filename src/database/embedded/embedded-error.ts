/** The reason why the embedded database cannot run, as a message for the operator: print it without a stack trace. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** Returns the code of a failed system call (`ENOENT`, `EACCES`, ...), or an empty string for any other value. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
