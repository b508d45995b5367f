import { compareText } from './natural-order.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** Somebody as lists order people. */
export type OrderedPerson = {
  readonly FullName: string
  readonly Id?: string
  readonly UserId?: string
  /** The place among the leads; those who have none come after them. */
  readonly LeadOrder?: number | null | undefined
}

/** Compares the names of people as readers expect: by letters, whatever their case and accents, and numbers as numbers. */
export const comparePersonNames = (a: string, b: string): number =>
  collator.compare(a, b) || compareText(a, b)

const idOf = ({ Id, UserId }: OrderedPerson): string => Id ?? UserId ?? ''

/** Compares people by their place among the leads, then by name; people of one name stay apart. */
export const comparePeople = (a: OrderedPerson, b: OrderedPerson): number =>
  (a.LeadOrder ?? Number.MAX_SAFE_INTEGER) - (b.LeadOrder ?? Number.MAX_SAFE_INTEGER) ||
  comparePersonNames(a.FullName, b.FullName) ||
  compareText(idOf(a), idOf(b))
