import { pick, type Policy, type Random, type Section, type Sentence } from './policy.ts'

/** The layout of a version. */
export type Layout = {
  readonly font: string
  readonly size: number
  readonly margin: number
  readonly columns: number
  readonly type: 'pdf' | 'docx'
}

/** What became of each sentence; sentences that are not listed stayed unchanged. */
export type Truth = ReadonlyMap<
  number,
  { readonly text: string | null; readonly isMeaning: boolean }
>

/** The next version of a policy, and what became of its sentences. */
export type Changed = { readonly policy: Policy; readonly truth: Truth; readonly layout: Layout }

export const plain: Layout = { font: 'DejaVu Serif', size: 11, margin: 2, columns: 1, type: 'pdf' }

type Change = (policy: Policy, random: Random, next: () => Sentence) => Omit<Changed, 'layout'>

const none: Truth = new Map()

const same: Change = (policy) => ({ policy, truth: none })

const moved: Change = ({ title, sections }, random) => {
  const from = Math.floor(random() * sections.length)
  const rest = sections.filter((_, place) => place !== from)
  const to = (from + 1 + Math.floor(random() * (sections.length - 1))) % sections.length
  return {
    policy: { title, sections: rest.toSpliced(to, 0, sections[from] as Section) },
    truth: none,
  }
}

const inserted: Change = ({ title, sections }, random, next) => ({
  policy: {
    title,
    sections: sections.map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.flatMap((paragraph) =>
        random() < 0.3 ? [paragraph, Array.from({ length: 3 }, next)] : [paragraph],
      ),
    })),
  },
  truth: none,
})

const renumbered: Change = ({ title, sections }, _, next) => ({
  policy: {
    title,
    sections: [{ heading: 'Purpose', paragraphs: [[next(), next()]] }, ...sections],
  },
  truth: none,
})

/** Replaces the text of some of the sentences, or removes them. */
const rewritten =
  (
    share: number,
    isMeaning: boolean,
    rewrite: (text: string, random: Random) => string | null,
  ): Change =>
  ({ title, sections }, random) => {
    const truth = new Map<number, { text: string | null; isMeaning: boolean }>()
    const changed = (sentence: Sentence): Sentence[] => {
      if (random() > share) return [sentence]
      const text = rewrite(sentence.text, random)
      if (text === sentence.text) return [sentence]
      truth.set(sentence.id, { text, isMeaning })
      return text === null ? [] : [{ ...sentence, text }]
    }
    const policy = {
      title,
      sections: sections.map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: paragraphs.map((paragraph) => paragraph.flatMap(changed)),
      })),
    }
    return { policy, truth }
  }

const others: readonly (readonly [RegExp, string])[] = [
  [/\bmonitors\b/u, 'keeps an eye on'],
  [/\bkept\b/u, 'stored'],
  [/\bis absent\b/u, 'cannot be reached'],
  [/\bexamined\b/u, 'looked at'],
  [/\bto discuss\b/u, 'and talks about'],
  [/\bleave the building\b/u, 'be taken away'],
  [/\bin writing\b/u, 'on paper'],
  [/\bcounts them\b/u, 'makes a count'],
  [/\bwithin one business day\b/u, 'by the next business day'],
  [/\breviews\b/u, 'goes through'],
  [/\bcompares\b/u, 'holds against each other'],
]

function reword(text: string): string {
  let now = text
  for (const [word, other] of others) now = now.replace(word, other)
  return now
}

const meanings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\d+/u, (number) => String(Number(number) + 15)),
  (text) => text.replace('shall be', 'may be').replace('must be', 'should be'),
  (text) => text.replace('must not', 'must').replace(/^No /u, 'The '),
  (text) => text.replace(/^The (\w+)/u, 'The former $1'),
]

const alter = (text: string, random: Random): string => {
  const altered = meanings.map((one) => one(text)).filter((one) => one !== text)
  return altered.length === 0 ? text : pick(random, altered)
}

/** The kinds of changes, each with the layout of the next version. */
export const changes: readonly (readonly [kind: string, change: Change, layout: Layout])[] = [
  ['section moved', moved, plain],
  ['paragraphs inserted', inserted, plain],
  ['sentences deleted', rewritten(0.25, false, () => null), plain],
  ['reworded', rewritten(0.4, false, reword), plain],
  ['meaning changed', rewritten(0.3, true, alter), plain],
  ['renumbered', renumbered, plain],
  ['re-flowed', same, { ...plain, size: 9.5, margin: 3.2 }],
  ['other font', same, { ...plain, font: 'DejaVu Sans', size: 12 }],
  ['one column to two', same, { ...plain, columns: 2, size: 9.5 }],
  ['two columns to one', same, plain],
  ['PDF to DOCX', rewritten(0.15, true, alter), { ...plain, type: 'docx' }],
]
