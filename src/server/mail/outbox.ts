import type { Db } from '#operations/core/db.ts'
import type { OutboxRow } from '#operations/mail/contract.ts'
import type { OutboxName } from '#rules/api/mail-desk.ts'
import type { DueMail } from './due-mail.ts'
import type { MailEncryption } from './mail-encryption.ts'
import {
  claim,
  type ClaimedMail,
  listMails,
  markEmpty,
  markFailed,
  markSent,
  sendAgain,
  deleteOld,
  withdraw,
} from './outbox-statements.ts'
import { describeTaskChanges } from './task-mails/describe-task-changes.ts'
import { listPendingTaskMails } from './task-mails/list-pending-task-mails.ts'

/** The mails of one database. Every method may reject with a database error. */
export type Outbox = {
  readonly name: OutboxName
  /** Claims at most `most` due mails; concurrent claims get different ones. `domain` is that of their message ids. */
  claim(most: number, domain: string): Promise<DueMail[]>
  markSent(mail: DueMail): Promise<void>
  /** Records why an attempt failed; the next follows after `delay` seconds, or never when that is null. */
  markFailed(mail: DueMail, why: string, delay: number | null): Promise<void>
  /** Lists pending mails, those still collecting changes and failed ones, newest first, at most 200 each. */
  list(): Promise<OutboxRow[]>
  /** Restarts the attempts of a failed mail; false when it does not exist. */
  sendAgain(id: string): Promise<boolean>
  /** Deletes mails sent or failed 30 days ago; returns how many. */
  deleteOld(): Promise<number>
}

/** Opens the outbox of a database. */
export const openOutbox = (
  name: OutboxName,
  run: Db['run'],
  encryption: MailEncryption,
): Outbox => ({
  name,
  claim: async (most, domain) => {
    if (name !== 'identity') await run(withdraw, {})
    const claimed = await run(claim, { most, domain })
    return (await Promise.all(claimed.map((one) => prepareMail(run, encryption, one)))).flat()
  },
  markSent: async ({ id }) => {
    await run(markSent, { id })
  },
  markFailed: async ({ id, attempt }, why, delay) => {
    await run(markFailed, { id, attempt, why, delay })
  },
  list: async () =>
    name === 'identity'
      ? run(listMails, {})
      : [...(await listPendingTaskMails(run)), ...(await run(listMails, {}))],
  sendAgain: async (id) => (await run(sendAgain, { id })).length === 1,
  deleteOld: async () => (await run(deleteOld, {})).length,
})

const otherSecret =
  'The mail is encrypted under another AUTH_SECRET. Send it again from a server that has that one, or have a new one made.'

async function prepareMail(
  run: Db['run'],
  encryption: MailEncryption,
  { to, body, ...claimed }: ClaimedMail,
): Promise<DueMail[]> {
  if ('taskChanges' in body) {
    // Described at each attempt, under the recipient's current rights.
    const mail = await describeTaskChanges(run, to, body.taskChanges)
    if (mail !== null) return [{ ...claimed, mail }]
    await run(markEmpty, claimed)
    return []
  }
  const mail = encryption.decrypt(body)
  if (mail !== null) return [{ ...claimed, mail }]
  await run(markFailed, { ...claimed, why: otherSecret, delay: null })
  return []
}
