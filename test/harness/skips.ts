import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The reason why a test is skipped; `npm test` prints it at the end. */
    skippedBecause?: string
  }
}

/** Returns the options of tests that are skipped when something is not installed. */
export const needing = (isThere: boolean, skippedBecause: string): TestOptions =>
  isThere ? {} : { skip: true, meta: { skippedBecause } }

/** Returns the options of tests that read the development data next to the checkout. */
export const needingData = (isThere: boolean): TestOptions =>
  needing(isThere, 'the development data is not beside the checkout')
