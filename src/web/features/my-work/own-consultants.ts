import { comparePersonNames } from '../../../rules/people-order.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { Data, StandardRow } from '../../data/contracts.ts'

type Person = Pick<Data<'projects/{id}/project'>['consultants'][number], 'Id' | 'FullName'>

/** A consultant of a project, and of how many of its standards as SC and as AC. */
export type OwnConsultant = {
  readonly Id: string
  readonly FullName: string
  readonly SC: number
  readonly AC: number
}

/** The consultants who lead standards of a project in Desktop Review, those of the most standards first. */
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

/** '24 standards as SC, 3 as AC'. */
export function leadWords({ SC, AC }: Pick<OwnConsultant, 'SC' | 'AC'>): string {
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
