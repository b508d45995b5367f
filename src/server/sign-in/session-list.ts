import type pg from 'pg'
import type { Config } from '../config.ts'
import { endSessions } from './end-sessions.ts'
import { noteEnded } from './ended-sessions.ts'
import { isAlive, lifeOf } from './session-life.ts'

/** An open session, as its owner sees it. */
export type OpenSession = {
  readonly id: string
  /** Whether it is the one that asks. */
  readonly isThis: boolean
  readonly userAgent: string | null
  readonly address: string | null
  readonly begun: string
  readonly lastUsed: string
  /** Whether a second factor was given in it. */
  readonly isSecondFactorGiven: boolean
}

const findOpen = `
  select s."id", s."id" = $2 as "isThis", nullif(s."userAgent", '') as "userAgent", nullif(s."ipAddress", '') as "address",
    s."createdAt" as "begun", s."updatedAt" as "lastUsed", s."secondFactor" as "isSecondFactorGiven"
  from "session" s join "user" u on u."id" = s."userId"
  where s."userId" = $1 and ${isAlive(3)} order by s."id" = $2 desc, s."updatedAt" desc, s."id"`

const endOne = `
  with ended as (
      delete from "session" where "userId" = $1 and "id" = $2 returning "id", "token", "expiresAt"),
    noted as (${noteEnded(3)})
  select 1 from ended`

type Row = Omit<OpenSession, 'begun' | 'lastUsed'> & {
  readonly begun: Date
  readonly lastUsed: Date
}

/** The sessions of people. */
export const sessionList = (identity: pg.Pool, config: Config) => ({
  /** The open sessions of somebody, the one that asks first, then those used last. */
  of: async (userId: string, sessionId: string): Promise<readonly OpenSession[]> => {
    const { rows } = await identity.query<Row>(findOpen, [userId, sessionId, ...lifeOf(config)])
    return rows.map(({ begun, lastUsed, ...session }) => ({
      ...session,
      begun: begun.toISOString(),
      lastUsed: lastUsed.toISOString(),
    }))
  },
  /** Ends one session of somebody, from the one that is named; false when the person has none with this id. */
  end: async (userId: string, sessionId: string, fromId: string): Promise<boolean> => {
    const why = sessionId === fromId ? null : 'elsewhere'
    const { rowCount } = await identity.query(endOne, [userId, sessionId, why])
    return rowCount === 1
  },
  /** Ends every session of somebody but one; answers how many ended. */
  endOthers: (userId: string, sessionId: string): Promise<number> =>
    endSessions(identity, userId, 'elsewhere', sessionId),
})

/** The sessions of people. */
export type SessionList = ReturnType<typeof sessionList>
