import type { Target } from '#rules/api/targets.ts'
import { previewLength } from '#rules/permissions/impersonation.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { Config } from '../settings/config.ts'
import type { Impersonation } from './find-impersonation.ts'

/** Returns the session data during impersonation: the client as the user, with who impersonates the client, and until when. */
export function impersonatedSession(
  { experimentalUsers }: Config,
  target: Target,
  session: SessionUser,
  view: Impersonation,
) {
  return {
    user: {
      UserId: view.ClientUserId.toLowerCase(),
      user_type: 'Client' as const,
      email: view.UserName,
      name: view.FullName,
      isAdministrator: false,
      isSuperUser: false,
      isExperimental: experimentalUsers.has(view.UserName.toLowerCase()),
      secondFactor: 'absent' as const,
    },
    preview: {
      id: view.Id,
      projectId: view.ProjectId,
      target,
      by: session.name,
      endsAt: new Date(Date.parse(view.StartedAt) + previewLength).toISOString(),
    },
  }
}
