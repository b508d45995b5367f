import { comparePersonNames } from '#rules/people/people-order.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'

type Person = Pick<Data<'projects/{id}/project'>['consultants'][number], 'Id' | 'FullName'>

/** A consultant of a project with the number of standards led as SC and as AC. */
export type OwnConsultant = {
  readonly Id: string
  readonly FullName: string
  readonly SC: number
  readonly AC: number
}

/** Returns the consultants who lead standards of a project in Desktop Review, by number of standards. */
export function ownConsultants(
  standards: readonly StandardRow[],
  people: readonly Person[],
): OwnConsultant[] {
  const details = standards.flatMap(({ phaseDetails }) => phaseDetails['desktop-review'] ?? [])
  return people
    .map(({ Id, FullName }) => ({
      Id,
      FullName,
      SC: details.filter(({ OwnerId }) => isSameUser(OwnerId, Id)).length,
      AC: details.filter(({ JuniorOwnerId }) => isSameUser(JuniorOwnerId, Id)).length,
    }))
    .filter(({ SC, AC }) => SC + AC > 0)
    .toSorted((a, b) => b.SC - a.SC || b.AC - a.AC || comparePersonNames(a.FullName, b.FullName))
}

/** Formats the numbers of standards: '24 standards as SC, 3 as AC'. */
export function describeLeads({ SC, AC }: Pick<OwnConsultant, 'SC' | 'AC'>): string {
  const parts = [
    { count: SC, role: 'SC' },
    { count: AC, role: 'AC' },
  ].filter(({ count }) => count > 0)
  return parts
    .map(({ count, role }, at) =>
      at > 0
        ? `${count} as ${role}`
        : `${count} ${count === 1 ? 'standard' : 'standards'} as ${role}`,
    )
    .join(', ')
}
