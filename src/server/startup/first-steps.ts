const steps = [
  ['sam.senior', '/app', 'a consultant: the standards that wait, and the way into their review'],
  ['casey.client', '/app', 'her client: what is asked of it, and what its consultants do not show'],
  ['ada.admin', '/app/admin/import', 'an Administrator: a standards set of your own'],
  ['ada.admin', '/app/admin/mail', 'the mails that this demo has sent'],
] as const

/** Lists what to try in a new demo, signed in as whom, and on which page. */
export const firstSteps = (address: string): string[] => [
  'What to try, signed in as:',
  ...steps.map(
    ([mailbox, path, what]) =>
      `  ${`${mailbox}@plumbline.test`.padEnd(32)}${`${address}${path}`.padEnd(42)}${what}`,
  ),
]
