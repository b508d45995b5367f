import { sql } from 'kysely'
import type { Mail } from '#operations/core/mails/mail.ts'
import { statement } from '#operations/core/statement.ts'
import type { OutboxRow } from '#operations/mail/contract.ts'
import { utcTime } from '../db/utc-time.ts'
import type { DueMail } from './due-mail.ts'
import type { EncryptedMail } from './mail-encryption.ts'
import type { NotifiedBody, WeeklyBody } from './notification-mails/mail-bodies.ts'
import type { TaskChangesBody } from './task-mails/task-changes.ts'

/** A claimed mail with its text, in clear or encrypted, or with the facts to be described in it. */
export type ClaimedMail = Omit<DueMail, 'mail'> & {
  readonly to: string
  readonly body: Mail | EncryptedMail | TaskChangesBody | NotifiedBody | WeeklyBody
}

/**
 * Claims a due mail for three minutes: longer than the longest attempt, so that no other server claims it in transit. This is also
 * the longest delay after a crash.
 */
export const claim = statement<{ domain: string }, ClaimedMail>(
  'mail.claim',
  (_, place) => sql<ClaimedMail>`
    with due as materialized (
      select "Id" from "Mail" where "NextAttempt" <= now() order by "NextAttempt" limit 1 for update skip locked)
    update "Mail" m set "Attempts" = m."Attempts" + 1, "NextAttempt" = now() + interval '3 minutes',
      "MessageId" = coalesce(m."MessageId", gen_random_uuid() || '@' || ${place('domain')}::text)
    from due where m."Id" = due."Id"
    returning m."Id"::text as "id", m."MessageId" as "messageId", m."Attempts" as "attempt", m."To" as "to", m."Body" as "body"`,
)

/**
 * Cancels, in a target, mails to people who have since been locked or deleted, whose address has changed, or who left the project.
 * Checks only the next 20 mails, of which the next claim takes one: reading a long queue for each mail would be too slow.
 */
export const withdraw = statement<object, never>(
  'mail.withdraw',
  () => sql<never>`
    update "Mail" m set "NextAttempt" = null, "FailedAt" = now(), "Body" = null, "LastFailure" = 'The recipient may no longer get it.'
    where m."Id" in (select "Id" from "Mail" where "NextAttempt" <= now() order by "NextAttempt" limit 20) and not exists (
      select from "User" u where lower(u."UserName") = lower(m."To") and not u."IsDeleted" and not u."IsLocked"
        and (u."UserType" <> 'Client' or m."ProjectId" is null
          or exists (select from "ProjectUser" l where l."ProjectId" = m."ProjectId" and l."UserId" = u."Id")))`,
)

/** Marks a mail as sent and deletes its content. */
export const markSent = statement<{ id: string }, never>(
  'mail.markSent',
  (_, place) => sql<never>`
    update "Mail" set "SentAt" = now(), "NextAttempt" = null, "FailedAt" = null, "Body" = null, "LastFailure" = null
    where "Id" = ${place('id')}::bigint`,
)

/** Records why an attempt failed; the next one follows after `delay` seconds, or never if that is null. */
export const markFailed = statement<
  { id: string; attempt: number; why: string; delay: number | null },
  never
>(
  'mail.markFailed',
  (_, place) => sql<never>`
    update "Mail" set "LastFailure" = ${place('why')}::text, "NextAttempt" = now() + make_interval(secs => ${place('delay')}::float8),
      "FailedAt" = case when ${place('delay')}::float8 is null then now() end
    where "Id" = ${place('id')}::bigint and "Attempts" = ${place('attempt')}::int and "SentAt" is null`,
)

/** Marks a claimed mail as having nothing left to report; it is not sent. */
export const markEmpty = statement<{ id: string; attempt: number }, never>(
  'mail.markEmpty',
  (_, place) => sql<never>`
    update "Mail" set "NextAttempt" = null, "FailedAt" = now(), "Body" = null,
      "LastFailure" = 'Nothing is left to tell: it is deleted, read, no longer for the recipient, or not to be told.'
    where "Id" = ${place('id')}::bigint and "Attempts" = ${place('attempt')}::int and "SentAt" is null`,
)

/** Deletes a claimed digest of a week in which nothing is waiting. */
export const deleteEmpty = statement<{ id: string; attempt: number }, never>(
  'mail.deleteEmpty',
  (_, place) => sql<never>`
    delete from "Mail" where "Id" = ${place('id')}::bigint and "Attempts" = ${place('attempt')}::int and "SentAt" is null`,
)

/** Restarts the attempts of a failed mail. */
export const sendAgain = statement<{ id: string }, { done: number }>(
  'mail.sendAgain',
  (_, place) => sql<{ done: number }>`
    update "Mail" set "FailedAt" = null, "LastFailure" = null, "NextAttempt" = now(), "Attempts" = 0
    where "Id" = ${place('id')}::bigint and "FailedAt" is not null and "Body" is not null
    returning 1 as "done"`,
)

const selectMails = sql`
  select "Id"::text as "id", "To" as "to", "Subject" as "subject", ${utcTime('CreatedAt')} as "createdAt",
    "Attempts" as "attempts", ${utcTime('NextAttempt')} as "nextAttempt", ${utcTime('FailedAt')} as "failedAt",
    "LastFailure" as "lastFailure", "Body" is not null as "maySendAgain",
    ("Body" ->> 'count')::int as "changes", false as "isGathering"
  from "Mail"`

/** Lists pending and failed mails, newest first, at most 200 each. */
export const listMails = statement<object, OutboxRow>(
  'mail.list',
  () => sql<OutboxRow>`
    (${selectMails} where "NextAttempt" is not null order by "Id" desc limit 200)
    union all (${selectMails} where "FailedAt" is not null order by "Id" desc limit 200)`,
)

/** Deletes mails sent or failed 30 days ago. */
export const deleteOld = statement<object, { gone: number }>(
  'mail.sweep',
  () => sql<{ gone: number }>`
    delete from "Mail" where "SentAt" < now() - interval '30 days' or "FailedAt" < now() - interval '30 days'
    returning 1 as "gone"`,
)
