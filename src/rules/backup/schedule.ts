const day = 86_400_000

/** A time of the day, in minutes since midnight UTC. */
export type TimeOfDay = number

/** Parses a time such as 02:30; undefined for any other text. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined || minutes === undefined
    ? undefined
    : Number(hours) * 60 + Number(minutes)
}

/** Returns the last moment at which a daily backup was due (milliseconds since 1970). */
export function lastDue(time: TimeOfDay, now: number): number {
  const today = Math.floor(now / day) * day + time * 60_000
  return today <= now ? today : today - day
}

/** Whether the newest successful restore check is old enough that the next is due; with 0 days, never. */
export const isCheckDue = (days: number, newest: number | undefined, now: number): boolean =>
  days > 0 && (newest === undefined || now - newest >= days * day - day / 2)
