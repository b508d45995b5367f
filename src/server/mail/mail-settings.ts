import { ConfigError } from '../config-error.ts'
import { mailAddress } from './mail-address.ts'

/** How mails leave the house. */
export type MailSettings = {
  /** The mail server; without it the demo catches mails, and elsewhere they wait. */
  readonly smtpUrl?: string
  /** The address from which mails come. */
  readonly from: string
  /** The staging site, to which the mails of some projects lead. */
  readonly stagingUrl?: string
}

/** Reads how mails leave the house from the environment; throws ConfigError for a value that cannot be used. */
export function readMailSettings(env: Readonly<Record<string, string | undefined>>): MailSettings {
  const smtpUrl = addressIn('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:'])
  const stagingUrl = addressIn('STAGING_URL', env['STAGING_URL'], ['http:', 'https:'])
  return {
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(stagingUrl === undefined ? {} : { stagingUrl }),
    from: senderIn(env['MAIL_FROM'], env['PUBLIC_URL']),
  }
}

function addressIn(
  name: string,
  text: string | undefined,
  protocols: readonly string[],
): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  // The address may hold a password: it is not repeated.
  if (url === null || url.hostname === '' || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  return text
}

function senderIn(text: string | undefined, publicUrl: string | undefined): string {
  const host = URL.parse(publicUrl ?? '')?.hostname
  const isNamed = host !== undefined && /[a-z]$/i.test(host)
  try {
    return mailAddress(text || `no-reply@${isNamed ? host : 'localhost'}`)
  } catch {
    throw new ConfigError(`MAIL_FROM must be one plain e-mail address, not "${text}"`)
  }
}
