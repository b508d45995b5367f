import { writeBesidePerson } from './write-beside-person.ts'

/** Takes an invitation back: its link opens nothing any more. */
export const takeBackInvitation = writeBesidePerson<'User:TakeBackInvitation'>(
  ({ updates, signIns }) => signIns.takeBackInvitation(updates.user_id),
)
