import { useParams } from '@tanstack/react-router'

/** The project id of the current screen; undefined on screens outside projects. */
export function useCurrentProject(): number | undefined {
  const { project_id } = useParams({ strict: false })
  const id = Number(project_id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
