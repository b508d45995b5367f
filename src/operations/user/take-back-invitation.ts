import { accountWrite } from './write-beside-person.ts'

/** Revokes an invitation: its link stops working. */
export const takeBackInvitation = accountWrite(
  ({ updates, signIns }) => signIns.takeBackInvitation(updates.user_id),
  { isAfterRepeated: true },
)
