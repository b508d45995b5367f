/** A reason why the embedded database cannot run, worded for the person who started it: print the message alone. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** The code of a failed system call (`ENOENT`, `EACCES`, ...), or an empty text when the value carries none. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
