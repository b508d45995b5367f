import type { Mail } from '#operations/core/mails/mail.ts'
import { productName } from '#rules/text/product.ts'

type Text = Omit<Mail, 'to'>

const ignoreNote = 'If you did not ask for this, you can ignore this mail.'

/** The mail of an invitation; `by` is the name of the inviting person, if known. */
export const invitationMail = (link: string, name: string, by: string | null): Text => ({
  subject: `Your invitation to ${productName}`,
  paragraphs: [
    `Hello ${name},`,
    `${by ?? 'An administrator'} invites you to work on an accreditation in ${productName}. Open the link to create your account.`,
    'The link works once, for 7 days. A later invitation replaces it.',
  ],
  action: { label: 'Create account', href: link },
})

/** Asks to verify the address of a sign-up. */
export const signUpMail = (link: string, name: string): Text => ({
  subject: `Verify your e-mail address for ${productName}`,
  paragraphs: [
    `Hello ${name},`,
    `someone signed up for ${productName} with this e-mail address. If it was you, verify the address with the password that you chose.`,
    `The link works once, for 24 hours. ${ignoreNote}`,
  ],
  action: { label: 'Verify address', href: link },
})

/** Notifies the owner of an account that someone tried to create another one with the same address. */
export const accountExistsMail = (page: string): Text => ({
  subject: `You already have a ${productName} account`,
  paragraphs: [
    `Someone tried to use this e-mail address for a ${productName} account. An account with this address already exists, so nothing was changed.`,
    'If it was you, sign in. You can reset a forgotten password there.',
  ],
  action: { label: 'Sign in', href: page },
})

/** Explains to an existing person without an account how to get one. */
export const inviteNeededMail = (page: string): Text => ({
  subject: `Your ${productName} account`,
  paragraphs: [
    `Someone signed up for ${productName} with this e-mail address. An administrator has already added you, so you need an invitation to create your account.`,
    'Look for the invitation in your mail, or ask your administrator to send it again.',
  ],
  action: { label: `Go to ${productName}`, href: page },
})

/** The mail with the link to reset a password. */
export const resetMail = (link: string): Text => ({
  subject: `Choose a new password for ${productName}`,
  paragraphs: [
    `Someone asked to reset the password of your ${productName} account.`,
    `The link works once, for one hour. ${ignoreNote}`,
  ],
  action: { label: 'Choose a new password', href: link },
})

/** Notifies of a changed password. */
export const passwordChangedMail = (page: string): Text => ({
  subject: `Your password for ${productName} was changed`,
  paragraphs: [
    `The password of your ${productName} account was changed, and you were signed out on all other devices.`,
    'If it was not you, choose a new password immediately and tell your administrator.',
  ],
  action: { label: 'Choose a new password', href: page },
})

/** Notifies that a provider was linked to the account. */
export const providerLinkedMail = (page: string, name: string, provider: string): Text => ({
  subject: `${productName}: ${provider} was connected to your account`,
  paragraphs: [
    `Hello ${name},`,
    `From now on you can sign in to ${productName} with ${provider}, too.`,
    'If it was not you, change your password, sign out all other devices and tell your administrator.',
  ],
  action: { label: 'My profile', href: page },
})

/** Asks to verify the new address of an account. */
export const newAddressMail = (link: string): Text => ({
  subject: `Verify your new e-mail address for ${productName}`,
  paragraphs: [
    `You asked to use this e-mail address to sign in to ${productName}.`,
    `The link works once, for 24 hours. ${ignoreNote}`,
  ],
  action: { label: 'Use this address', href: link },
})

/** Notifies the previous address of a change. */
export const addressChangedMail = (page: string, address: string): Text => ({
  subject: `Your e-mail address for ${productName} was changed`,
  paragraphs: [
    `Your ${productName} account now has the address ${maskAddress(address)}. Mail will no longer be sent here.`,
    'If it was not you, tell your administrator immediately.',
  ],
  action: { label: 'Sign in', href: page },
})

// Recognizable for its owner, but not revealed to readers of an old mailbox.
function maskAddress(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}…@${host}`
}
