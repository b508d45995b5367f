import { commandLine } from '#bin/commands.mjs'
import type { Outcome, Retirement } from './retire-demo.ts'

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function formatPeople({ mode, people, invited }: Retirement): string[] {
  if (mode === 'removed')
    return [
      `Closed ${counted(people.rds, 'person', 'people')} in rds and ${people.ps} in ps; what they wrote stays under their names.`,
    ]
  const { addresses, notInvited } = invited
  return [
    addresses.length === 0
      ? 'Invited nobody.'
      : `Invited ${counted(addresses.length, 'person', 'people')}: ${addresses.join(', ')}. The mails leave when Plumbline runs with SMTP_URL.`,
    ...(notInvited === 0
      ? []
      : [
          `Not invited: ${counted(notInvited, 'person', 'people')} who are closed, locked, or still have the demo's address, which no mail reaches. ` +
            `Give them an address of their own and invite them under Administration, or delete them there.`,
        ]),
  ]
}

const firstAdministrator = [
  `Nobody can sign in as an Administrator now. Invite the first one: ${commandLine('invite', 'EMAIL')}`,
]

/** The result and the next steps, for the terminal. */
export function formatRetirement({ retired, administrators }: Outcome): string[] {
  const next =
    administrators.length === 0
      ? firstAdministrator
      : [
          `These Administrators can sign in: ${administrators.join(', ')}. Anyone who knew the demo passwords may have created them: make sure that you know each.`,
        ]
  if (retired === undefined) return ['There is no demo left to retire.', ...next]
  const { closed, dropped } = retired
  return [
    `Closed ${counted(closed.accounts, 'demo account')}: passwords, second factors, sessions and links.`,
    ...formatPeople(retired),
    ...(closed.caughtMails === 0
      ? []
      : [`Deleted ${counted(closed.caughtMails, 'mail')} that the demo had caught.`]),
    ...(closed.caughtLinks === 0
      ? []
      : [
          `Voided ${counted(closed.caughtLinks, 'link')} in them to ${closed.caughtLinks === 1 ? 'another account' : 'other accounts'}: send new invitations where they are needed.`,
        ]),
    ...(dropped.length === 0
      ? []
      : [
          `Took the published password from other accounts, which need an invitation now: ${dropped.join(', ')}.`,
        ]),
    'Projects, modules, documents and the history stay as they are. To begin with nothing, start on an empty PLUMBLINE_DATA instead.',
    ...next,
  ]
}
