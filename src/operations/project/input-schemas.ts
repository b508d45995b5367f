import * as z from 'zod'
import { projectStatuses, projectStatusName } from '#rules/projects/project-status.ts'
import { wireId, wireName } from '../core/input-schemas.ts'

/** The longest name of a project, in characters. */
const longestProjectName = 200

export const wireProjectName = wireName(longestProjectName)

export const wireProjectStatus = wireId.refine(
  (id) => projectStatusName(id) !== null,
  `must be a project status: ${projectStatuses.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
)

export const wireProjectModule = z.strictObject({ project_id: wireId, module_id: wireId })

const changesByKey = z.record(z.string(), z.unknown())

/** Changes of settings by key, either in `changes` or directly beside the project. */
export const wireSettings = z.looseObject({ project_id: wireId }).transform((sent) => {
  const { project_id, ...rest } = sent
  const named = changesByKey.safeParse(rest['changes'])
  return { project_id, changes: named.success ? named.data : rest }
})
