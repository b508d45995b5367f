import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseTimeOfDay } from '#rules/backup/schedule.ts'
import { bucketUrlFor, type BucketPlace } from '../values/bucket-url.ts'
import { secretProblem } from '../values/secret-problem.ts'
import { optional, setting } from '../values/setting.ts'
import { anyText, wholeNumber } from '../values/value-schemas.ts'

const bucket = bucketUrlFor('BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY')

/** A folder as file:///path, or a bucket. */
export const backupUrl: z.ZodType<string | BucketPlace, string> = z
  .string()
  .transform((text, context) => {
    if (!text.startsWith('file:')) {
      const parsed = bucket.safeParse(text)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues)
        context.addIssue(`${message}; or a folder, such as file:///var/backups/plumbline`)
      return z.NEVER
    }
    const url = URL.parse(text)
    // A relative path would be taken from the root of the disk.
    const isWhole = text.startsWith('file:///')
    if (isWhole && url !== null && url.hostname === '' && url.search === '' && url.hash === '') {
      const path = fileURLToPath(url)
      if (isAbsolute(path) && path !== '/') return path
    }
    context.addIssue('must be a folder such as file:///var/backups/plumbline')
    return z.NEVER
  })

const secret = z.string().superRefine((text, context) => {
  const problem = secretProblem(text)
  if (problem !== null)
    context.addIssue(`${problem}. Make another one with: openssl rand -base64 48`)
})

const secrets: z.ZodType<readonly string[], string> = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(secret))

const timeOfDay: z.ZodType<number, string> = z.string().transform((text, context) => {
  const time = parseTimeOfDay(text)
  if (time !== undefined) return time
  context.addIssue(`must be a time from 00:00 to 23:59, not "${text}"`)
  return z.NEVER
})

export const backupSettings = {
  BACKUP_URL: optional(backupUrl, 'nothing is backed up by itself', {
    about:
      'where backups are stored: a folder, file:///PATH, or a bucket as in FILES_URL; the embedded PostgreSQL then archives its log there (see below)',
  }),
  BACKUP_KEY: optional(secret, 'none', {
    about:
      'the secret under which backups are encrypted; required with BACKUP_URL. Keep it elsewhere: without it no backup can be restored. `openssl rand -base64 48` makes a good one',
    isSecret: true,
  }),
  BACKUP_OLD_KEYS: optional(secrets, 'none', {
    about: 'earlier values of BACKUP_KEY, comma separated, under which kept backups were written',
    isSecret: true,
  }),
  BACKUP_ACCESS_KEY_ID: optional(anyText, 'as the AWS libraries find it', {
    about: 'the access key of the bucket of backups',
  }),
  BACKUP_SECRET_ACCESS_KEY: optional(anyText, 'as the AWS libraries find it', {
    about: 'the secret of that access key',
    isSecret: true,
  }),
  BACKUP_AT: setting(timeOfDay, '02:00', {
    about: 'when a backup is made each day, in UTC',
  }),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 3_650), '14', {
    about: 'each moment of so many days can be restored; what older backups hold is deleted',
  }),
  RESTORE_CHECK_DAYS: setting(wholeNumber(0, 365), '7', {
    about: 'after how many days the newest backup is restored again, to prove it; 0: never',
  }),
}
