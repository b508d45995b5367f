import { projectStatuses, type ProjectStatusName } from '#rules/projects/project-status.ts'
import {
  choiceIn,
  definedOnly,
  idIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const adminProjectsRoute = '/_app/app/admin/projects'

export type AdminProjectsSearch = {
  /** The module about to be added to a project. */
  readonly module?: number
  /** Filters by status; all but the archived when absent. */
  readonly status?: ProjectStatusName
}

export const adminProjectsSearch = (raw: RawSearch): AdminProjectsSearch =>
  definedOnly<AdminProjectsSearch>({
    module: idIn(raw['module']),
    status: choiceIn(
      projectStatuses.map(({ name }) => name),
      raw['status'],
    ),
  })
