import { pageBreak } from './flow-writer.ts'

/** Groups whose content is not part of the text. */
const skipped = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'themedata',
  'latentstyles',
  'datastore',
  'fldinst',
  'filetbl',
  'revtbl',
  'deleted',
])

const characters: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  page: pageBreak,
  emdash: '\u2014',
  endash: '\u2013',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201C',
  rdblquote: '\u201D',
  bullet: '\u2022',
  emspace: ' ',
  enspace: ' ',
  '~': ' ',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
}

/** A control word with its number and the space that ends it, a byte in hexadecimal, a control symbol, a brace, or text. */
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/giu

type Group = { isSkipped: boolean; unicodeSkip: number }

class RtfReader {
  text = ''
  readonly #groups: Group[] = []
  #group: Group = { isSkipped: false, unicodeSkip: 1 }
  #decoder = new TextDecoder('windows-1252')
  #skip = 0

  brace(sign: string): void {
    this.#skip = 0
    if (sign === '{') {
      this.#groups.push(this.#group)
      this.#group = { ...this.#group }
    } else this.#group = this.#groups.pop() ?? this.#group
  }

  control(word: string, number: string | undefined): void {
    const value = Number(number ?? 0)
    if (word === '*' || skipped.has(word)) this.#group.isSkipped = true
    else if (word === 'deleted') this.#group.isSkipped = number !== '0'
    else if (word === 'uc') this.#group.unicodeSkip = value
    else if (word === 'ansicpg') this.#setEncoding(value)
    else if (word === 'u') {
      this.#add(String.fromCharCode(value < 0 ? value + 65_536 : value))
      this.#skip = this.#group.unicodeSkip
    } else if (Object.hasOwn(characters, word)) this.#add(characters[word] ?? '')
  }

  byte(hex: string): void {
    if (this.#skip > 0) this.#skip -= 1
    else this.#add(this.#decoder.decode(Uint8Array.of(Number.parseInt(hex, 16))))
  }

  words(raw: string): void {
    const text = raw.replaceAll(/[\r\n]/g, '')
    this.#add(text.slice(this.#skip))
    this.#skip = Math.max(0, this.#skip - text.length)
  }

  #add(text: string): void {
    if (!this.#group.isSkipped) this.text += text
  }

  #setEncoding(page: number): void {
    try {
      this.#decoder = new TextDecoder(`windows-${page}`)
    } catch {
      // An unknown code page is read as the default one.
    }
  }
}

/** Returns the text of an RTF file, whose bytes are given as Latin-1. */
export function textOfRtf(rtf: string): string {
  const reader = new RtfReader()
  for (const [, word, number, hex, sign, brace, text] of rtf.matchAll(token)) {
    if (word !== undefined) reader.control(word, number)
    else if (hex !== undefined) reader.byte(hex)
    else if (sign !== undefined) reader.control(/[\r\n]/.test(sign) ? 'par' : sign, undefined)
    else if (brace !== undefined) reader.brace(brace)
    else if (text !== undefined) reader.words(text)
  }
  return reader.text
}
