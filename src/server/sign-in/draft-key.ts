import { hkdfSync } from 'node:crypto'

const bytes = 32

/** Returns the base64 key under which a browser encrypts the unsaved drafts of an account; it changes only with the secret. */
export type DraftKeyOf = (userId: string) => string

/** The keys of drafts, derived from the secret of sign-in for each account, so that none is stored anywhere. */
export const draftKeys =
  (secret: string): DraftKeyOf =>
  (userId) =>
    Buffer.from(
      hkdfSync('sha256', secret, '', `drafts of ${userId.toLowerCase()}`, bytes),
    ).toString('base64')
