import { projectLink, standardLink } from '#operations/core/mails/mail-links.ts'
import type { Mail } from '#operations/core/mails/mail.ts'
import { taskDigestSubject, taskMailSubject } from '#rules/tasks/task-mail.ts'
import { oneLine } from '#rules/text/one-line.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { DescribedRow } from './describe-statements.ts'

/** The task changes of a project that the recipient may see. */
export type DescribedProject = { readonly id: number; readonly rows: readonly DescribedRow[] }

type Standard = {
  readonly project: number
  readonly first: DescribedRow
  readonly rows: DescribedRow[]
}

type Link = NonNullable<Mail['links']>[number]

/**
 * The mail about tasks of one standard (specification, sections 2 and 7), or the digest of several; null without any changes. Names
 * come from people and imports, so each is put on one line.
 */
export function taskMail(to: string, described: readonly DescribedProject[]): Mail | null {
  const projects = described.filter(({ rows }) => rows.length > 0)
  const standards = projects.flatMap(standardsOf)
  const [first] = standards
  if (first === undefined) return null
  const greeting = `Hello ${oneLine(first.first.FirstName) || to},`
  const projectLinks = projects.map(({ id, rows: [row] }) => linkToProject(id, row as DescribedRow))
  if (standards.length === 1)
    return {
      to,
      subject: taskMailSubject(first.first.ProjectName, first.first.StandardName),
      paragraphs: [greeting, ...first.rows.map(sentence)],
      links: [
        ...projectLinks,
        linkToStandard(first, `The standard ${oneLine(first.first.StandardName)} in`),
      ],
    }
  const names = projects.map(({ rows }) => (rows[0] as DescribedRow).ProjectName)
  return {
    to,
    subject: taskDigestSubject(names, standards.length),
    paragraphs: [
      greeting,
      `Tasks that are assigned to you have changed in ${standards.length} standards. This mail replaces a separate mail for each of them.`,
    ],
    links: [...projectLinks, ...standards.map(digestLink)],
  }
}

const standardsOf = ({ id, rows }: DescribedProject): Standard[] =>
  [...Map.groupBy(rows, ({ StandardId }) => StandardId).values()].map((of) => ({
    project: id,
    first: of[0] as DescribedRow,
    rows: of,
  }))

const linkToProject = (id: number, row: DescribedRow): Link =>
  projectLink(id, { ...row, Name: row.ProjectName }, 'Tasks')

const linkToStandard = ({ project, first }: Standard, before: string): Link =>
  standardLink(
    { projectId: project, moduleId: first.ModuleId, standardId: first.StandardId },
    first,
    before,
  )

function digestLink(standard: Standard): Link {
  const { StandardName, ProjectName } = standard.first
  const sentences = standard.rows.map(sentence).join(' ')
  return linkToStandard(
    standard,
    `${oneLine(StandardName)} in ${oneLine(ProjectName)}: ${sentences} The standard in`,
  )
}

const sentence = (row: DescribedRow): string => `${changeSentence(row)}${dueSentence(row)}`

function dueSentence({ tasks, FirstDue }: DescribedRow): string {
  if (FirstDue === null) return ''
  const day = displayDate(FirstDue)
  return tasks === 1 ? ` It is due on ${day}.` : ` The first of them is due on ${day}.`
}

function changeSentence(row: DescribedRow): string {
  const { isAssignment, isByAuthor, isByRecipient, tasks, changes } = row
  const caller = oneLine(row.CallerName)
  const author = oneLine(row.AuthorName)
  const some = tasks === 1 ? 'a task' : `${tasks} tasks`
  if (isAssignment && isByRecipient) return `You assigned ${some} to yourself.`
  if (isAssignment) return `${caller} assigned ${some} to you.`
  if (isByAuthor) {
    const often = changes === 1 ? '' : ` ${changes} times`
    return tasks === 1
      ? `${caller}, who assigned a task to you, has changed it${often}.`
      : `${caller}, who assigned ${some} to you, has made ${changes} changes to them.`
  }
  return changes === 1
    ? `${caller} has changed a task that ${author} assigned to you.`
    : `${caller} has made ${changes} changes to ${some} that ${author} assigned to you.`
}
