/** The state of a way of publishing. */
export type WayState = {
  readonly installation: string
  readonly lines: string
  readonly failures: number
  /** Whether the period since the last publication, or the wait after a failed one, is over. */
  readonly isDue: boolean
}

export const addWay = `insert into "HeadPublication" ("Way") values ($1) on conflict do nothing`

/** Locks a way of publishing; returns no row while another server publishes by it. $2: milliseconds between publications. */
export const lockWay = `
  select i."Id" as installation, p."Lines" as lines, p."Failures" as failures,
    coalesce(p."NextAttempt", p."PublishedDate" + $2::float8 * interval '1 millisecond', '-infinity') <= now() as "isDue"
  from "HeadPublication" p cross join "Installation" i where p."Way" = $1 for update of p skip locked`

export const notePublished = `
  update "HeadPublication" set "PublishedDate" = now(), "Lines" = $2, "Failures" = 0, "LastFailure" = null, "NextAttempt" = null
  where "Way" = $1`

export const noteFailed = `
  update "HeadPublication" set "Failures" = "Failures" + 1, "LastFailure" = $2,
    "NextAttempt" = now() + least(3600, 30 * 2 ^ least("Failures", 10)) * interval '1 second'
  where "Way" = $1 returning "Failures" as failures`
