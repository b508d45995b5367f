import { targets } from '#rules/api/targets.ts'
import { createPeople } from '#server/auth/identity/find-person.ts'
import { openIdentity } from '#server/db/open-identity.ts'
import { openTargets } from '#server/db/targets.ts'
import { mailPoster } from '#server/mail/post-mail.ts'
import { authSecret } from '#server/settings/auth-secret.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import type { Databases } from '#server/startup/open-databases.ts'
import { CommandError } from '../command/command-error.ts'
import { connectDatabases } from '../command/connect-databases.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import type { Options } from './arguments.ts'
import { invitePerson } from './invite-person.ts'
import { formatInvitation } from './report.ts'

const retry = 'Run the same command again.'

export async function run(options: Options, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  if (config.isReadOnly)
    throw new CommandError(
      `The databases of ${config.environment} are read-only: nobody is invited here.`,
    )
  stages.begin('opening the databases')
  const { urls, stop } = await connectDatabases(config, [...targets, 'identity'], stages.note)
  return withCleanup(stop, `Stopped before it was finished. ${retry}`, async () => {
    stages.begin(`inviting ${options.email}`)
    const invitation = await inviteWith(config, urls, options, stages.note)
    stages.end()
    for (const line of formatInvitation(invitation)) print(line)
    return 0
  })
}

async function inviteWith(
  config: Config,
  urls: Databases['urls'],
  options: Options,
  note: (line: string) => void,
) {
  const { defaultTarget, hasEmbeddedSignIn, namesStatements } = config
  const identity = openIdentity(urls.identity, { namesStatements, connections: 2 })
  const databases = openTargets(urls, { namesStatements })
  try {
    return await invitePerson(
      {
        identity,
        databases,
        people: createPeople(databases, defaultTarget),
        defaultTarget,
        hasEmbeddedSignIn,
        postMail:
          config.mail.smtpUrl === undefined
            ? undefined
            : mailPoster(identity, authSecret(config, note)),
        origin: originOf(config, note),
      },
      options,
    )
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }
}

function originOf({ publicUrl, host, port }: Config, note: (line: string) => void): string {
  if (publicUrl !== undefined) return publicUrl
  const own = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  note(`PUBLIC_URL is not set: the link leads to ${own}`)
  return own
}

export const failure: FailureTexts = { subject: 'The invitation', afterLoss: retry }
