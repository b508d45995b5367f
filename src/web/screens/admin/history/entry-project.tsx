import { Link } from '@tanstack/react-router'
import { projectName } from '#rules/projects/project-name.ts'

/** The project of an entry, linked to its own history. */
export function EntryProject({
  id,
  name,
  standard,
}: {
  readonly id: number | null
  readonly name: string | null
  readonly standard?: string | null
}) {
  if (id === null) return null
  // A denied call may name a project that does not exist.
  if (name === null) return <span>{projectName(id)}</span>
  return (
    <Link
      to="/app/projects/$project_id/dashboard/$tab"
      params={{ project_id: id, tab: 'History' }}
      search={{}}
    >
      {standard ? `${standard}, ${projectName(id, name)}` : projectName(id, name)}
    </Link>
  )
}
