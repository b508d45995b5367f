import { targets } from '../rules/targets.ts'
import { authSecret } from './auth-secret.ts'
import { leaveInOrder } from './command/leave-in-order.ts'
import { reachDatabases } from './command/reach-databases.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { readConfig, type Config } from './config.ts'
import { openIdentity } from './databases/open-identity.ts'
import { openTargets } from './databases/targets.ts'
import { explain } from './inviting/explain.ts'
import { InviteError } from './inviting/invite-error.ts'
import { invitePerson } from './inviting/invite-person.ts'
import { readWords, usage, type Asked } from './inviting/read-words.ts'
import { tellInvited } from './inviting/tell-invited.ts'
import { mailPoster } from './mail/post-mail.ts'
import type { Databases } from './open-databases.ts'
import { openPeople } from './sign-in/accounts/find-person.ts'

async function invite(asked: Asked, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  if (config.isReadOnly)
    throw new InviteError(
      `The databases of ${config.environment} are read-only: nobody is invited here.`,
    )
  stages.begin('opening the databases')
  const { urls, stop } = await reachDatabases(config, [...targets, 'identity'], stages.note)
  const isLeaving = leaveInOrder(stop, 'Ended before it was done. Run the same command again.')
  try {
    stages.begin(`inviting ${asked.email}`)
    const invited = await inviteOver(config, urls, asked, stages.note)
    stages.end()
    for (const line of tellInvited(invited)) say(line)
    return 0
  } finally {
    if (!isLeaving()) await stop()
  }
}

async function inviteOver(
  config: Config,
  urls: Databases['urls'],
  asked: Asked,
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
        people: openPeople(databases, defaultTarget),
        defaultTarget,
        hasEmbeddedSignIn,
        postMail:
          config.mail.smtpUrl === undefined
            ? undefined
            : mailPoster(identity, authSecret(config, note)),
        origin: originFor(config, note),
      },
      asked,
    )
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }
}

function originFor({ publicUrl, host, port }: Config, note: (line: string) => void): string {
  if (publicUrl !== undefined) return publicUrl
  const own = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  note(`PUBLIC_URL is not set: the link leads to ${own}`)
  return own
}

await runCommand({ usage, readWords, carryOut: invite, explain: (error) => [explain(error)] })
