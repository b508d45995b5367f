/** A sentence of a policy; its number stays the same in each version. */
export type Sentence = { readonly id: number; readonly text: string }
export type Section = {
  readonly heading: string
  readonly paragraphs: readonly (readonly Sentence[])[]
}
export type Policy = { readonly title: string; readonly sections: readonly Section[] }

export type Random = () => number

/** Numbers below 1 from a seed. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export const pick = <Item>(random: Random, all: readonly Item[]): Item =>
  all[Math.floor(random() * all.length)] as Item

const words = (text: string): string[] => text.split(', ')

const roles = words(
  'medical director, compliance officer, quality lead, intake nurse, site manager, pharmacist on call, credentialing coordinator, privacy officer, billing supervisor, night supervisor, safety officer, case manager, records clerk, training lead, dispatcher',
)
const verbs = words(
  'reviews, signs, files, compares, reports, archives, checks, approves, corrects, samples, countersigns, publishes, updates, monitors',
)
const objects = words(
  'incident log, visitor register, call recordings, license file, refrigerator chart, appeals file, denial letters, consent forms, audit trail, backup tapes, delegation list, complaint register, training record, risk analysis, peer review notes, access list, transport slips, recall notices, emergency roster, key register',
)
const times = words(
  'before noon, at the end of each shift, on the first working day of the month, within one business day, in the week after the survey, at the start of each quarter, before the committee meets, after each closure, on the last Friday',
)
const units = words('hours, days, weeks, months, calendar days, business days')
const places = words(
  'in the main office, at the second site, in the locked cabinet, on the shared drive, at the front desk, in the server room, in the red binder, at the nursing station',
)
const topics = words(
  'Scope, Responsibilities, Records, Access, Training, Complaints, Delegation, Safety, Privacy, Credentials, Appeals, Transport, Emergencies, Audits, Retention, Reports',
)
const names = words('Alder, Birch, Cedar, Dogwood, Elm, Fir, Hazel, Juniper, Linden, Maple')

const amount = (random: Random): number => 2 + Math.floor(random() * 88)

const shapes: readonly ((random: Random) => string)[] = [
  (r) => `The ${pick(r, roles)} ${pick(r, verbs)} the ${pick(r, objects)} ${pick(r, times)}.`,
  (r) =>
    `The ${pick(r, objects)} shall be kept for ${amount(r)} ${pick(r, units)} ${pick(r, places)}.`,
  (r) =>
    `No ${pick(r, objects)} may leave the building unless the ${pick(r, roles)} has signed for it ${pick(r, times)}.`,
  (r) =>
    `If the ${pick(r, roles)} is absent for more than ${amount(r)} ${pick(r, units)}, the ${pick(r, roles)} takes over and informs the ${pick(r, roles)}.`,
  (r) =>
    `At least ${amount(r)} percent of the ${pick(r, objects)} must be examined by the ${pick(r, roles)} ${pick(r, times)}.`,
  (r) =>
    `The ${pick(r, roles)} of the ${pick(r, names)} unit meets the ${pick(r, roles)} ${pick(r, places)} to discuss the ${pick(r, objects)}.`,
  (r) =>
    `Staff must not open the ${pick(r, objects)} without the consent of the ${pick(r, roles)}, which is given in writing ${pick(r, times)}.`,
  (r) =>
    `Each ${pick(r, objects)} is numbered, dated and initialed; the ${pick(r, roles)} counts them ${pick(r, times)}.`,
]

/** Makes sentences, each of which occurs only once in its document. */
export function sentenceMaker(random: Random): () => Sentence {
  const made = new Set<string>()
  return () => {
    for (;;) {
      const text = pick(random, shapes)(random)
      if (made.has(text)) continue
      made.add(text)
      return { id: made.size, text }
    }
  }
}

/** A policy of some pages. */
export function makePolicy(random: Random, next: () => Sentence): Policy {
  const count = 4 + Math.floor(random() * 4)
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 4) }, next)
  return {
    title: `${pick(random, names)} ${pick(random, topics)} Policy`,
    sections: Array.from({ length: count }, () => ({
      heading: pick(random, topics),
      paragraphs: Array.from({ length: 3 + Math.floor(random() * 4) }, paragraph),
    })),
  }
}
