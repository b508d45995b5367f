import { writeBesidePerson } from './write-beside-person.ts'

/** Takes every second factor of a person away, who has lost them, and ends the sessions; a mail tells the person of it. */
export const removeSecondFactors = writeBesidePerson<'User:RemoveSecondFactors'>(
  ({ updates, signIns }) => signIns.removeSecondFactors(updates.user_id),
)
