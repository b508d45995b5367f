import { buffer } from 'node:stream/consumers'
import Docxtemplater, { type DXT } from 'docxtemplater'
import inspectModule from 'docxtemplater/js/inspect-module.js'
import PizZip from 'pizzip'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { templateLimits } from '#rules/report/upload-purposes.ts'

// The module is a function, despite its types.
type Inspected = DXT.Module & {
  getTemplatedFiles(): string[]
  getStructuredTags(file: string): DXT.Part[]
}

const mainPart = 'word/document.xml'

/**
 * Unpacks a Word document within the limits of a template: each entry stops at the size that the directory declares. Returns the
 * entries, or a text that says what makes the document unfit.
 */
export async function unpackTemplate(bytes: Uint8Array): Promise<Map<string, Buffer> | string> {
  const { entries: most, unpackedBytes } = templateLimits
  let archive: ZipFile
  try {
    archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  } catch {
    return 'It cannot be read as a Word document.'
  }
  const entries: Entry[] = []
  let total = 0
  const unpacked = new Map<string, Buffer>()
  try {
    for await (const entry of archive.eachEntry()) {
      entries.push(entry)
      total += entry.uncompressedSize
      if (entries.length > most) return `It has more than ${most} parts.`
      if (total > unpackedBytes) return 'Unpacked it is too large.'
    }
    for (const entry of entries) {
      if (entry.fileName.endsWith('/')) continue
      unpacked.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
    }
  } catch {
    return 'It cannot be read as a Word document.'
  }
  if (!unpacked.has(mainPart)) return 'It is no Word document.'
  const types = String(unpacked.get('[Content_Types].xml') ?? '')
  const hasMacros = [...unpacked.keys()].some((name) => /vbaProject|\.bin$/i.test(name))
  if (hasMacros || /macroEnabled/i.test(types))
    return 'It has macros. Save it in Word as a document without them (.docx).'
  return unpacked
}

/** Compiles a template; throws the errors of the library if its tags do not match. */
export function compileTemplate(entries: ReadonlyMap<string, Buffer>) {
  const zip = new PizZip()
  for (const [name, content] of entries) zip.file(name, content)
  const inspected = (inspectModule as unknown as () => Inspected)()
  const template = new Docxtemplater(zip, {
    paragraphLoop: true,
    linebreaks: true,
    stripInvalidXMLChars: true,
    errorLogging: false,
    modules: [inspected],
    syntax: { changeDelimiterPrefix: null },
    // A tag names a property of the data; no expressions are evaluated.
    parser: (tag) => ({
      get: (scope: unknown) =>
        typeof scope === 'object' && scope !== null && Object.hasOwn(scope, tag)
          ? (scope as Readonly<Record<string, unknown>>)[tag]
          : undefined,
    }),
    nullGetter: () => '',
  })
  return { template, inspected }
}
