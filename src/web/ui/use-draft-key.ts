import { useUser } from '../data/session.ts'
import { useTarget } from '../data/target.ts'

/** Names drafts by account and database: both databases have a project 1. */
export function useDraftKey(): (name: string) => string {
  const { UserId } = useUser()
  const target = useTarget()
  return (name) => `${UserId}/${target}/${name}`
}
