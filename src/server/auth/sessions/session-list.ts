import type pg from 'pg'
import type { Config } from '#server/settings/config.ts'
import { endSessions } from './end-sessions.ts'
import { recordEndSql } from './ended-sessions.ts'
import { isAliveSql, lifetimeValues } from './session-life.ts'

/** An active session as its owner sees it. */
export type OwnSession = {
  readonly id: string
  /** Whether it is the session of the request. */
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
  where s."userId" = $1 and ${isAliveSql(3)} order by s."id" = $2 desc, s."updatedAt" desc, s."id"`

const endOne = `
  with ended as (
      delete from "session" where "userId" = $1 and "id" = $2 returning "id", "token", "expiresAt"),
    noted as (${recordEndSql(3)})
  select 1 from ended`

type Row = Omit<OwnSession, 'begun' | 'lastUsed'> & {
  readonly begun: Date
  readonly lastUsed: Date
}

export const createSessionList = (identity: pg.Pool, config: Config) => ({
  /** Lists the active sessions of a person, the current one first, then by last use. */
  of: async (userId: string, sessionId: string): Promise<readonly OwnSession[]> => {
    const { rows } = await identity.query<Row>(findOpen, [
      userId,
      sessionId,
      ...lifetimeValues(config),
    ])
    return rows.map(({ begun, lastUsed, ...session }) => ({
      ...session,
      begun: begun.toISOString(),
      lastUsed: lastUsed.toISOString(),
    }))
  },
  /** Ends one session of a person from the session `fromId`; false when the person has no such session. */
  end: async (userId: string, sessionId: string, fromId: string): Promise<boolean> => {
    const why = sessionId === fromId ? null : 'elsewhere'
    const { rowCount } = await identity.query(endOne, [userId, sessionId, why])
    return rowCount === 1
  },
  /** Ends every session of a person but one; returns their number. */
  endOthers: (userId: string, sessionId: string): Promise<number> =>
    endSessions(identity, userId, 'elsewhere', sessionId),
})

export type SessionList = ReturnType<typeof createSessionList>
