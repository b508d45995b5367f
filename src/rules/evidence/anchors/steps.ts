/** Long work in steps of a few milliseconds at most, between which its caller may do other work; ends with the result. */
export type Steps<Result> = Generator<undefined, Result>
