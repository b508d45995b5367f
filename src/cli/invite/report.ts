import { linkDays } from '#server/auth/accounts/account-links.ts'
import type { Invitation } from './invite-person.ts'

/** The result for the terminal, with the link on a separate line. */
export function formatInvitation({
  email,
  userType,
  createdIn,
  link,
  isMailed,
}: Invitation): string[] {
  return [
    `Invited ${email} as ${userType}${createdIn.length === 0 ? ', who existed already' : `, created in ${createdIn.join(' and ')}`}.`,
    `  ${link}`,
    `The link works once, for ${linkDays('invitation')} days, for anyone who has it. A later invitation replaces it.`,
    isMailed
      ? 'It is also sent by mail, within seconds while Plumbline runs with SMTP_URL, else as soon as it does.'
      : 'No mail is sent, as SMTP_URL is not set: pass the link on yourself.',
  ]
}
