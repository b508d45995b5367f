import type { OscalCatalog, OscalControl, OscalGroup, OscalParameter } from './oscal-catalog.ts'

const INSERTION = /\{\{\s*(?:insert:\s*param,\s*)?([\w.:-]+)\s*\}\}/g
const DEEPEST_INSERTION = 20
const LONGEST_INSERTION = 5_000
const MOST_INSERTED = 32 * 1024 * 1024

/** Renders texts with their parameters; overflows once more than 32 Mi characters were inserted, and skips later insertions. */
export type ParameterWriter = { write: (text: string) => string; hasOverflowed: () => boolean }

/**
 * Returns a writer that replaces parameter insertions in a text: a set parameter by its values, an open one by "[Assignment:
 * label]" or "[Selection (one or more): a; b]", one that inserts itself by its label.
 */
export function parameterWriter(catalog: OscalCatalog): ParameterWriter {
  const parameters = parametersById(catalog)
  const written = new Map<string, string>()
  let inserted = 0

  const fill = (text: string, depth: number): string => {
    return text.replace(INSERTION, (_, id: string) => {
      if (inserted > MOST_INSERTED) return ''
      const words = wordsFor(id, depth)
      inserted += words.length
      return words
    })
  }
  const wordsFor = (id: string, depth: number): string => {
    const known = written.get(id)
    if (known !== undefined) return known
    const parameter = parameters.get(id)
    const plain = `[Assignment: ${parameter?.label?.replace(INSERTION, '…') || id}]`
    if (!parameter || depth >= DEEPEST_INSERTION) return plain
    written.set(id, plain)
    const full = wordsOf(parameter, (text) => fill(text, depth + 1))
    const result = full.length > LONGEST_INSERTION ? plain : full
    written.set(id, result)
    return result
  }
  return {
    write: (text) => fill(text, 0).trim(),
    hasOverflowed: () => inserted > MOST_INSERTED,
  }
}

function wordsOf(parameter: OscalParameter, fill: (text: string) => string): string {
  const { values, select, label, id } = parameter
  if (values.length > 0) return values.map(fill).join(', ')
  if (!select || select.choice.length === 0) return `[Assignment: ${fill(label?.trim() || id)}]`
  const selection = select['how-many'] === 'one-or-more' ? 'Selection (one or more)' : 'Selection'
  return `[${selection}: ${select.choice.map((choice) => fill(choice).trim()).join('; ')}]`
}

function parametersById(catalog: OscalCatalog): Map<string, OscalParameter> {
  const byId = new Map<string, OscalParameter>()
  const aliases = new Map<string, OscalParameter>()
  const visit = (holder: OscalCatalog | OscalGroup | OscalControl): void => {
    for (const parameter of holder.params) {
      byId.set(parameter.id, parameter)
      for (const { name, value } of parameter.props) {
        if (name === 'alt-identifier') aliases.set(value, parameter)
      }
    }
    if ('groups' in holder) holder.groups.forEach(visit)
    holder.controls.forEach(visit)
  }
  visit(catalog)
  return new Map([...aliases, ...byId])
}
