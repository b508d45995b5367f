import { useUser } from '../session/session.ts'
import { useTarget } from '../session/target.ts'

/** Returns a function that scopes draft names by account and database, since both databases have a project 1. */
export function useDraftKey(): (name: string) => string {
  const { UserId } = useUser()
  const target = useTarget()
  return (name) => `${UserId}/${target}/${name}`
}
