import { compareNaturally } from './natural-order.ts'

/** A module's groups: the title and order of each, by group key. */
export type GroupDetails = Readonly<
  Record<string, { readonly title: string; readonly order: number }>
>

/** A standard's name, with what its module's pattern matched (null without a pattern or a match) and its stored group. */
export type NamedStandard = {
  readonly id: number
  readonly name: string
  readonly match: Readonly<Record<string, string | undefined>> | null
  readonly group: string | null
  readonly groupDetails: GroupDetails | null
}

/** A parsed standard name; the group title and order are present when the module defines group details (specification, section 3). */
export type ParsedStandardName = {
  readonly isSuccessful: boolean
  readonly id: number
  readonly title: string
  readonly prefix: string | null
  readonly group: string | null
  readonly ordinal: string | null
  readonly order: number | null
  readonly groupTitle?: string
  readonly groupOrder?: number
}

/** Returns the sort order of an ordinal: a number as it is, N-M as N times 1000 plus M, null for anything else (specification, section 5). */
function ordinalOrder(ordinal: string): number | null {
  const parts = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(ordinal)
  if (!parts) return null
  const [, before, after] = parts
  return after === undefined ? Number(before) : Number(before) * 1000 + Number(after)
}

function detailsOf(groupDetails: GroupDetails | null, keys: readonly (string | null)[]) {
  const key = keys.find((name) => name !== null && Object.hasOwn(groupDetails ?? {}, name))
  const details = key ? groupDetails?.[key] : undefined
  return details ? { groupTitle: details.title, groupOrder: details.order } : {}
}

/** Parses a standard's name from what its module's pattern matched. Without a match the parse is marked unsuccessful and the title is the whole name. */
export function parseStandardName(standard: NamedStandard): ParsedStandardName {
  const { id, name, match, group: storedGroup, groupDetails } = standard
  const group = match?.['group'] ?? storedGroup
  const ordinal = match?.['ordinal'] ?? null
  return {
    isSuccessful: match !== null,
    id,
    title: match === null ? name : (match['title'] ?? ''),
    prefix: match?.['prefix'] ?? null,
    group,
    ordinal,
    order: ordinal === null ? null : ordinalOrder(ordinal),
    ...detailsOf(groupDetails, [group, storedGroup]),
  }
}

type Placed = {
  readonly name: string
  readonly parsed: Pick<ParsedStandardName, 'group' | 'groupOrder' | 'order'>
}

const compareNumbers = (a: number | null | undefined, b: number | null | undefined): number =>
  (a ?? Infinity) === (b ?? Infinity) ? 0 : (a ?? Infinity) - (b ?? Infinity)

/** Compares two standards of a module: by group order, then group, then order, then name in natural order; missing values come last. */
export const moduleOrder = (a: Placed, b: Placed): number =>
  compareNumbers(a.parsed.groupOrder, b.parsed.groupOrder) ||
  compareNumbers(a.parsed.group === null ? null : 0, b.parsed.group === null ? null : 0) ||
  compareNaturally(a.parsed.group ?? '', b.parsed.group ?? '') ||
  compareNumbers(a.parsed.order, b.parsed.order) ||
  compareNaturally(a.name, b.name)
