import { optional, setting, type SetVariables } from '../values/setting.ts'
import { addressUnder, email, webOrigin } from '../values/value-schemas.ts'

// The sender's domain must be a host name, not an IP address.
function senderOf({ PUBLIC_URL }: SetVariables): string {
  const host = URL.parse(PUBLIC_URL ?? '')?.hostname ?? ''
  return `no-reply@${/[a-z]$/i.test(host) ? host : 'localhost'}`
}

export const mailSettings = {
  SMTP_URL: optional(addressUnder(['smtp:', 'smtps:']), 'none', {
    about:
      'the mail server, smtp:// or smtps:// with name and password, percent-encoded; without it the demo keeps its mails at /app/admin/mail, and elsewhere they wait',
    isSecret: true,
  }),
  MAIL_FROM: setting(
    email,
    { of: senderOf, documented: 'no-reply@ the host of PUBLIC_URL' },
    { about: 'the address from which mails come' },
  ),
  STAGING_URL: optional(webOrigin, 'PUBLIC_URL', {
    about:
      'where the links of task mails lead when TARGET_ENV is staging, and in projects with SendTaksEmailsToBeta',
  }),
}
