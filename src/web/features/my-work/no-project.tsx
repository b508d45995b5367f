import { Link } from '@tanstack/react-router'
import { useUser } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a client sees who belongs to no project yet: why nothing is here, and what brings a project. */
export function NoProject() {
  const { email } = useUser()
  return (
    <EmptyState firstStep={<Link to="/app/profile">Complete your profile</Link>}>
      You are signed in, but you are not a member of a project yet. Ask your consultant or
      administrator to add you, using the address {email}. Your project will then appear here.
    </EmptyState>
  )
}
