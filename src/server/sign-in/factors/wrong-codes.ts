import type pg from 'pg'

const mostWrongCodes = 10

// The library's own count of codes after the password, and its lock: an account has one budget of wrong codes, wherever they are tried.
const begin = `
  with begun as (
    update "twoFactor" set
      "failedVerificationCount" = case when "lockedUntil" is null then "failedVerificationCount" else 0 end + 1,
      "lockedUntil" = case when "lockedUntil" is null and "failedVerificationCount" + 1 >= $2 then now() + interval '15 minutes' end
    where "userId" = $1 and ("lockedUntil" is null or "lockedUntil" <= now()) returning 1)
  select exists (select from "twoFactor" where "userId" = $1) and not exists (select from begun) as "isLocked"`

const forget = `
  update "twoFactor" set "failedVerificationCount" = 0, "lockedUntil" = null where "userId" = $1`

/** Counts a code that is about to be tried as a wrong one; false when the account is locked against codes, as after the tenth in a row. */
export async function beginCode(identity: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await identity.query<{ isLocked: boolean }>(begin, [userId, mostWrongCodes])
  return rows[0]?.isLocked === false
}

/** Forgets the wrong codes of an account, as one was right. */
export async function forgetWrongCodes(identity: pg.Pool, userId: string): Promise<void> {
  await identity.query(forget, [userId])
}
