import { readFile } from 'node:fs/promises'
import PostalMime, { type Address } from 'postal-mime'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { cleanLines } from '#rules/evidence/text/clean-text.ts'
import { onePage } from './read-text.ts'
import type { Source } from './source.ts'

const addressText = ({ name, address, group }: Address): string => {
  if (group !== undefined) return `${name}: ${group.map(addressText).join(', ')}`
  return name === '' ? (address ?? '') : `${name} <${address ?? ''}>`
}

const line = (label: string, value: string | undefined): string[] =>
  value === undefined || value.trim() === '' ? [] : [`${label}: ${value}`]

const addresses = (list: readonly Address[] | undefined): string =>
  (list ?? []).map(addressText).join(', ')

/** Reads a mail: its headers, its text and the names of its attachments, which are not opened. */
export async function readMail({ path }: Source): Promise<DocumentText> {
  const mail = await PostalMime.parse(await readFile(path), { maxNestingDepth: 64 })
  const head = [
    ...line('Subject', mail.subject),
    ...line('From', mail.from === undefined ? undefined : addressText(mail.from)),
    ...line('To', addresses(mail.to)),
    ...line('Cc', addresses(mail.cc)),
    ...line('Date', mail.date),
    ...line(
      'Attachments',
      mail.attachments.map(({ filename }) => filename ?? 'unnamed').join(', '),
    ),
  ]
  const body = mail.text ?? textOfHtml(mail.html ?? '')
  const text = cleanLines(`${head.join('\n')}\n\n${body}`)
  if (text === '') return { ...onePage('', []), state: 'broken', pages: [] }
  const subject = cleanLines(mail.subject ?? '')
  const start = 'Subject: '.length
  return onePage(text, subject === '' ? [] : [{ start, end: start + subject.length, level: 1 }])
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Returns the text of an HTML mail in lines; it remains text and is never shown as HTML. */
const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b[^>]*>[^]*?<\/\1>/giu, '')
    .replaceAll(/<\/(?:p|div|tr|li|h[1-6]|table)>|<br\s*\/?>/giu, '\n')
    .replaceAll(/<\/t[dh]>/giu, '\t')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/giu, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
