import { Link } from '@tanstack/react-router'

/** The project in which something happened, with the way to its own history. */
export function EntryProject({
  id,
  name,
  standard,
}: {
  readonly id: number | null
  readonly name: string | null
  readonly standard?: string | null
}) {
  if (id === null || name === null) return null
  return (
    <Link
      to="/app/projects/$project_id/dashboard/$tab"
      params={{ project_id: id, tab: 'History' }}
      search={{}}
    >
      {standard ? `${standard}, ${name}` : name}
    </Link>
  )
}
