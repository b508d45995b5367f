import { productName } from '../../../rules/product.ts'
import type { FactorHouse } from './factor-house.ts'

const notices = {
  appAdded: 'An authenticator app was set up',
  appRemoved: 'The authenticator app was removed',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  codesReplaced: 'The backup codes were replaced',
  codeUsed: 'A backup code was used',
  wrongCodes: 'Several wrong codes were entered after the password',
} as const

/** What the owner of an account is told of by mail. */
export type Notice = keyof typeof notices

/** Tells the owner of an account by mail what happened to its second factors; a mail that cannot be posted is reported and stops nothing. */
export async function notify(
  { postMail, report }: FactorHouse,
  { email, name }: { readonly email: string; readonly name: string },
  notice: Notice,
  detail?: string,
): Promise<void> {
  const what = notices[notice]
  try {
    await postMail({
      to: email,
      subject: `${productName}: ${what.toLowerCase()}`,
      paragraphs: [
        `Hello ${name},`,
        `${what}${detail === undefined ? '' : ` (${detail})`} for your account ${email}.`,
        'If it was not you, change your password, sign out all other devices and tell your administrator.',
      ],
      links: [
        { before: 'Check your account:', label: 'My profile', host: 'own', path: '/app/profile' },
      ],
    })
  } catch (error) {
    report(new Error('A notice about second factors was not posted', { cause: error }))
  }
}
