import { linkDays } from '../sign-in/accounts/account-links.ts'
import type { Invited } from './invite-person.ts'

/** What was done, for the terminal: the link stands on a line of its own. */
export function tellInvited({ email, userType, madeIn, link, isMailed }: Invited): string[] {
  return [
    `Invited ${email} as ${userType}${madeIn.length === 0 ? ', who existed already' : `, made in ${madeIn.join(' and ')}`}.`,
    `  ${link}`,
    `The link works once, for ${linkDays('invitation')} days, for whoever has it. A later invitation replaces it.`,
    isMailed
      ? 'It is also sent by mail, as soon as Plumbline runs with SMTP_URL.'
      : 'No mail is sent, as SMTP_URL is not set: pass the link on yourself.',
  ]
}
