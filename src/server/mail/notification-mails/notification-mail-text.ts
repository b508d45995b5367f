import { projectLink, standardLink } from '#operations/core/mails/mail-links.ts'
import type { Mail } from '#operations/core/mails/mail.ts'
import {
  notificationDigestSubject,
  notificationSubject,
} from '#rules/notifications/mail-subject.ts'
import { notificationSentence, tabOfNotification } from '#rules/notifications/sentence.ts'
import { isPhase } from '#rules/review/phases.ts'
import { oneLine } from '#rules/text/one-line.ts'
import type { MailedRow } from './notification-mail-statements.ts'

type Link = NonNullable<Mail['links']>[number]

/** The notifications of a project in a mail. */
export type MailedProject = { readonly id: number; readonly rows: readonly MailedRow[] }

const sentenceOf = (row: MailedRow): string =>
  notificationSentence({
    ...row,
    ActorName: row.ActorName && oneLine(row.ActorName),
    StandardName: oneLine(row.StandardName),
  })

const paragraphsOf = (row: MailedRow): string[] =>
  row.Text === null ? [`${sentenceOf(row)}.`] : [`${sentenceOf(row)}:`, row.Text]

function linkOf(projectId: number, row: MailedRow): Link {
  const { Kind, ModuleId, StandardId, StandardName, ElementId, Phase } = row
  const link = standardLink(
    { projectId, moduleId: ModuleId, standardId: StandardId },
    row,
    `The standard ${oneLine(StandardName)} in`,
    { tab: tabOfNotification(Kind, ElementId), ...(isPhase(Phase) && { phase: Phase }) },
  )
  return ElementId === null ? link : { ...link, path: `${link.path}?element=${ElementId}` }
}

/**
 * The mail about notifications; null without any. Comments are quoted as people typed them; names are put on one line.
 */
export function notificationMail(
  to: string,
  all: readonly MailedProject[],
): Omit<Mail, 'unsubscribe'> | null {
  const projects = all.filter(({ rows }) => rows.length > 0)
  const rows = projects.flatMap(({ id, rows: of }) => of.map((row) => ({ id, row })))
  const [first] = rows
  if (first === undefined) return null
  const standards = Map.groupBy(rows, ({ id, row }) => `${id} ${row.StandardId}`)
  const names = projects.map(({ rows: [row] }) => (row as MailedRow).ProjectName)
  const kinds = rows.map(({ row }) => row.Kind)
  return {
    to,
    subject:
      standards.size === 1
        ? notificationSubject(kinds, first.row.ProjectName, first.row.StandardName)
        : notificationDigestSubject(names, standards.size),
    paragraphs: [
      `Hello ${oneLine(first.row.FirstName) || to},`,
      ...rows.flatMap(({ row }) => paragraphsOf(row)),
    ],
    links: [
      ...projects.map(({ id, rows: [row] }) =>
        projectLink(id, { ...(row as MailedRow), Name: (row as MailedRow).ProjectName }),
      ),
      ...[...standards.values()].flatMap(([one]) => (one ? [linkOf(one.id, one.row)] : [])),
    ],
  }
}
