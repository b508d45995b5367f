import type { DXT } from 'docxtemplater'
import { placeholders } from '#rules/report/template/placeholders.ts'
import { tagProblems, type TemplateTag } from '#rules/report/template/template-problems.ts'
import { compileTemplate, unpackTemplate } from './open-template.ts'
import { syntaxProblems } from './syntax-problems.ts'
import { placesIn, type Place, type TemplateProblem } from './template-places.ts'

const mostShown = 50

/** Returns what is wrong with a Word template, in reading order; empty if it can be filled in. */
export async function templateProblems(bytes: Uint8Array): Promise<TemplateProblem[]> {
  const entries = await unpackTemplate(bytes)
  if (typeof entries === 'string') return [{ place: 'File', message: entries }]
  const places = new Map<string, Place>()
  const placeIn = (part: string): Place => {
    const known = places.get(part) ?? placesIn(String(entries.get(part) ?? ''), part)
    places.set(part, known)
    return known
  }
  try {
    const { inspected } = compileTemplate(entries)
    const problems = inspected.getTemplatedFiles().flatMap((part) => {
      const tags = tagsOf(inspected.getStructuredTags(part))
      return located(tagProblems(tags, placeholders), tags, placeIn(part))
    })
    return distinct(problems).slice(0, mostShown)
  } catch (error) {
    return distinct(syntaxProblems(error, placeIn)).slice(0, mostShown)
  }
}

const distinct = (problems: readonly TemplateProblem[]): TemplateProblem[] => [
  ...new Map(problems.map((one) => [`${one.place} ${one.message}`, one])).values(),
]

/** Adds to each problem the place of its tag: the same tag may occur several times, and some occurrences may be correct. */
function located(
  problems: ReturnType<typeof tagProblems>,
  tags: readonly TemplateTag[],
  place: Place,
): TemplateProblem[] {
  const all = flat(tags)
  const seen = new Map<string, number>()
  let next = 0
  return problems.map(({ written, message, tag }) => {
    while (next < all.length && all[next] !== tag) {
      const passed = all[next]?.written ?? ''
      seen.set(passed, (seen.get(passed) ?? 0) + 1)
      next += 1
    }
    return { place: place(written, seen.get(written) ?? 0), message }
  })
}

const flat = (tags: readonly TemplateTag[]): TemplateTag[] =>
  tags.flatMap((tag) => [tag, ...flat(tag.within)])

const tagsOf = (parts: readonly DXT.Part[]): TemplateTag[] =>
  parts.flatMap((part): TemplateTag[] => {
    if (part.type !== 'placeholder') return []
    const { value: name, module, inverted, subparsed, raw } = part
    const within = tagsOf(subparsed ?? [])
    if (module === undefined || module === '')
      return [{ written: `{${name}}`, name, kind: 'text', within }]
    if (module === 'loop')
      return [
        { written: `{${inverted === true ? '^' : '#'}${name}}`, name, kind: 'section', within },
      ]
    return [{ written: `{${raw ?? `@${name}`}}`, name, kind: 'raw', within }]
  })
