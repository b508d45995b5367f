/** Random numbers that a seed reproduces (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    one: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    some: <Item>(items: readonly Item[]): Item[] => items.filter(() => next() < 0.5),
    isLikely: (share: number): boolean => next() < share,
  }
}

export type Random = ReturnType<typeof randomFrom>

/** Columns by sheet and title, and how a person fills them. */
export const editable = {
  Elements: {
    'Mock score': 'score',
    'Consultant comment': 'text',
    'Ready by client': 'yesNo',
    'Support text': 'text',
  },
  Standards: {
    SC: 'consultant',
    AC: 'consultant',
    'Consultant comment': 'text',
    'Client sees consultant comment': 'yesNo',
    'Client comment': 'text',
  },
  Tasks: { Task: 'filled', 'Due date': 'day', 'Assigned to': 'people', 'Done by': 'people' },
} as const

export type EditedSheet = keyof typeof editable

const words = [
  '=SUM(A1)',
  '-1',
  '+x',
  '@here',
  "'quoted",
  'é ü 漢字',
  'two\nlines',
  '<b>&amp;</b>',
  '_x000A_',
  '1e3',
]

/** A random cell entry, as a person would type it. */
export function randomEntry(
  random: Random,
  kind: string,
  { names, mark }: { readonly names: readonly string[]; readonly mark: string },
): string {
  switch (kind) {
    case 'score':
      return random.one(['Met', 'met', 'Partially Met', 'Not Met', '', String(random.below(101))])
    case 'yesNo':
      return random.one(['Yes', 'No', 'yes', 'NO'])
    case 'consultant':
      return random.one(['', ...names])
    case 'people':
      return random.some(names).join(random.one(['; ', ';', '\n']))
    case 'day': {
      const day = `2027-0${1 + random.below(9)}-1${random.below(10)}`
      return random.one(['', day])
    }
    case 'filled':
      return `${random.one(words)} ${mark}`
    default:
      return random.isLikely(0.1) ? '' : `${random.one(words)} ${mark}`
  }
}
