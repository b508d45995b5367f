import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownTree } from '../installation/program.ts'

const folder = join(ownTree, 'deploy/patroni')

/** Reads an example file for operators and replaces some of its texts. Throws when one does not occur exactly once. */
export function fillExample(name: string, texts: readonly (readonly [string, string])[]): string {
  let filled = readFileSync(join(folder, name), 'utf8')
  for (const [find, put] of texts) {
    if (filled.split(find).length !== 2)
      throw new Error(`deploy/patroni/${name} does not hold this text once: ${find}`)
    filled = filled.replace(find, () => put)
  }
  return filled
}

/** Reads an example of environment variables and replaces some of their values. Throws when it does not contain one of them. */
export function fillEnvironment(
  name: string,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const lines = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z\d_]+=/.test(line))
  const examples = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const unknown = Object.keys(values).filter((key) => !(key in examples))
  if (unknown.length > 0)
    throw new Error(`deploy/patroni/${name} does not name ${unknown.join(', ')}`)
  return { ...examples, ...values }
}
