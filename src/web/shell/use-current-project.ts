import { useParams } from '@tanstack/react-router'

/** The id of the project that the screen is about; undefined on screens of no project. */
export function useCurrentProject(): number | undefined {
  const { project_id } = useParams({ strict: false })
  const id = Number(project_id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
