/** Which notifications a mail contains; its text is written when it is sent. */
export type NotifiedBody = {
  readonly notified: {
    readonly userId: string
    readonly projects: readonly { readonly id: number; readonly ids: readonly number[] }[]
  }
  /** How many notifications the mail contains. */
  readonly count: number
}

/** The recipient of a weekly digest, and the projects it covers; its text is written when it is sent. */
export type WeeklyBody = {
  readonly weekly: { readonly userId: string; readonly projects: readonly number[] }
}
