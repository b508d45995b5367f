import type { ApiError } from '#rules/api/api-error.ts'
import type { LinkPage } from '#web/data/account/link-token.ts'
import { LinkInvalid, type LinkProblem } from './link-invalid.tsx'

const ends: Readonly<Record<string, LinkProblem>> = {
  linkUsed: 'used',
  linkExpired: 'expired',
  linkVoid: 'void',
}

/** Returns whether a call failed because its link is invalid, or has become so. */
export const isLinkInvalid = (error: ApiError | null): boolean =>
  error !== null && error.code in ends

/** Shown when the link of a page becomes invalid while the page is open. */
export function LinkRefused({
  page,
  error,
}: {
  readonly page: LinkPage
  readonly error: ApiError | null
}) {
  return <LinkInvalid page={page} why={ends[error?.code ?? ''] ?? 'void'} />
}
