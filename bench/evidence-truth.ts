import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { DocumentIndexer, type DocumentIndex } from '#rules/evidence/search/document-index.ts'
import type { RankedDocument } from '#rules/evidence/search/rank-pages.ts'
import { RequirementWords, type Requirement } from '#rules/evidence/search/requirement.ts'
import { extractedText } from './extracted-texts.ts'

const elementSchema = z.object({
  id: z.string(),
  set: z.string(),
  standard: z.string(),
  standard_key: z.string(),
  text: z.string(),
  expect: z.enum(['evidence', 'none']),
  collection: z.string().default(''),
  evidence: z.array(z.object({ document: z.string(), page: z.number(), grade: z.number() })),
})
const truthSchema = z.object({ elements: z.array(elementSchema) })
const setSchema = z.object({
  standards: z.array(
    z.object({ key: z.string(), elements: z.array(z.object({ text: z.string() })) }),
  ),
})

/** An element with the pages that show that it is met; a page that a surveyor would cite has grade 2. */
export type TruthElement = z.infer<typeof elementSchema>

/** One element with everything needed to rank its pages. */
export type EvidenceCase = {
  readonly element: TruthElement
  readonly requirement: Requirement
  readonly words: RequirementWords
  readonly documents: readonly RankedDocument<string>[]
}

type Files = Map<string, DocumentText>

/**
 * The texts of the files of a folder, by the names of its subfolders, each of which is a collection; files directly in the folder belong to a
 * collection without a name.
 */
async function readCollections(folder: string): Promise<Map<string, Files>> {
  const collections = new Map<string, Files>()
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((one, two) => one.name.localeCompare(two.name)))
    if (entry.isDirectory()) collections.set(entry.name, await readFiles(join(folder, entry.name)))
  collections.set('', await readFiles(folder))
  return collections
}

async function readFiles(folder: string): Promise<Files> {
  const files: Files = new Map()
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) files.set(entry.name, await extractedText(join(folder, entry.name)))
  return files
}

function indexed(name: string, { pages }: DocumentText): DocumentIndex {
  const indexer = new DocumentIndexer(name)
  for (const page of pages) indexer.add(page)
  return indexer.index()
}

/** "Risk Policy (second variant).pdf" replaces "Risk Policy.pdf". */
const nameReplaced = (name: string): string => name.replace(/ \([^()]*\)(?=\.\w+$)/u, '')

/** The truth of a file with its indexed documents; variants replace the documents that they are variants of. */
export async function readCases(
  folder: string,
  truthFile: string,
  variants: string | null,
): Promise<EvidenceCase[]> {
  const { elements } = truthSchema.parse(
    JSON.parse(await readFile(join(folder, truthFile), 'utf8')),
  )
  const collections = await readCollections(join(folder, 'documents'))
  if (variants !== null)
    for (const [collection, files] of await readCollections(join(folder, variants))) {
      const own = collections.get(collection) ?? new Map()
      for (const [name, text] of files) {
        own.delete(nameReplaced(name))
        own.set(name, text)
      }
      collections.set(collection, own)
    }
  const byCollection = new Map(
    [...collections].map(([name, files]) => [
      name,
      [...files].map(([key, text]) => ({ key, index: indexed(key, text) })),
    ]),
  )
  const sets = new Map(
    await Promise.all(
      [...new Set(elements.map(({ set }) => set))].map(
        async (set) => [set, await readSet(folder, set, elements)] as const,
      ),
    ),
  )
  return elements.map((element) => {
    const set = sets.get(element.set)
    const siblings = set?.texts.get(element.standard_key) ?? [element.text]
    return {
      element,
      requirement: { text: element.text, standard: element.standard, siblings },
      words: set?.words ?? new RequirementWords([]),
      documents: byCollection.get(element.collection) ?? byCollection.get('') ?? [],
    }
  })
}

/** The texts of a standards set by standard; without its file, those of the available elements. */
async function readSet(
  folder: string,
  set: string,
  elements: readonly TruthElement[],
): Promise<{ words: RequirementWords; texts: Map<string, string[]> }> {
  const file = join(folder, '..', 'standards', set)
  const texts = new Map<string, string[]>()
  if (existsSync(file)) {
    const { standards } = setSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    for (const standard of standards)
      texts.set(
        standard.key,
        standard.elements.map(({ text }) => text),
      )
  } else
    for (const element of elements.filter((one) => one.set === set))
      texts.set(element.standard_key, [...(texts.get(element.standard_key) ?? []), element.text])
  return { words: new RequirementWords([...texts.values()].flat()), texts }
}
