import { isSameUser } from '../people/user-id.ts'
import type { StandardLeads } from '../tasks/assignable-people.ts'
import { oneLine } from '../text/one-line.ts'
import { productName } from '../text/product.ts'

/** The longest message to a lead, in characters. */
export const longestMessage = 5000

/** How many mails about a project one recipient may get within an hour before further messages are refused. */
export const mostMessages = 20

/** The subject of a message, on one line. */
export const messageSubject = (sender: string, project: string, standard: string | null): string =>
  `[${productName}] ${oneLine(sender)} asks about ${oneLine(project)}${standard === null ? '' : ` re: ${oneLine(standard)}`}`

type Lead = { readonly Id: string; readonly FullName: string }

/**
 * Returns the consultants who lead standards of a project in any phase, sorted by how many they lead as senior consultant, then as
 * associate consultant, then by name. The first is the lead of the project.
 */
export function projectLeads<Person extends Lead>(
  consultants: readonly Person[],
  standards: readonly StandardLeads[],
): Person[] {
  const details = standards.flatMap(({ phaseDetails }) => Object.values(phaseDetails))
  return consultants
    .map((person) => ({
      person,
      senior: details.filter((each) => isSameUser(each?.OwnerId, person.Id)).length,
      associate: details.filter((each) => isSameUser(each?.JuniorOwnerId, person.Id)).length,
    }))
    .filter(({ senior, associate }) => senior + associate > 0)
    .toSorted(
      (a, b) =>
        b.senior - a.senior ||
        b.associate - a.associate ||
        a.person.FullName.localeCompare(b.person.FullName, 'en'),
    )
    .map(({ person }) => person)
}
