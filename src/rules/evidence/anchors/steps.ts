/** Long-running work in steps of at most a few milliseconds, between which the caller can do other work; returns the result at the end. */
export type Steps<Result> = Generator<undefined, Result>
