import type { ApiError } from '../../data/api.ts'
import { enterPreview } from '../../data/preview.ts'
import { useTarget } from '../../data/target.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import type { Member } from './member.ts'

/** Begins a preview: the project as a client sees it, in this tab, until it is ended. */
export function useSeeAsClient(
  projectId: number,
  { Id }: Member,
): { readonly begin: () => void; readonly isBeginning: boolean; readonly error: ApiError | null } {
  const target = useTarget()
  const { run, state, error } = useTransformation('Preview:Start')
  const start = async () => {
    const begun = await run({ project_id: projectId, client_user_id: Id })
    if (begun)
      enterPreview({ id: begun.preview_id, target }, `/app/projects/${projectId}/dashboard/Status`)
  }
  return { begin: () => void start(), isBeginning: state === 'Updating', error }
}
