import type pg from 'pg'

/** Values that may be used only once, remembered until they expire and shared by all servers. */
export type SingleUse = {
  /** Records a use; false when the value had been used before. */
  readonly use: (mark: string, seconds: number) => Promise<boolean>
  readonly wasUsed: (mark: string) => Promise<boolean>
}

const note = `
  with over as (delete from "hosted_once" where "expiresAt" < now())
  insert into "hosted_once" ("mark", "expiresAt") values ($1, now() + make_interval(secs => $2))
  on conflict do nothing returning 1`

const find = `select 1 from "hosted_once" where "mark" = $1`

/** Stores used values in `identity`. Record only values that a key or the provider has authenticated, so that anonymous callers cannot add rows. */
export const createSingleUse = (identity: pg.Pool | pg.PoolClient): SingleUse => ({
  use: async (mark, seconds) => (await identity.query(note, [mark, seconds])).rowCount === 1,
  wasUsed: async (mark) => (await identity.query(find, [mark])).rowCount === 1,
})
