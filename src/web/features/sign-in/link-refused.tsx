import type { ApiError } from '../../data/api.ts'
import type { LinkPage } from '../../data/link-token.ts'
import { LinkOver, type LinkEnd } from './link-over.tsx'

const ends: Readonly<Record<string, LinkEnd>> = {
  linkUsed: 'used',
  linkExpired: 'expired',
  linkVoid: 'void',
}

/** Whether a call was refused because its link opens nothing (any more). */
export const isOver = (error: ApiError | null): boolean => error !== null && error.code in ends

/** What a page shows when its link ended while the page stood open. */
export function LinkRefused({
  page,
  error,
}: {
  readonly page: LinkPage
  readonly error: ApiError | null
}) {
  return <LinkOver page={page} why={ends[error?.code ?? ''] ?? 'void'} />
}
