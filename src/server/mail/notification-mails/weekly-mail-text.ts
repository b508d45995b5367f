import { projectLink } from '#operations/core/mail-links.ts'
import type { Mail } from '#operations/core/mail.ts'
import { weeklySubject } from '#rules/notifications/mail-subject.ts'
import { counted } from '#rules/text/counted.ts'
import { oneLine } from '#rules/text/one-line.ts'
import type { DigestProject } from './weekly-statements.ts'

/** A standard that waits for the reader, with its label. */
export type WaitingStandard = { readonly Name: string; readonly label: string }

/** A project with what waits for the reader in it. */
export type WaitingProject = DigestProject & { readonly standards: readonly WaitingStandard[] }

const mostListed = 20

function paragraphOf({ Name, standards }: WaitingProject): string {
  const lines = standards
    .slice(0, mostListed)
    .map((standard) => `${oneLine(standard.Name)} (${standard.label})`)
  const more = standards.length - mostListed
  const wait = standards.length === 1 ? 'waits' : 'wait'
  return [
    `${oneLine(Name)}: ${counted(standards.length, 'standard')} ${wait} for you.`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n')
}

/** The weekly digest; null when nothing waits. */
export function weeklyMail(
  to: string,
  projects: readonly WaitingProject[],
): Omit<Mail, 'unsubscribe'> | null {
  const waiting = projects.filter(({ standards }) => standards.length > 0)
  const [first] = waiting
  if (first === undefined) return null
  return {
    to,
    subject: weeklySubject,
    paragraphs: [`Hello ${oneLine(first.FirstName) || to},`, ...waiting.map(paragraphOf)],
    links: waiting.map((project) => {
      const link = projectLink(project.Id, project)
      return { ...link, path: `${link.path}?queue=mine` }
    }),
  }
}
