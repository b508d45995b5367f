import type { DocumentText, PageText } from '#rules/evidence/document-text.ts'
import { misreadings, rewordings, wordSwaps, type Replacements } from './replacements.ts'

/** An edit of a passage: it left its words, changed them, changed their meaning, or removed them. */
export type Planted = {
  readonly edit: string
  readonly truth: 'same' | 'changed' | 'lost'
  /** The passage in the old text. */
  readonly passage: string
  /** Its words in the new text; empty if it was removed. */
  readonly became: string
}

/** A text, its edited version, and what was done to one passage of it. */
export type PlantedCase = {
  readonly before: Pick<DocumentText, 'pages'>
  readonly after: Pick<DocumentText, 'pages'>
  readonly planted: Planted
  /** The number of words before the passage in both texts, without running headers; in the new text, before its new position. */
  readonly oldWords: number
  readonly newWords: number
}

/** Numbers from 0 to 1 from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const pick = <T>(random: Random, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T

const sentencesOf = (paragraph: string): string[] =>
  paragraph.match(/[^.!?]+[.!?]+(?:\s|$)/gu)?.map((one) => one.trim()) ?? []

/** Breaks paragraphs into lines and pages of varying sizes, each page with a running header. */
function flow(paragraphs: readonly string[], random: Random, header: string): PageText[] {
  const width = 50 + Math.floor(random() * 60)
  const height = 18 + Math.floor(random() * 30)
  const lines: string[] = []
  for (const paragraph of paragraphs) {
    let line = ''
    for (const word of paragraph.split(/\s+/u)) {
      if (line.length + word.length > width) {
        lines.push(line)
        line = ''
      }
      line += (line === '' ? '' : ' ') + word
    }
    lines.push(line, '')
  }
  const pages: PageText[] = []
  for (let first = 0; first < lines.length; first += height)
    pages.push({
      page: pages.length + 1,
      label: null,
      text: `${header}\n\n${lines
        .slice(first, first + height)
        .join('\n')
        .trim()}\n\nPage ${pages.length + 1}`,
      headings: [],
    })
  return pages
}

/** The sentence with one of the replacements applied; null when none applies. */
function replaced(sentence: string, replacements: Replacements, random: Random): string | null {
  const fitting = replacements.filter(([from]) => from.test(sentence))
  if (fitting.length === 0) return null
  const [from, to] = pick(random, fitting)
  return sentence.replace(from, to)
}

/** Introduces OCR errors into some words of a sentence, except short ones and numbers. */
function misread(sentence: string, random: Random): string {
  return sentence
    .split(' ')
    .map((word) =>
      /^\p{L}{5,}$/u.test(word) && random() < 0.2
        ? (replaced(word, misreadings, random) ?? word)
        : word,
    )
    .join(' ')
}

/** A sentence in its paragraph, selected for an edit. */
type Chosen = {
  readonly paragraphs: readonly string[]
  readonly at: number
  readonly home: string
  readonly sentence: string
  /** The index of another paragraph. */
  readonly elsewhere: number
  readonly random: Random
}
/** The paragraphs after the edit, the new words of the sentence, and the index of its paragraph. */
type Edited = { readonly paragraphs: string[]; readonly became: string; readonly paragraph: number }
type Edit = {
  readonly truth: Planted['truth']
  /** Applies the edit; null when it is not possible for the sentence. */
  readonly make: (chosen: Chosen) => Edited | null
}

/** Replaces the sentence with other words. */
const put = ({ paragraphs, at, home, sentence }: Chosen, became: string): Edited => ({
  paragraphs: paragraphs.with(
    at,
    home.replace(sentence, () => became),
  ),
  became,
  paragraph: at,
})

const replacing =
  (replacements: Replacements) =>
  (chosen: Chosen): Edited | null => {
    const became = replaced(chosen.sentence, replacements, chosen.random)
    // "In order to" becomes "in order in order to", which still contains all the old words.
    return became === null || /\b(\p{L}+ \p{L}+) \1\b/iu.test(became) ? null : put(chosen, became)
  }

function joinWords(chosen: Chosen): Edited | null {
  const words = chosen.sentence.split(' ')
  if (words.length < 5) return null
  const place = 1 + Math.floor(chosen.random() * (words.length - 2))
  const [one = '', two = ''] = words.slice(place)
  if (/[^\p{L}]/u.test(one)) return null
  return put(chosen, words.toSpliced(place, 2, one + two).join(' '))
}

