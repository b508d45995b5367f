const hour = 3_600
const day = 24 * hour

/** A moment to which the clock is set: so many seconds from the machine's. */
export type ClockJump = { readonly words: string; readonly seconds: number }

/** Just before something that a calendar does, so that it happens while people write. */
const lead = 3

const secondsTo = (moment: number, now: number): number => Math.round((moment - now) / 1_000) - lead

/** The jumps of a pass, each back to the right time before the next. */
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

/** The zone in which the server runs: its changes are those that it meets. */
export const zone = 'America/New_York'

const offsetAt = (moment: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The next two changes of the zone, to the hour. */
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
