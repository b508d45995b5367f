import { productName } from '#rules/text/product.ts'
import type { MfaContext } from './mfa-context.ts'

const notices = {
  appAdded: 'An authenticator app was set up',
  appRemoved: 'The authenticator app was removed',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  codesReplaced: 'The backup codes were replaced',
  codeUsed: 'A backup code was used',
  feedCreated: 'An address for the calendar feed was created',
  feedReplaced: 'The address of the calendar feed was replaced',
  feedRevoked: 'The address of the calendar feed was revoked',
  wrongCodes: 'Several wrong codes were entered after the password',
} as const

export type Notice = keyof typeof notices

/** Notifies the owner of an account by mail of a change to its second factors or its calendar feed; failures are only reported. */
export async function sendNotice(
  { postMail, report }: MfaContext,
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
    report(
      new Error('A notice about the protection of an account was not posted', { cause: error }),
    )
  }
}
