import { numbersFrom } from '#test/factories/numbers-from.ts'

// Texts that spreadsheets evaluate, and that XML writers, fonts and line readers stumble over.
const oddBeginnings = [
  '=1+1 ',
  '+SUM(A1:A9) ',
  '-2+3 ',
  '@cmd ',
  '\t=tab ',
  '|pipe ',
  '"quoted" ',
  "'apostrophe ",
  '<b>bold</b> & ]]> &amp; ',
  'שלום עולם ',
  'مرحبا ',
  '中文 ',
  'Signed 👍🏽 ',
  'Ångström Łódź ',
  'Αθήνα Київ ',
  '{#each} ${x} \\n ',
  '5 ≥ 3 € – “so” … ',
  '  two blanks ',
]
const words =
  'policy review of records is kept by each site and shown every year to staff who sign'.split(' ')
const unbreakable = 'Unbreakable'.repeat(14)

/** Random choices and texts determined by a seed. Each text has a unique word. */
export class RandomTexts {
  readonly #next: () => number
  readonly #seed: number
  readonly tokens: string[] = []

  constructor(seed: number) {
    this.#seed = seed
    this.#next = numbersFrom(seed)
  }

  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.#next() * end)
  }

  /** An integer from `first` to `last`. */
  from(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, place: this.#next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }) => value)
  }

  /** A word that occurs in no other text of this seed, nor in one of another seed. */
  token(): string {
    const token = `zq${this.#seed.toString(36)}x${this.tokens.length.toString(36)}Q`
    this.tokens.push(token)
    return token
  }

  /** A short text in one line, often an unusual one. */
  line(beginning = ''): string {
    const odd = this.chance(0.4) ? this.pick(oddBeginnings) : ''
    const middle = Array.from({ length: this.from(0, 5) }, () => `${this.pick(words)} `).join('')
    return `${beginning}${odd}${middle}${this.token()}`
  }

  /** A text by a person: of one line or several, short or very long. */
  text(): string {
    if (this.chance(0.03)) return `${this.line()} ${`${this.line()} `.repeat(120)}${unbreakable}`
    if (this.chance(0.05)) return `${this.line()}\r\n\r\n${unbreakable}\n${this.token()}\n`
    return Array.from({ length: this.pick([1, 1, 1, 2, 4]) }, () => this.line()).join('\n')
  }

  /** A text, none, or a blank one. */
  maybeText(share = 0.6): string | null {
    if (this.chance(share)) return this.text()
    return this.pick([null, null, '', ' \n '])
  }

  /** A moment between two days, at any time of the day. */
  moment(first = '2026-01-02', last = '2026-10-30'): string {
    const [from, to] = [Date.parse(first), Date.parse(last)]
    return new Date(from + Math.floor(this.#next() * (to - from))).toISOString()
  }

  /** A stored day, near today. */
  day(around: Date): string {
    const days = this.from(-20, 20)
    return new Date(around.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  }
}
