import { sql } from 'kysely'
import { isStaffUser } from '#database/predicates/users.ts'
import { comparePersonNames } from '#rules/people/people-order.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { phaseOf } from '#rules/review/phases.ts'
import { makeWorkbook } from '#rules/workbook/make-workbook.ts'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectReads } from '../project/contract.ts'
import { oneProject } from '../project/project.ts'
import type { taskReads } from '../task/contract.ts'
import { assignablePeople } from '../task/task-rows.ts'
import { tasksForProject } from '../task/tasks-for-project.ts'
import { rowsOf, standardsOf } from './report-rows.ts'
import type { workbookFiles } from './workbook/contract.ts'

type Contract = (typeof workbookFiles)['projects/{id}/workbook']

const staff = statement<Record<string, never>, { Id: string }>(
  'workbook.staff',
  () => sql<{ Id: string }>`
    select "Id" from "User" where ${isStaffUser('User')} and not "IsDeleted"`,
)

/** The contents of a workbook: what its reader may see, and what the reader may change at present. */
export const workbookOfProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async (context) => {
    const { db, query, caller, reference, takeTurn } = context
    const { id: project_id, phase, module_id } = query
    const ofReport = {
      ...context,
      query: { id: project_id, kind: 'full-review' as const, phase, module_id },
    }
    const [project, standards, tasks, consultants, assignable] = await Promise.all([
      oneProject.read({ ...context, query: { id: project_id } }),
      standardsOf(ofReport, phase !== 'gap-analysis'),
      tasksForProject.read({
        ...context,
        query: { project_id },
        reply: caller.isStaff ? 'all' : 'client-tasks',
      }),
      caller.isStaff ? db.run(staff, {}) : [],
      db.run(assignablePeople, { project_id }),
    ])
    await takeTurn()
    const { Name, StatusId, modules } =
      rowsOf<ReplyOf<(typeof projectReads)['projects/{id}/project']>>(project)
    const ofModule = modules.filter(({ Id }) => module_id === undefined || module_id === Id)
    if (ofModule.length === 0 && module_id !== undefined) throw new ApiError('notFound')
    const inScope = new Set(standards.map(({ Id }) => Id))
    const nameOf = (userId: string) => reference.names.people.get(userId) ?? ''
    const ordered = (people: readonly { readonly Id: string }[]) =>
      people
        .map(({ Id }) => Id)
        .toSorted((a, b) => comparePersonNames(nameOf(a), nameOf(b)) || (a < b ? -1 : 1))
    const { title } = phaseOf(phase)
    return makeWorkbook({
      projectId: project_id,
      project: Name,
      phase,
      moduleId: module_id ?? null,
      scope: [title, ...ofModule.map((one) => `${one.Name} ${one.Version ?? ''}`.trim())].join(
        ' \u00b7 ',
      ),
      reader: {
        id: caller.userId,
        name: nameOf(caller.userId),
        isStaff: caller.isStaff,
        actor: caller.actor,
        areScoresVisible: caller.areScoresVisible,
      },
      isArchived: isArchived(StatusId),
      date: new Date().toISOString().slice(0, 10),
      modules: ofModule,
      standards,
      tasks: rowsOf<ReplyOf<(typeof taskReads)['tasks/tasks_for_project']>>(tasks).filter(
        ({ StandardId }) => inScope.has(StandardId),
      ),
      consultants: ordered(consultants),
      assignable: ordered(assignable),
      nameOf,
    }) as ReplyOf<Contract>
  },
}
