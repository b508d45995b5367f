import { dueStateOf } from '../tasks/due-date.ts'

const hour = 3_600_000
const dayLength = 24 * hour

// A day that has ended here has ended everywhere (UTC-12).
const lastZone = 12 * hour

/** For how many days after a due date a reminder says that it has passed: after a longer stop, and of older dates, none comes. */
const mostDaysOverdue = 14

/** The day by which reminders are made, at midnight UTC; it begins at noon UTC, when the day before it has ended for everybody. */
export const reminderDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - lastZone) / dayLength) * dayLength)

/** What a reminder of something open says: on the day before that it is due, afterwards that it is overdue; null on other days. */
export function reminderOf(due: string, today: Date): 'due' | 'overdue' | null {
  const state = dueStateOf(due, today)
  if (state === 'tomorrow') return 'due'
  return state === 'overdue' && Date.parse(due) >= firstReminded(today) ? 'overdue' : null
}

const firstReminded = (today: Date): number => today.getTime() - mostDaysOverdue * dayLength

/** The first and the last due date of which there may be a reminder today. Days are YYYY-MM-DD. */
export const remindedDays = (today: Date): { readonly first: string; readonly last: string } => ({
  first: dayText(firstReminded(today)),
  last: dayText(today.getTime() + dayLength),
})

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)
