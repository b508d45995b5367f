import { commandLine } from '#bin/commands.mjs'
import { targets } from '#rules/api/targets.ts'
import { openIdentity } from '../db/open-identity.ts'
import { openTargets } from '../db/targets.ts'
import type { Config } from '../settings/config.ts'
import { findAdministrators } from './find-administrators.ts'
import type { Databases } from './open-databases.ts'

/**
 * Returns what an operator still has to do: in any environment with a virus scanner, if it does not respond or cannot scan files as large as
 * uploads may be; in a live one, if there is no Administrator who can sign in, no PUBLIC_URL, or no SMTP_URL.
 */
export async function startAdvice(
  config: Config,
  urls: Databases['urls'],
): Promise<readonly string[]> {
  const advice = await Promise.all([scannerAdvice(config), liveAdvice(config, urls)])
  return advice.flat()
}

async function scannerAdvice({ scanner, largestUpload }: Config): Promise<readonly string[]> {
  if (scanner === undefined) return []
  const { largestScanned } = await import('../virus-scan/check-viruses.ts')
  const { pingScanner } = await import('../virus-scan/clamd.ts')
  const problem = await pingScanner(scanner).then(
    () => undefined,
    ({ message }: Error) => message,
  )
  return [
    ...(problem === undefined
      ? []
      : [`CLAMAV_ADDRESS: uploads are refused until the virus scanner is there. ${problem}.`]),
    ...(largestUpload > largestScanned
      ? [
          'UPLOAD_MB is larger than 2047: the virus scanner cannot scan files of 2 GB and more, so they are refused.',
        ]
      : []),
  ]
}

async function liveAdvice(config: Config, urls: Databases['urls']): Promise<readonly string[]> {
  if (config.environment !== 'live') return []
  return [
    ...(await administratorAdvice(config, urls)),
    ...(config.publicUrl === undefined
      ? [
          'PUBLIC_URL is not set: links in mails lead to this machine alone, and passkeys cannot be made for the address that people use.',
        ]
      : []),
    ...(config.mail.smtpUrl === undefined
      ? ['SMTP_URL is not set: mails, such as invitations and new passwords, wait until it is.']
      : []),
  ]
}

async function administratorAdvice(
  config: Config,
  urls: Databases['urls'],
): Promise<readonly string[]> {
  const { defaultTarget, namesStatements } = config
  const identity = openIdentity(urls.identity, { namesStatements, connections: 1 })
  const databases = openTargets(urls, { namesStatements })
  try {
    const { canSignIn, shutOut } = await findAdministrators(
      databases[defaultTarget],
      identity,
      config,
    )
    if (canSignIn.length > 0) return []
    if (shutOut.length > 0)
      return [
        `Nobody can sign in as an Administrator: ${shutOut.join(', ')} can only by password, and with OIDC_ISSUER passwords are not accepted. ` +
          `Invite one of them, so that the provider is linked: ${commandLine('invite', 'EMAIL')}. Or set EMBEDDED_SIGN_IN=true.`,
      ]
    return [
      `Nobody can sign in as an Administrator yet. Invite the first one: ${commandLine('invite', 'EMAIL')}`,
    ]
  } catch {
    // Advice must not make startup fail: the server itself reports a database outage.
    return []
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }
}
