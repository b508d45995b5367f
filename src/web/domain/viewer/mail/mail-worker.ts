import PostalMime, { type Address } from 'postal-mime'
import { answerQuestions } from '../parts/ask-worker.ts'
import { PreviewError } from '../parts/failure.ts'
import { textOfHtml } from './html-text.ts'

/** The parts of a mail that are shown. */
export type ShownMail = {
  /** The header lines above the text, each with its name. */
  readonly head: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** Whether the text was taken from the HTML of a mail without plain text. */
  readonly isOfHtml: boolean
  readonly attachments: readonly string[]
}

const nesting = { maxNestingDepth: 32, maxHeadersSize: 1024 * 1024 }

const named = (address: Address): string =>
  'group' in address && address.group
    ? `${address.name}: ${address.group.map(named).join(', ')}`
    : [address.name, address.address && `<${address.address}>`].filter(Boolean).join(' ')

const list = (addresses: readonly Address[] | undefined) => (addresses ?? []).map(named).join(', ')

answerQuestions(async (bytes: ArrayBuffer): Promise<ShownMail> => {
  const mail = await PostalMime.parse(bytes, nesting)
  const head = [
    ['Subject', mail.subject ?? ''],
    ['From', mail.from ? named(mail.from) : ''],
    ['To', list(mail.to)],
    ['Cc', list(mail.cc)],
    ['Date', mail.date ?? ''],
  ] as const
  if (head.every(([, value]) => value === '')) throw new PreviewError('broken')
  return {
    head: head.filter(([, value]) => value !== ''),
    text: mail.text ?? textOfHtml(mail.html ?? ''),
    isOfHtml: mail.text === undefined && mail.html !== undefined,
    attachments: mail.attachments.map(({ filename }) => filename ?? 'without a name'),
  }
})
