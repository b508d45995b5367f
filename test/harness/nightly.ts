type Options = { readonly tags?: ['nightly'] }

/**
 * The options of a test that takes seconds and that shows, with more input or in a rarer case, only what a quicker test shows too: `npm run nightly`
 * runs it.
 */
export const nightly: Options = { tags: ['nightly'] }

/** The cases that every run tests and those that only the nightly run tests, with the options of their test. */
export const partly = <Case>(
  cases: readonly Case[],
  isQuick: (one: Case, index: number) => boolean,
): readonly (readonly [cases: readonly Case[], options: Options])[] => [
  [cases.filter((one, index) => isQuick(one, index)), {}],
  [cases.filter((one, index) => !isQuick(one, index)), nightly],
]
