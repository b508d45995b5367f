import { openMailServer } from '../fakes/mail-server.ts'
import { test as serverTest } from './server-test.ts'

/** A test with a mail server, to which no server sends until its SMTP_URL says so. */
export const test = serverTest.extend(
  'mailServer',
  { scope: 'file' },
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  async ({}, { onCleanup }) => {
    const mailServer = await openMailServer()
    onCleanup(() => mailServer.goDown())
    return mailServer
  },
)
