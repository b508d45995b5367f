/** The options of a browser test that `npm run nightly` runs, and `npm test` only when it is named. */
export const nightly = { tag: '@nightly' }
