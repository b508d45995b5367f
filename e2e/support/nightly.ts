/** The options of a browser test that `npm run nightly` runs, and that `npm test` runs only when it is named. */
export const nightly = { tag: '@nightly' }
