import { dueStateOf } from '../tasks/due-date.ts'

const hour = 3_600_000
const dayLength = 24 * hour

// Once a day has ended in this time zone (UTC-12), it has ended everywhere.
const lastZone = 12 * hour

/** For how many days after a due date an overdue reminder is made; after a longer outage, and for older due dates, none is. */
const mostDaysOverdue = 14

/** Returns the day for which reminders are made, at midnight UTC; it starts at noon UTC, when the previous day has ended in every time zone. */
export const reminderDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - lastZone) / dayLength) * dayLength)

/** Returns the reminder for something open: 'due' on the day before its due date, 'overdue' afterwards; null on other days. */
export function reminderOf(due: string, today: Date): 'due' | 'overdue' | null {
  const state = dueStateOf(due, today)
  if (state === 'tomorrow') return 'due'
  return state === 'overdue' && Date.parse(due) >= firstReminded(today) ? 'overdue' : null
}

const firstReminded = (today: Date): number => today.getTime() - mostDaysOverdue * dayLength

/** Returns the first and last due dates that can have a reminder today. Days are YYYY-MM-DD. */
export const remindedDays = (today: Date): { readonly first: string; readonly last: string } => ({
  first: dayText(firstReminded(today)),
  last: dayText(today.getTime() + dayLength),
})

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)
