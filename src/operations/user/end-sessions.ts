import { accountWrite } from './write-beside-person.ts'

/** Ends every session of a person, who may sign in again. */
export const endSessions = accountWrite(
  ({ updates, signIns }) => signIns.endSessions(updates.user_id),
  {
    isAfterRepeated: true,
  },
)
