import { previewLength } from '../../rules/preview.ts'
import type { Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../sign-in/session.ts'
import type { View } from './view.ts'

/** What the session call answers within a preview: the client as the person who is signed in, and whose preview it is until when. */
export function previewShell(
  { experimentalUsers }: Config,
  target: Target,
  session: SessionUser,
  view: View,
) {
  return {
    user: {
      UserId: view.ClientUserId.toLowerCase(),
      user_type: 'Client',
      email: view.UserName,
      name: view.FullName,
      isAdministrator: false,
      isSuperUser: false,
      isExperimental: experimentalUsers.has(view.UserName.toLowerCase()),
      secondFactor: 'absent',
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
