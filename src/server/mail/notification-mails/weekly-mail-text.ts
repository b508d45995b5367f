import { projectLink } from '#operations/core/mails/mail-links.ts'
import type { Mail } from '#operations/core/mails/mail.ts'
import { weeklySubject } from '#rules/notifications/mail-subject.ts'
import { dueStateOf } from '#rules/tasks/due-date.ts'
import { counted } from '#rules/text/counted.ts'
import { oneLine } from '#rules/text/one-line.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { DigestProject, DueTask } from './weekly-statements.ts'

/** A standard waiting for the reader, with its label. */
export type WaitingStandard = { readonly Name: string; readonly label: string }

/** A project and what is waiting for the reader in it. */
export type WaitingProject = DigestProject & {
  readonly standards: readonly WaitingStandard[]
  /** The tasks with a due date that the reader has not completed, earliest due date first. */
  readonly tasks: readonly DueTask[]
}

const mostListed = 20
const longestTask = 80

function listed(head: string, lines: readonly string[]): string {
  const more = lines.length - mostListed
  return [head, ...lines.slice(0, mostListed), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

const waits = (count: number): string => (count === 1 ? 'waits' : 'wait')

const standardsOf = ({ Name, standards }: WaitingProject): string =>
  listed(
    `${oneLine(Name)}: ${counted(standards.length, 'standard')} ${waits(standards.length)} for you.`,
    standards.map((standard) => `${oneLine(standard.Name)} (${standard.label})`),
  )

const shortened = (text: string): string =>
  text.length > longestTask ? `${text.slice(0, longestTask).trimEnd()}...` : text

const lineOf = (words: string, { Text, StandardName, DueDate }: DueTask): string =>
  `${shortened(oneLine(Text))} (${oneLine(StandardName)}), ${words} ${displayDate(DueDate)}`

function tasksOf({ Name, tasks }: WaitingProject, today: Date): string[] {
  const states = Map.groupBy(tasks, ({ DueDate }) => {
    const state = dueStateOf(DueDate, today)
    return state === 'today' || state === 'tomorrow' ? 'week' : state
  })
  const paragraph = (of: readonly DueTask[] | undefined, be: string, words: string) =>
    of === undefined
      ? []
      : [
          listed(
            `${oneLine(Name)}: ${counted(of.length, 'task')} of yours ${of.length === 1 ? 'is' : 'are'} ${be}.`,
            of.map((task) => lineOf(words, task)),
          ),
        ]
  return [
    ...paragraph(states.get('overdue'), 'overdue', 'overdue since'),
    ...paragraph(states.get('week'), 'due within a week', 'due on'),
  ]
}

/** The weekly digest as of a day at midnight UTC; null when nothing is waiting. */
export function weeklyMail(
  to: string,
  projects: readonly WaitingProject[],
  today: Date,
): Omit<Mail, 'unsubscribe'> | null {
  const waiting = projects
    .map((project) => ({ project, tasks: tasksOf(project, today) }))
    .filter(({ project, tasks }) => project.standards.length + tasks.length > 0)
  const [first] = waiting
  if (first === undefined) return null
  return {
    to,
    subject: weeklySubject,
    paragraphs: [
      `Hello ${oneLine(first.project.FirstName) || to},`,
      ...waiting.flatMap(({ project, tasks }) => [
        ...(project.standards.length > 0 ? [standardsOf(project)] : []),
        ...tasks,
      ]),
    ],
    links: waiting.flatMap(({ project, tasks }) => {
      const link = projectLink(project.Id, project)
      return [
        ...(project.standards.length > 0 ? [{ ...link, path: `${link.path}?queue=mine` }] : []),
        ...(tasks.length > 0
          ? [
              {
                ...projectLink(project.Id, project, 'Tasks'),
                before: `The tasks of the project ${oneLine(project.Name)} in`,
              },
            ]
          : []),
      ]
    }),
  }
}
