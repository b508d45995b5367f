import { Link } from '@tanstack/react-router'
import { useUser } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a client sees who belongs to no project yet: why nothing is here, and what brings a project. */
export function NoProject() {
  const { email } = useUser()
  return (
    <EmptyState firstStep={<Link to="/app/profile">Fill in your profile</Link>}>
      You are signed in and belong to no project yet. Your consultant or the administrator adds you
      to it: tell them that your account has the address {email}. The project appears here from then
      on.
    </EmptyState>
  )
}
