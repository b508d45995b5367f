const dayLength = 86_400_000

/** Whether a due date is valid: there is none, or it is not before the day of receipt. Days are YYYY-MM-DD. */
export const isDueInOrder = (received: string, due: string | null): boolean =>
  due === null || received <= due

/** Returns the due date of a request received on `received` with `days` days to answer. Days are YYYY-MM-DD. */
export function dueAfter(received: string, days: number): string {
  const due = new Date(Date.parse(`${received}T00:00:00.000Z`) + days * dayLength)
  return Number.isNaN(due.getTime()) ? '' : due.toISOString().slice(0, 10)
}
