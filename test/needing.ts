import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped; `npm test` says it at its end. */
    skippedBecause?: string
  }
}

/** The options of a test, or of a group of tests, that is skipped where something is missing. */
export const needing = (isThere: boolean, skippedBecause: string): TestOptions =>
  isThere ? {} : { skip: true, meta: { skippedBecause } }

/** The options of tests that read the development data beside the checkout. */
export const needingData = (isThere: boolean): TestOptions =>
  needing(isThere, 'the development data is not beside the checkout')
