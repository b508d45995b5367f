import { isSameUser } from '../../../rules/user-id.ts'
import type { StandardRow } from '../../data/contracts.ts'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>
type Owners = Pick<Details, 'OwnerId' | 'JuniorOwnerId'>

const isSenior = ({ OwnerId }: Owners, userId: string) => isSameUser(OwnerId, userId)
const isAssociate = ({ OwnerId, JuniorOwnerId }: Owners, userId: string) =>
  isSameUser(JuniorOwnerId ?? OwnerId, userId)

/** Whose turn it is under each Desktop Review label that waits for a consultant; without an associate the senior has both parts. */
const turns: Readonly<Record<string, (owners: Owners, userId: string) => boolean>> = {
  'Pending First AC Review': isAssociate,
  'Pending First SC Review': isSenior,
  'Pending Second SC Review': isSenior,
  'Pending RFI Review': isSenior,
  'Marked For Upload': isAssociate,
}

const asked: ReadonlySet<string> = new Set(['Waiting Client Submission', 'Revisions Required'])

/** Whether a standard waits for this consultant in Desktop Review. */
export function isInQueue({ phaseDetails }: StandardRow, userId: string): boolean {
  const details = phaseDetails['desktop-review']
  return details !== undefined && (turns[details.label]?.(details, userId) ?? false)
}

/** Whether a standard waits for the client in Desktop Review. */
export const isAskedOfClient = ({ phaseDetails }: StandardRow): boolean =>
  asked.has(phaseDetails['desktop-review']?.label ?? '')

/** The standards by their label, the labels in their sort order. */
export function byLabel(rows: readonly StandardRow[]): [label: string, rows: StandardRow[]][] {
  const order = (row: StandardRow | undefined) =>
    row?.phaseDetails['desktop-review']?.labelOrder ?? 0
  return [...Map.groupBy(rows, (row) => row.phaseDetails['desktop-review']?.label ?? '')].toSorted(
    ([, a], [, b]) => order(a[0]) - order(b[0]),
  )
}