/** Removes a passage that also occurs elsewhere. */
export const copyLeft = 'removed, a copy left'
const edits: Readonly<Record<string, Edit>> = {
  untouched: { truth: 'same', make: (chosen) => put(chosen, chosen.sentence) },
  moved: {
    truth: 'same',
    make: ({ paragraphs, at, home, sentence, elsewhere }) => {
      const after = paragraphs.toSpliced(at, 1).toSpliced(elsewhere, 0, home)
      return { paragraphs: after, became: sentence, paragraph: after.indexOf(home) }
    },
  },
  'neighbours edited': {
    truth: 'same',
    make: ({ paragraphs, at, sentence }) => ({
      paragraphs: paragraphs.map((one, place) =>
        Math.abs(place - at) === 1 ? `Something else stands here now, number ${place}.` : one,
      ),
      became: sentence,
      paragraph: at,
    }),
  },
  'paragraph inserted': {
    truth: 'same',
    make: ({ paragraphs, at, sentence }) => ({
      paragraphs: paragraphs.toSpliced(
        at,
        0,
        'A new paragraph about other things was put in front of this one.',
      ),
      became: sentence,
      paragraph: at + 1,
    }),
  },
  renumbered: {
    truth: 'same',
    make: ({ paragraphs, at, home, sentence, random }) => {
      const numbered = `${4 + Math.floor(random() * 9)}. ${home.replace(/^\d+\. /u, '')}`
      return numbered.includes(sentence)
        ? { paragraphs: paragraphs.with(at, numbered), became: sentence, paragraph: at }
        : null
    },
  },
  duplicated: {
    truth: 'same',
    make: ({ paragraphs, at, sentence, elsewhere }) =>
      // With two alike side by side, it is undecidable which one was there before.
      Math.abs(elsewhere - at) <= 1
        ? null
        : {
            paragraphs: paragraphs.toSpliced(elsewhere, 0, sentence),
            became: sentence,
            paragraph: elsewhere <= at ? at + 1 : at,
          },
  },
  misread: {
    truth: 'same',
    make: (chosen) => put(chosen, misread(chosen.sentence, chosen.random)),
  },
  'words joined': { truth: 'same', make: joinWords },
  'meaning changed': { truth: 'changed', make: replacing(wordSwaps) },
  reworded: { truth: 'changed', make: replacing(rewordings) },
  'extended by a limit': {
    truth: 'changed',
    make: (chosen) =>
      chosen.sentence.endsWith('.')
        ? put(chosen, `${chosen.sentence.slice(0, -1)}, unless the officer decides otherwise.`)
        : null,
  },
  removed: { truth: 'lost', make: (chosen) => put(chosen, '') },
  [copyLeft]: {
    truth: 'lost',
    make: (chosen) =>
      chosen.home.replace(chosen.sentence, '').includes('.') ? put(chosen, '') : null,
  },
}

/** This many consecutive seeds make one edit of each kind. */
export const editCount = Object.keys(edits).length

/** One edit planted into a text; null when it is not possible. */
export function plantEdit(text: Pick<DocumentText, 'pages'>, seed: number): PlantedCase | null {
  const random = randomOf(seed)
  const own = text.pages
    .flatMap((page) => page.text.split(/\n\s*\n/u))
    .map((paragraph) => paragraph.replaceAll(/\s+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
  const names = Object.keys(edits)
  const name = names[seed % names.length] ?? ''
  const edit = edits[name]
  const choices = own.flatMap((paragraph, at) =>
    sentencesOf(paragraph)
      .filter((one) => one.length >= 30 && one.length <= 600)
      .map((sentence) => ({ at, sentence })),
  )
  if (choices.length === 0 || edit === undefined) return null
  const { at, sentence } = pick(random, choices)
  const before = [...own]
  let home = at
  if (name === copyLeft) {
    const copy = Math.floor(random() * own.length)
    if (Math.abs(copy - at) <= 1) return null
    before.splice(copy, 0, `Elsewhere. ${sentence}`)
    if (copy <= at) home += 1
  } else if (own.filter((one) => one.includes(sentence)).length > 1) return null
  const made = edit.make({
    paragraphs: before,
    at: home,
    home: before[home] ?? '',
    sentence,
    elsewhere: Math.floor(random() * before.length),
    random,
  })
  if (made === null) return null
  const { paragraphs, became, paragraph } = made
  return {
    before: { pages: flow(before, random, 'Policy of the company') },
    after: {
      pages: flow(
        paragraphs.filter((one) => one !== ''),
        random,
        'Policies',
      ),
    },
    planted: { edit: name, truth: edit.truth, passage: sentence, became },
    oldWords: wordsBefore(before, home, sentence),
    newWords: wordsBefore(paragraphs, paragraph, became),
  }
}

const countWords = (text: string): number => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length

function wordsBefore(paragraphs: readonly string[], at: number, passage: string): number {
  const home = paragraphs[at] ?? ''
  const inside = home.slice(0, Math.max(0, home.indexOf(passage)))
  return countWords([...paragraphs.slice(0, at), inside].join(' '))
}
