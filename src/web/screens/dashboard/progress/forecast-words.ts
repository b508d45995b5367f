import { counted } from '#rules/text/counted.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Progress } from './chart-labels.ts'

type Forecast = Progress['Forecast']

/** Describes a forecast, or explains why there is none. */
export function forecastWords({ State, Date: day, Events, Weeks, Remaining }: Forecast): string {
  const finished = `${counted(Events, 'standard')} finished in the last ${counted(Weeks, 'week')}`
  switch (State) {
    case 'date':
      return `80 %: ready by ${displayDate(day ?? '')}`
    case 'done':
      return 'Everything in scope is done.'
    case 'empty':
      return 'No standard is in scope.'
    case 'tooFewEvents':
      return `No forecast: it takes at least 10 standards that were finished, and there are ${Events}.`
    case 'tooFewWeeks':
      return `No forecast: it takes six weeks of work, and there are ${Weeks}.`
    case 'tooFar':
      return `No forecast: with ${finished}, and what the scope grew by, the ${counted(Remaining, 'standard')} left would take more than five years.`
  }
}

/** Describes the data that a forecast is based on. */
export const forecastBasis = ({ Events, Weeks, Remaining }: Forecast): string =>
  `From ${counted(Events, 'standard')} finished in the last ${counted(Weeks, 'week')}; ${counted(Remaining, 'standard')} left. The weeks are drawn again at random 1,000 times, with what was reopened, added and removed in them.`
