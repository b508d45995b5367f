import { compileNamePattern } from '#operations/core/name-pattern.ts'
import {
  moduleOrder,
  parseStandardName,
  type GroupDetails,
  type ParsedStandardName,
} from '#rules/standards/standard-name.ts'
import type { NamedStandard } from '../shared/module-context.ts'

/** A name with its parsed parts, by the same rule as on the server. */
export type ParsedName = { readonly name: string; readonly parsed: ParsedStandardName }

/** The parsed names of a module, those without a match first, then in module order; or the error in the pattern. */
export type ParsedNames =
  | { readonly problem: string }
  | { readonly names: readonly ParsedName[]; readonly unmatched: number }

/** Parses the names of a module's standards; an empty pattern matches none. */
export function parseNames(
  pattern: string,
  groupDetails: GroupDetails,
  standards: readonly Pick<NamedStandard, 'Id' | 'Name' | 'Group'>[],
): ParsedNames {
  const compiled = pattern === '' ? null : compileNamePattern(pattern)
  if (compiled && 'problem' in compiled) return compiled
  const names = standards
    .map(({ Id: id, Name: name, Group: group = null }) => ({
      name,
      parsed: parseStandardName({
        id,
        name,
        match: compiled?.match(name) ?? null,
        group,
        groupDetails,
      }),
    }))
    .toSorted(
      (a, b) => Number(a.parsed.isSuccessful) - Number(b.parsed.isSuccessful) || moduleOrder(a, b),
    )
  return { names, unmatched: names.filter(({ parsed }) => !parsed.isSuccessful).length }
}
