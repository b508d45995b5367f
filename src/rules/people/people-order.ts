import { compareText } from '../standards/natural-order.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** A person, with the fields that decide the order in lists. */
export type OrderedPerson = {
  readonly FullName: string
  readonly Id?: string
  readonly UserId?: string
  /** The position among the leads; people without one come last. */
  readonly LeadOrder?: number | null | undefined
}

/** Compares the names of people as readers expect: letters before case and accents, and digits as numbers. */
export const comparePersonNames = (a: string, b: string): number =>
  collator.compare(a, b) || compareText(a, b)

const idOf = ({ Id, UserId }: OrderedPerson): string => Id ?? UserId ?? ''

/** Compares people by lead order, then by name, then by id. */
export const comparePeople = (a: OrderedPerson, b: OrderedPerson): number =>
  (a.LeadOrder ?? Number.MAX_SAFE_INTEGER) - (b.LeadOrder ?? Number.MAX_SAFE_INTEGER) ||
  comparePersonNames(a.FullName, b.FullName) ||
  compareText(idOf(a), idOf(b))
