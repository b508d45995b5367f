import { allUsers } from './all-users.ts'
import { createUser } from './create.ts'
import { deleteUser } from './delete.ts'
import { endSessions } from './end-sessions.ts'
import { gfLoginInfo } from './gf-login-info.ts'
import { inviteUser } from './invite.ts'
import { ownProfile } from './profile.ts'
import { projectUsers } from './project-users.ts'
import { projectsWithUsers } from './projects-with-users.ts'
import { removeSecondFactors } from './remove-second-factors.ts'
import { takeBackInvitation } from './take-back-invitation.ts'
import { updateGFLock } from './update-gf-lock.ts'
import { updateUser } from './update.ts'

export const userOperations = {
  'User:Create': createUser,
  'User:Update': updateUser,
  'User:Delete': deleteUser,
  'User:UpdateGFLock': updateGFLock,
  'User:Invite': inviteUser,
  'User:TakeBackInvitation': takeBackInvitation,
  'User:EndSessions': endSessions,
  'User:RemoveSecondFactors': removeSecondFactors,
}

export const userAnswers = {
  'admin/all_users': allUsers,
  'admin/gf_login_info': gfLoginInfo,
  'users/profile': ownProfile,
  'admin/project_users': projectUsers,
  'admin/projects_with_users': projectsWithUsers,
}
