/** What one caller did to one task; ids as the target stores them. */
export type TaskChange = {
  readonly task: number
  readonly caller: string
  /** Whether the task was assigned, rather than changed. */
  readonly isAssignment: boolean
  /** The number of writes that make up the change. */
  readonly count: number
}

/** The task changes in one person's mail: facts only; the text is written when the mail is sent. */
export type TaskChanges = {
  readonly userId: string
  readonly projects: readonly { readonly id: number; readonly changes: readonly TaskChange[] }[]
}

/** The body of a mail whose text has not been written yet. */
export type TaskChangesBody = {
  readonly taskChanges: TaskChanges
  /** How many changes the mail reports. */
  readonly count: number
}
