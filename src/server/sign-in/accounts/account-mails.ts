import type { Mail } from '../../../operations/kit/mail.ts'
import { productName } from '../../../rules/product.ts'

type Text = Omit<Mail, 'to'>

const unasked = 'If you did not ask for this, leave it: nothing changes.'

/** Tells somebody of an invitation; `by` is who invites, when that is known. */
export const invitationMail = (link: string, name: string, by: string | null): Text => ({
  subject: `Your invitation to ${productName}`,
  paragraphs: [
    `Hello ${name},`,
    `${by ?? 'An administrator'} invites you to work on an accreditation in ${productName}. Choose a password to open your account.`,
    'The link can be used once and for 7 days. A later invitation takes its place.',
  ],
  action: { label: 'Open the account', href: link },
})

/** Asks who signed up to verify the e-mail address. */
export const signUpMail = (link: string, name: string): Text => ({
  subject: `Verify your e-mail address for ${productName}`,
  paragraphs: [
    `Hello ${name},`,
    `somebody signed up to ${productName} with this e-mail address. If it was you, verify the address with the password that you chose.`,
    `The link can be used once and for 24 hours. ${unasked}`,
  ],
  action: { label: 'Verify the address', href: link },
})

/** Tells the owner of an account that somebody wanted another one for the address. */
export const accountExistsMail = (page: string): Text => ({
  subject: `You have an account in ${productName} already`,
  paragraphs: [
    `Somebody wanted to use this e-mail address for an account in ${productName}. There is one with it already, so nothing was changed.`,
    'If it was you, sign in. A forgotten password can be replaced there.',
  ],
  action: { label: 'Sign in', href: page },
})

/** Tells somebody whom the house knows, but who has no account yet, how to come by one. */
export const inviteNeededMail = (page: string): Text => ({
  subject: `Your account in ${productName}`,
  paragraphs: [
    `Somebody signed up to ${productName} with this e-mail address. An administrator has entered you there already, so your account is opened by an invitation.`,
    'Look for the invitation among your mails, or ask the administrator who works with you to send it again.',
  ],
  action: { label: `Go to ${productName}`, href: page },
})

/** Sends the link by which a forgotten password is replaced. */
export const resetMail = (link: string): Text => ({
  subject: `Choose a new password for ${productName}`,
  paragraphs: [
    `Somebody asked to replace the password of your account in ${productName}.`,
    `The link can be used once and for an hour. ${unasked}`,
  ],
  action: { label: 'Choose a new password', href: link },
})

/** Tells that the password has been changed. */
export const passwordChangedMail = (page: string): Text => ({
  subject: `Your password for ${productName} was changed`,
  paragraphs: [
    `The password of your account in ${productName} was changed, and the other sessions have ended.`,
    'If it was not you, choose a new password at once and tell your administrator.',
  ],
  action: { label: 'Choose a new password', href: page },
})

/** Asks to verify the address to which an account is to change. */
export const newAddressMail = (link: string): Text => ({
  subject: `Verify your new e-mail address for ${productName}`,
  paragraphs: [
    `You asked to sign in to ${productName} with this e-mail address from now on.`,
    `The link can be used once and for 24 hours. ${unasked}`,
  ],
  action: { label: 'Use this address', href: link },
})

/** Tells the earlier address that the account has another one now. */
export const addressChangedMail = (page: string, address: string): Text => ({
  subject: `Your e-mail address for ${productName} was changed`,
  paragraphs: [
    `Your account in ${productName} now has the address ${veiled(address)}. Mails no longer come here.`,
    'If it was not you, tell your administrator at once.',
  ],
  action: { label: 'Sign in', href: page },
})

// Enough to know one's own address by, too little for whoever reads an old mailbox.
function veiled(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}…@${host}`
}
