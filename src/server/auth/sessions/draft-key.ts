import { hkdfSync } from 'node:crypto'

const bytes = 32

/** Returns the base64 key under which a browser encrypts the unsaved drafts of an account; it changes only with the secret. */
export type DraftKeyOf = (userId: string) => string

/** Derives the draft keys from the secret, so that none is stored. */
export const createDraftKeyOf =
  (secret: string): DraftKeyOf =>
  (userId) =>
    Buffer.from(
      hkdfSync('sha256', secret, '', `drafts of ${userId.toLowerCase()}`, bytes),
    ).toString('base64')
