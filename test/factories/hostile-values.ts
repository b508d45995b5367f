import fc from 'fast-check'

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { in: value }
  return value
}

/** Values that the product's pages never send: of wrong types, out of range, delimiters of other languages, very long. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x1',
  '12abc',
  '９',
  'null',
  'undefined',
  'NaN',
  '\0',
  '\u001D',
  '\u001E\u001F',
  '\uD800',
  'a\uDFFF',
  '\u202Eabc',
  '\uFEFF',
  '\'; drop table "Task"; --',
  '" or 1=1 --',
  '$1',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '(a+)+$',
  '(?<ordinal>',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '10000-01-01',
  '2026-11-21T00:00:00.000Z',
  'infinity',
  [],
  [[]],
  [null],
  ['__proto__'],
  {},
  { length: 1 },
  JSON.parse('{"__proto__":{"isAdministrator":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdministrator":true}}}'),
  { toString: null },
  'x'.repeat(100_001),
  Array.from({ length: 5_000 }, (_, index) => index),
  deep(30),
  deep(2_000),
]

/** A hostile value, from the list or any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** A mutation of a body: sets the member at the path `steps`, or removes it when the value is undefined. */
export type BodyMutation = {
  readonly steps: readonly number[]
  readonly key: string
  readonly value: unknown
}

const strangeKeys = [
  '__proto__',
  'constructor',
  'user_id',
  'UserType',
  'Id',
  '',
  'x',
  '\0',
] as const

export const bodyMutations: fc.Arbitrary<BodyMutation[]> = fc.array(
  fc.record({
    steps: fc.array(fc.nat(20), { maxLength: 3 }),
    key: fc.constantFrom('', ...strangeKeys),
    value: fc.oneof(
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 6, arbitrary: hostileValue },
    ),
  }),
  { minLength: 1, maxLength: 3 },
)

type Branch = Record<string, unknown>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

/** Returns a mutated copy of a body. */
export function mutateBody(body: unknown, mutations: readonly BodyMutation[]): unknown {
  const root = { body: structuredClone(body) }
  for (const { steps, key, value: given } of mutations) {
    // A later mutation may reach into an earlier value; clone it to protect the list above.
    const value = structuredClone(given)
    let branch: Branch = root
    let member = 'body'
    for (const step of steps) {
      const next = branch[member]
      if (!isBranch(next) || Object.keys(next).length === 0) break
      branch = next
      member = Object.keys(next)[step % Object.keys(next).length] ?? ''
    }
    const target = branch[member]
    if (key !== '' && isBranch(target)) {
      // A plain assignment would set the prototype; in parsed JSON such a member is a property.
      Object.defineProperty(target, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else if (value === undefined && branch !== root) delete branch[member]
    else branch[member] = value
  }
  return root.body
}
