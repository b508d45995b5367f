const hour = 3_600
const day = 24 * hour

/** A moment to which the clock is set, in seconds relative to the machine's. */
export type ClockJump = { readonly words: string; readonly seconds: number }

/** Seconds before a calendar event, so that the event occurs while people write. */
const lead = 3

const secondsTo = (moment: number, now: number): number => Math.round((moment - now) / 1_000) - lead

/** The jumps of one pass; after each, the clock returns to the right time. */
export function clockJumps(now: number): readonly ClockJump[] {
  return [
    { words: 'an hour ahead', seconds: hour },
    { words: 'an hour behind', seconds: -hour },
    { words: 'three days behind', seconds: -3 * day },
    { words: 'a year ahead', seconds: 365 * day },
    ...daylightChanges(now).map((moment) => ({
      words: 'over a change of daylight saving time',
      seconds: secondsTo(moment, now),
    })),
    { words: 'into 29 February', seconds: secondsTo(nextLeapDay(now), now) },
  ]
}

/** The server's time zone, whose clock changes it encounters. */
export const zone = 'America/New_York'

const offsetAt = (moment: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The next two clock changes of the zone, to the hour. */
function daylightChanges(now: number): number[] {
  const found: number[] = []
  const first = Math.ceil(now / (hour * 1_000)) * hour * 1_000
  for (let at = first; found.length < 2; at += hour * 1_000)
    if (offsetAt(at) !== offsetAt(at - 1)) found.push(at)
  return found
}

function nextLeapDay(now: number): number {
  for (let year = new Date(now).getUTCFullYear(); ; year += 1) {
    const moment = Date.UTC(year, 1, 29)
    if (new Date(moment).getUTCMonth() === 1 && moment > now) return moment
  }
}
