import type { Measurement, Scenario } from '../suite/figure.ts'
import { areEnough, compare } from './latencies.ts'
import { runMailTrouble, type MailRun } from './run-mail-trouble.ts'

const most = 1.1
const shown = 5

const round = (value: number): number => Math.round(value * 100) / 100

function measure({ latencies, wrong, mail }: MailRun): Measurement {
  const p99 = compare(latencies, 0.99)
  const median = compare(latencies, 0.5)
  const writes = Object.values(latencies).reduce((sum, { length }) => sum + length, 0)
  const lost = (mail?.missing ?? 0) + (mail?.wrong ?? 0)
  const isAsFast = [p99, median].every(({ ratio, noise }) => ratio <= most * noise)
  const words = (name: string, { normal, trouble, ratio, noise }: typeof p99) =>
    `${name}: ${round(trouble)} ms in trouble, ${round(normal)} ms beside it, a ratio of ${round(ratio)}; two equal parts of the time beside it differ by ${round(noise)}`
  return {
    value: round(Math.max(p99.ratio, median.ratio)),
    unit: 'times normal, the worse of p99 and median',
    n: writes,
    isMet: areEnough(latencies) && isAsFast && wrong.length === 0 && lost === 0,
    details: [
      words('p99', p99),
      words('median', median),
      ...wrong.slice(0, shown),
      `${writes} writes, ${wrong.length} of them without the result Success`,
      ...(mail === undefined
        ? []
        : [
            `${mail.assignments} assignments in ${mail.mails} mails: ${mail.missing} missing, ${mail.wrong} sent to the wrong person or listed twice`,
          ]),
    ],
  }
}

/** A mail server that hangs or is down. */
export const mail: Scenario = {
  name: 'mail',
  isTimed: true,
  figures: [
    {
      id: 'R21',
      words: 'Time of writes that cause mails while the mail server hangs or is away',
      target:
        'p99 and median within 10 % of normal, times the noise of the machine; every result Success, and every mail arrives once the mail server is back',
      how: 'Eight people assign tasks one after the other; a gate in front of the mail server swallows what is sent or refuses connections by turns for 1.5 s, with as long without trouble before and after each, so that the load of the machine falls on all alike. Times before a trouble compared with those after it tell the noise.',
    },
  ],
  n: { short: 3, long: 60 },
  minutes: { short: 2, long: 20 },
  run: async ({ n, stopping }) => ({
    R21: measure(await runMailTrouble({ n, stopping, waitsForMails: true })),
  }),
  controls: {
    R21: {
      words: 'a server that speaks with the mail server before it answers',
      run: async ({ stopping }) =>
        measure(
          await runMailTrouble({ n: 3, stopping, waitsForMails: false }, [
            {
              file: 'src/server/pipeline/write/record.ts',
              find: `  for (const one of sent) if (one.status === 'rejected') throw one.reason\n`,
              put: `  for (const one of sent) if (one.status === 'rejected') throw one.reason
  const { hostname, port } = new URL(process.env['SMTP_URL'] ?? '')
  const greeted = () => new Promise<boolean>((resolve) => {
    const socket = process.getBuiltinModule('node:net').connect(Number(port), hostname)
    socket.once('data', () => void (resolve(true), socket.destroy())).once('close', () => resolve(false))
    socket.on('error', () => {}).setTimeout(3_000, () => socket.destroy())
  })
  while (!(await greeted())) await new Promise((resolve) => setTimeout(resolve, 50))\n`,
            },
          ]),
        ),
    },
  },
}
