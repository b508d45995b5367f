import type pg from 'pg'

/** Notes that something has been used that may be used only once; false when it had been used before. */
export type UseOnce = (mark: string, seconds: number) => Promise<boolean>

const note = `
  with over as (delete from "hosted_once" where "expiresAt" < now())
  insert into "hosted_once" ("mark", "expiresAt") values ($1, now() + make_interval(secs => $2))
  on conflict do nothing returning 1`

/** Keeps what was used in `identity`, for all servers alike, as long as it could be used again. */
export const onceUser =
  (identity: pg.Pool): UseOnce =>
  async (mark, seconds) =>
    (await identity.query(note, [mark, seconds])).rowCount === 1
