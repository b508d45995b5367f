import { writeBesidePerson } from './write-beside-person.ts'

/** Ends every session of a person, who may sign in again. */
export const endSessions = writeBesidePerson<'User:EndSessions'>(({ updates, signIns }) =>
  signIns.endSessions(updates.user_id),
)
