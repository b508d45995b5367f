import { projectName } from '../projects/project-name.ts'
import { isArchived } from '../projects/project-status.ts'
import { dashboardPath, standardPath } from '../text/deep-links.ts'

/** An all-day event of a calendar feed. */
export type FeedEvent = {
  /** Identifies what the event stands for; it stays the same when the day or a name changes. */
  readonly key: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly summary: string
  /** The path of the page that shows it. */
  readonly path: string
}

type OfProject = { readonly Id: number; readonly ProjectId: number }
type OfStandard = OfProject & {
  readonly StandardId: number
  readonly StandardName: string
  readonly ModuleId: number
  readonly DueDate: string | null
}

/** The projects, dates, tasks and requests that a person sees. */
export type FeedSources = {
  readonly projects: readonly {
    readonly Id: number
    readonly Name: string
    readonly StatusId: number
  }[]
  readonly dates: readonly (OfProject & { readonly Name: string; readonly Date: string })[]
  readonly tasks: readonly (OfStandard & { readonly IsCompleted: boolean })[]
  readonly requests: readonly (OfStandard & { readonly IsAnswered: boolean })[]
}

// RFC 5545, section 3.1: tabs and line feeds are the only control characters that texts may contain.
const forbidden = /[\p{Cc}--[\t\n]]/gv

/** Makes a text valid for a calendar: without lone surrogates, and with no control characters other than tabs and line feeds. */
const calendarText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(forbidden, ' ')

const dayOf = (stored: string): string => stored.slice(0, 'YYYY-MM-DD'.length)

/**
 * Returns the events of a calendar feed, by day: the dates of projects, and the tasks waiting for the person and the unanswered requests that have a
 * due date. As in mails, they name the project and the standard but not the text of a task or request. Archived projects are left out.
 */
export function feedEvents({ projects, dates, tasks, requests }: FeedSources): FeedEvent[] {
  const names = new Map(
    projects
      .filter(({ StatusId }) => !isArchived(StatusId))
      .map(({ Id, Name }) => [Id, projectName(Id, Name)]),
  )
  const event = (what: string, { Id, ProjectId }: OfProject, rest: Omit<FeedEvent, 'key'>) => ({
    key: `project-${ProjectId}-${what}-${Id}`,
    ...rest,
    summary: calendarText(`${rest.summary}, ${names.get(ProjectId)}`),
  })
  const due = (what: string, words: string, tab: string, row: OfStandard) => {
    const { ProjectId, StandardId, ModuleId, StandardName, DueDate } = row
    if (DueDate === null) return []
    const place = { projectId: ProjectId, moduleId: ModuleId, standardId: StandardId }
    return event(what, row, {
      day: dayOf(DueDate),
      summary: `${words}: ${StandardName}`,
      path: standardPath(place, tab),
    })
  }
  const isListed = ({ ProjectId }: OfProject) => names.has(ProjectId)
  return [
    ...dates.filter(isListed).map((date) =>
      event('date', date, {
        day: dayOf(date.Date),
        summary: date.Name,
        path: dashboardPath(date.ProjectId, 'Dates'),
      }),
    ),
    ...tasks
      .filter((task) => isListed(task) && !task.IsCompleted)
      .flatMap((task) => due('task', 'Task due', 'Tasks', task)),
    ...requests
      .filter((request) => isListed(request) && !request.IsAnswered)
      .flatMap((request) => due('rfi', 'RFI due', 'Elements', request)),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.key.localeCompare(b.key))
}
