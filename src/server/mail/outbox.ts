import type { Db } from '../../operations/kit/db.ts'
import type { OutboxName, OutboxRow } from '../../rules/mail-desk.ts'
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
  sweepOld,
  withdraw,
} from './outbox-queries.ts'
import { describeTaskChanges } from './task-mails/describe-task-changes.ts'
import { listGathering } from './task-mails/list-gathering.ts'

/** The mails of one database. Every method rejects with what the database said. */
export type Outbox = {
  readonly name: OutboxName
  /** Takes mails whose turn it is, at most `most`; whoever asks at the same time gets others. `domain` is that of their ids. */
  claim(most: number, domain: string): Promise<DueMail[]>
  markSent(mail: DueMail): Promise<void>
  /** Notes why an attempt failed; the next one comes after `delay` seconds, or never when that is null. */
  markFailed(mail: DueMail, why: string, delay: number | null): Promise<void>
  /** What waits, what still gathers and what was given up, newest first, at most 200 each. */
  list(): Promise<OutboxRow[]>
  /** Lets a mail that was given up begin anew; false when there is no such mail. */
  sendAgain(id: string): Promise<boolean>
  /** Forgets what was sent, or given up, 30 days ago; answers how many. */
  sweep(): Promise<number>
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
    return (await Promise.all(claimed.map((one) => toSend(run, encryption, one)))).flat()
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
      : [...(await listGathering(run)), ...(await run(listMails, {}))],
  sendAgain: async (id) => (await run(sendAgain, { id })).length === 1,
  sweep: async () => (await run(sweepOld, {})).length,
})

const otherSecret =
  'The mail is encrypted under another AUTH_SECRET. Send it again from a server that has that one, or have a new one made.'

async function toSend(
  run: Db['run'],
  encryption: MailEncryption,
  { to, body, ...claimed }: ClaimedMail,
): Promise<DueMail[]> {
  if ('taskChanges' in body) {
    // Worded at each attempt, under the recipient's rights of that moment.
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
