import { setting } from '../values/setting.ts'
import { megabytes, secondsAsMilliseconds, wholeNumber } from '../values/value-schemas.ts'

export const limitSettings = {
  RATE_LIMIT_PER_MINUTE: setting(wholeNumber(60, 10_000_000), '3000', {
    about:
      'calls per person and minute; of these at most a tenth may be uploads or bodies over 16 KB, a fiftieth exports, a hundredth bodies over 128 KB or bodies refused for their content, a three hundredth imports over 1 MB',
  }),
  RATE_LIMIT_ANONYMOUS: setting(wholeNumber(20, 10_000_000), '600', {
    about:
      'calls per address and minute while not signed in; of these at most a thirtieth may send mail, a tenth fetch calendars, a twentieth be bodies refused for their content',
  }),
  REQUESTS_AT_ONCE: setting(wholeNumber(10, 100_000), '400', {
    about:
      'requests that are under way at the same time; more are answered with 503 and Retry-After, but for as many small writes of people who are signed in',
  }),
  LOCK_WAIT_SECONDS: setting(secondsAsMilliseconds(1, 60), '5', {
    about:
      'how long a write waits for rows locked by another transaction before it is answered with 503',
  }),
  KEPT_ANSWERS_MB: setting(megabytes(0, 4_096), '32', {
    about: 'memory for responses to unchanged lists',
  }),
  UPLOAD_MB: setting(megabytes(1, 10_240), '200', {
    about: 'the largest file that may be uploaded',
  }),
  WAITING_UPLOADS_MB: setting(megabytes(1, 1_048_576), '2000', {
    about: 'how much one person may have uploaded that is not part of a document or template yet',
  }),
  PROJECT_FILES_MB: setting(megabytes(1, 1_048_576), '20000', {
    about: 'quota for the files of one project, all versions of its documents included',
  }),
  STORED_FILES_MB: setting(megabytes(1, 1_073_741_824), '1000000', {
    about:
      'quota for all stored files of a target: those of all projects, templates, and uploads not bound yet',
  }),
}
