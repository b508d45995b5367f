import type { DemoTask } from './demo-story-shape.ts'
import { afternoonOf } from './tell-demo-story.ts'

/** Makes a task of a standard: who wrote it and when, the people whose part is open, and those who have completed it. */
export const demoTask = (
  StandardKey: string,
  AuthorId: string,
  on: string,
  open: readonly string[],
  completed: readonly string[],
  Text: string,
  DueDate?: string,
): DemoTask => ({
  StandardKey,
  Text,
  AuthorId,
  CreationDate: afternoonOf(on),
  ...(DueDate && { DueDate }),
  assignees: [
    ...open.map((UserId) => ({ UserId, IsCompleted: false })),
    ...completed.map((UserId) => ({ UserId, IsCompleted: true })),
  ],
})
