/** What was finished, less what was reopened, and by how much the scope grew. */
type DayOfWork = { readonly finished: number; readonly grown: number }

/** What is known about a project on the day of the forecast, and how it continued. */
export type SimulatedProject = {
  /** The weeks up to the day of the forecast, oldest first. */
  readonly weeks: readonly DayOfWork[]
  readonly remaining: number
  /** Days from the forecast until nothing remains; infinite if that takes more than eight years. */
  readonly daysLeft: number
}

/** The Wichmann-Hill generator, with the draws of the simulation. */
class Dice {
  #x: number
  #y: number
  #z: number
  constructor(seed: number) {
    this.#x = 1 + (seed % 30_000)
    this.#y = 1 + ((seed * 7_919) % 30_000)
    this.#z = 1 + ((seed * 104_729) % 30_000)
    for (let warm = 0; warm < 20; warm += 1) this.unit()
  }
  unit(): number {
    this.#x = (171 * this.#x) % 30_269
    this.#y = (172 * this.#y) % 30_307
    this.#z = (170 * this.#z) % 30_323
    return (this.#x / 30_269 + this.#y / 30_307 + this.#z / 30_323) % 1
  }
  between(least: number, most: number): number {
    return least + this.unit() * (most - least)
  }
  happens(probability: number): boolean {
    return this.unit() < probability
  }
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }
  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = this.unit(); product > limit; product *= this.unit()) count += 1
    return count
  }
}

type Team = {
  readonly pace: number
  readonly memory: number
  readonly spread: number
  readonly pauses: number
  readonly pauseGoesOn: number
  readonly growth: number
  readonly reopens: number
}

const teamOf = (dice: Dice, scope: number): Team => ({
  // Standards per working week.
  pace: scope / dice.between(12, 40),
  // How much of a good or bad week carries over into the next.
  memory: dice.between(0.2, 0.7),
  spread: dice.between(0.2, 0.6),
  // Weeks without any work: holidays, audits, people who wait for each other.
  pauses: dice.between(0.03, 0.12),
  pauseGoesOn: dice.between(0.2, 0.5),
  // The share of weeks in which standards are added.
  growth: dice.between(0, 0.25),
  reopens: dice.between(0, 0.08),
})

/** Simulates a project day by day; null for one that ends before the day of the forecast. */
export function simulateProject(seed: number): SimulatedProject | null {
  const dice = new Dice(seed)
  const first = Math.round(dice.between(40, 400))
  const team = teamOf(dice, first)
  const asked = dice.between(0.3, 0.85)
  let scope = first
  let done = 0
  let mood = dice.normal() * team.spread
  let isPaused = false
  let forecastDay: number | null = null
  let remaining = 0
  const days: DayOfWork[] = []
  for (let day = 0; day < 8 * 365; day += 1) {
    if (day % 7 === 0) {
      mood = team.memory * mood + Math.sqrt(1 - team.memory ** 2) * team.spread * dice.normal()
      isPaused = dice.happens(isPaused ? team.pauseGoesOn : team.pauses)
    }
    if (forecastDay === null && done >= asked * scope && dice.happens(0.3)) {
      forecastDay = day
      remaining = scope - done
    }
    const isWorkday = day % 7 < 5
    const wanted = isPaused || !isWorkday ? 0 : dice.poisson((team.pace / 5) * Math.exp(mood))
    const finished = Math.min(wanted, scope - done)
    const reopened = finished > 0 && dice.happens(team.reopens) ? Math.min(1, done) : 0
    const grown = isWorkday && dice.happens(team.growth / 5) ? grownBy(dice, first) : 0
    done += finished - reopened
    scope += grown
    days.push({ finished: finished - reopened, grown })
    if (done >= scope) return projectOf(days, forecastDay, remaining, day + 1)
  }
  return projectOf(days, forecastDay, remaining, Number.POSITIVE_INFINITY)
}

const projectOf = (
  days: readonly DayOfWork[],
  forecastDay: number | null,
  remaining: number,
  lastDay: number,
): SimulatedProject | null =>
  forecastDay === null
    ? null
    : { weeks: weeksOf(days.slice(0, forecastDay)), remaining, daysLeft: lastDay - forecastDay }

// Mostly a few standards; occasionally a part of a module.
const grownBy = (dice: Dice, scope: number): number =>
  dice.happens(0.08) ? Math.round(scope * dice.between(0.04, 0.12)) : Math.ceil(dice.between(0, 4))

/** The whole weeks that end on the last day. */
function weeksOf(days: readonly DayOfWork[]): DayOfWork[] {
  const weeks: DayOfWork[] = []
  for (let end = days.length; end >= 7; end -= 7) {
    const week = days.slice(end - 7, end)
    weeks.unshift({
      finished: week.reduce((sum, { finished }) => sum + finished, 0),
      grown: week.reduce((sum, { grown }) => sum + grown, 0),
    })
  }
  return weeks
}
