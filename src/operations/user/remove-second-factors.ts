import { accountWrite } from './write-beside-person.ts'

/** Removes every second factor of a person who has lost them, ends the sessions, and notifies the person by mail. */
export const removeSecondFactors = accountWrite(({ updates, signIns }) =>
  signIns.removeSecondFactors(updates.user_id),
)
