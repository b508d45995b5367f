import type { Anchor } from '../core/anchor-schema.ts'
import { ApiError } from '../core/api-error.ts'

/**
 * Returns the error of an anchor that does not point into the current version of its document: another person has replaced the file, and
 * what was selected may not be there any more.
 */
export const anchorObjection = (
  anchor: Anchor | null | undefined,
  { Version }: { readonly Version: number },
): ApiError | undefined =>
  anchor && anchor.version !== Version ? new ApiError('passageOutdated') : undefined

/** An anchor as the database stores it. */
export const anchorText = (anchor: Anchor | null): string | null =>
  anchor === null ? null : JSON.stringify(anchor)
