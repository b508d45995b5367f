import { hasElements, isOfOneStandard } from '#rules/report/kinds/report-kinds.ts'
import type { ReportSource } from '#rules/report/report-source.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { FinishedJson, type Caller, type ReadContext } from '../core/operation.ts'
import type { dateReads } from '../date/contract.ts'
import { dates } from '../date/dates.ts'
import type { projectReads } from '../project/contract.ts'
import type { organizationReads } from '../project/organization-contract.ts'
import { organizationOfProject } from '../project/organization.ts'
import { oneProject } from '../project/project.ts'
import type { rfiReads } from '../rfi/contract.ts'
import { rfiRequests } from '../rfi/rfi-requests.ts'
import type { standardReads } from '../standard/contract.ts'
import { elementsOfStandards } from '../standard/elements-of-standard.ts'
import { standardPhase } from '../standard/standard-phase.ts'
import type { taskReads } from '../task/contract.ts'
import { tasksForProject } from '../task/tasks-for-project.ts'
import type { reportReads } from './contract.ts'
import { historyOfStandard, type RowOf } from './history-rows.ts'

type Context = ReadContext<QueryOf<(typeof reportReads)['projects/{id}/report']>>
type OrganizationRow = ReplyOf<(typeof organizationReads)['projects/{id}/organization']>
type Listed = ReplyOf<(typeof standardReads)['projects/{id}/standard_phase']>

/** The context of the reader for whom a report is made: the caller, or for staff who ask for it, a client of the project. */
export function forReader(context: Context): Context {
  const { caller, query } = context
  if (!caller.isStaff || query.audience !== 'client') return context
  const client: Caller = {
    userId: '',
    actor: 'K+',
    isStaff: false,
    isSuperUser: false,
    organizationId: null,
    areScoresVisible: caller.areScoresVisible,
  }
  return { ...context, caller: client, reply: 'fields' }
}

/** The rows of another read, whose response may be finished JSON. */
export const rowsOf = <Rows>(answer: unknown): Rows =>
  (answer instanceof FinishedJson
    ? (JSON.parse(answer.bytes.toString()) as { readonly data: Rows }).data
    : answer) as Rows

const isInScope = ({ query }: Context, { Id, StandardSetId }: Listed[number]): boolean =>
  (query.module_id === undefined || query.module_id === StandardSetId) &&
  (query.standard_id === undefined || query.standard_id === Id)

/** The standards in scope with their records of the phase, and with their elements if requested; throws an ApiError for a standard outside the project. */
export async function standardsOf(context: Context, withElements: boolean) {
  const { db, query, caller } = context
  const { id, phase } = query
  const answer = await standardPhase.read({ ...context, query: { id, phase } })
  const listed = rowsOf<Listed>(answer).filter((row) => isInScope(context, row))
  if (query.standard_id !== undefined && listed.length === 0) throw new ApiError('notFound')
  const elements = withElements
    ? await elementsOfStandards(
        db,
        id,
        listed.map(({ Id }) => Id),
        caller,
      )
    : null
  return listed.flatMap(
    ({ Id, Name, StandardSetId, isDTRPassthrough, parsedName, phaseDetails }) => {
      const details = phaseDetails[phase]
      if (details === undefined) return []
      return [
        {
          Id,
          Name,
          StandardSetId,
          isDTRPassthrough,
          groupTitle: parsedName.groupTitle,
          details,
          elements: elements?.get(Id) ?? [],
        },
      ]
    },
  )
}

/** Reads the data of a report, with the rights and the field rules of its reader; throws an ApiError for a standard or module outside the project. */
export async function readSource(context: Context, rowOf?: RowOf): Promise<ReportSource> {
  const { query, caller, reference } = context
  const project_id = query.id
  const { standard_id } = query
  const [project, standards, tasks, requests, projectDates, organization, history] =
    await Promise.all([
      oneProject.read({ ...context, query: { id: project_id } }),
      standardsOf(context, hasElements(query.kind)),
      tasksForProject.read({
        ...context,
        query: { project_id },
        reply: caller.isStaff ? 'all' : 'client-tasks',
      }),
      rfiRequests.read({ ...context, query: { id: project_id, standard_id } }),
      dates.read({ ...context, query: { project_id } }),
      organizationOfProject.read({ ...context, query: { id: project_id } }),
      isOfOneStandard(query.kind) && standard_id !== undefined && rowOf !== undefined
        ? historyOfStandard(context, standard_id, rowOf)
        : undefined,
    ])
  const { Name, modules } = rowsOf<ReplyOf<(typeof projectReads)['projects/{id}/project']>>(project)
  if (query.module_id !== undefined && !modules.some(({ Id }) => Id === query.module_id))
    throw new ApiError('notFound')
  const placeOf = new Map(modules.map(({ Id }, place) => [Id, place]))
  const inOrder = standards.toSorted(
    (a, b) => (placeOf.get(a.StandardSetId) ?? 0) - (placeOf.get(b.StandardSetId) ?? 0),
  )
  const inScope = new Set(standards.map(({ Id }) => Id))
  const isAbout = ({ StandardId }: { readonly StandardId: number }) => inScope.has(StandardId)
  return {
    project: Name,
    organization: rowsOf<OrganizationRow>(organization),
    audience: caller.isStaff ? 'staff' : 'client',
    phase: query.phase,
    date: new Date().toISOString().slice(0, 10),
    modules: modules.filter(
      ({ Id }) =>
        (query.module_id === undefined || query.module_id === Id) &&
        (query.standard_id === undefined ||
          standards.some(({ StandardSetId }) => StandardSetId === Id)),
    ),
    standards: inOrder,
    tasks: rowsOf<ReplyOf<(typeof taskReads)['tasks/tasks_for_project']>>(tasks).filter(isAbout),
    requests:
      rowsOf<ReplyOf<(typeof rfiReads)['projects/{id}/rfi_requests']>>(requests).filter(isAbout),
    dates: rowsOf<ReplyOf<(typeof dateReads)['dates/dates']>>(projectDates),
    history,
    nameOf: (userId) => reference.names.people.get(userId) ?? '',
  }
}
