import { kindOf, type DifferenceKind } from './critical-words.ts'
import { comparablePiece } from './word-stream.ts'

/** A part of the merged text of two passages: words of both, only of the old one, or only of the new one. */
export type DifferencePart = {
  readonly state: 'kept' | 'removed' | 'added'
  readonly text: string
}

/** How two passages differ word by word, and which kinds of words differ. */
export type Differences = {
  readonly parts: DifferencePart[]
  readonly kinds: DifferenceKind[]
}

type Token = { readonly text: string; readonly comparable: string; readonly isFirst: boolean }

// A word with the punctuation attached to it, so that joined parts read as text.
const token = /\S+/gu

const tokensOf = (text: string): Token[] =>
  (text.match(token) ?? []).map((one, place, all) => ({
    text: one,
    comparable: comparablePiece(one),
    isFirst: place === 0 || /[.!?]$/u.test(all[place - 1] ?? ''),
  }))

const written = (text: string): string => text.replace(/^[^\p{L}\p{N}]+/u, '')

type Step = readonly [state: DifferencePart['state'], token: Token]

/** Merges the words of two passages; those of a longest common subsequence are kept. */
function* steps(old: readonly Token[], now: readonly Token[]): Generator<Step> {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  const isSame = (i: number, j: number): boolean => old[i]?.comparable === now[j]?.comparable
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  for (let [one, two] = [old[0], now[0]]; one ?? two; [one, two] = [old[i], now[j]])
    if (one && two && isSame(i, j)) {
      yield ['kept', two]
      i += 1
      j += 1
    } else if (one && (!two || at(i + 1, j) >= at(i, j + 1))) {
      yield ['removed', one]
      i += 1
    } else if (two) {
      yield ['added', two]
      j += 1
    }
}

/** Compares two passages word by word. Case, accents and punctuation are ignored; percent signs, currencies and bounds are not. */
export function differencesOf(before: string, after: string): Differences {
  const parts: { state: DifferencePart['state']; text: string }[] = []
  const kinds = new Set<DifferenceKind>()
  for (const [state, { text, comparable: plain, isFirst }] of steps(
    tokensOf(before),
    tokensOf(after),
  )) {
    const last = parts.at(-1)
    if (last?.state === state) last.text += ` ${text}`
    else parts.push({ state, text })
    if (state !== 'kept' && plain !== '') kinds.add(kindOf(written(text), plain, isFirst))
  }
  return { parts, kinds: [...kinds] }
}
