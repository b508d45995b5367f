import type { Choice } from '#web/ui/picker/find-choices.ts'

/** The options of a task form. */
export type TaskChoices = {
  /** The standards of its project; null on the screen of a single standard. */
  readonly standards: readonly Choice[] | null
  /** The people who can be assigned; undefined while loading. */
  readonly people: readonly Choice[] | undefined
}
