const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined)

/** Whether two values are the same JSON, regardless of the order of keys; a missing value equals null. */
export function areEqual(a: unknown, b: unknown): boolean {
  const [one, other] = [a ?? null, b ?? null]
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return Object.is(one, other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const parts = new Map(entriesOf(other))
  const own = entriesOf(one)
  return own.length === parts.size && own.every(([key, part]) => areEqual(part, parts.get(key)))
}
