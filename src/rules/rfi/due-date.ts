const dayLength = 86_400_000

/** Whether a request is due no earlier than it was received; one without a due date is. Days are YYYY-MM-DD. */
export const isDueInOrder = (received: string, due: string | null): boolean =>
  due === null || received <= due

/** The day on which a request is due that was received on `received` and may be answered within `days` days. Days are YYYY-MM-DD. */
export function dueAfter(received: string, days: number): string {
  const due = new Date(Date.parse(`${received}T00:00:00.000Z`) + days * dayLength)
  return Number.isNaN(due.getTime()) ? '' : due.toISOString().slice(0, 10)
}
