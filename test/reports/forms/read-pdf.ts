import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { needing } from '#test/harness/skips.ts'
import type { Leaf } from './expected-forms.ts'

const run = promisify(execFile)

/** The options of tests that read PDFs with Poppler. */
export const needingPoppler = needing(
  existsSync('/usr/bin/pdfinfo'),
  'Poppler is not installed (run as root: apt-get install --no-install-recommends poppler-utils)',
)

/** A PDF as Poppler reads it. */
export type ReadPdf = {
  /** The text without the lines that repeat on each page, page by page. */
  readonly pages: readonly string[]
  /** The contents of the structure tree, in order. */
  readonly leaves: readonly Leaf[]
  readonly info: ReadonlyMap<string, string>
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[]
  readonly bookmarks: readonly (readonly [string, string[]])[]
  readonly language: string | undefined
  /** The file with its deflated streams inflated. */
  readonly plain: string
}

const elementLine = /^(\s*)([A-Z][A-Za-z\d]*)(?: \(\w+\))?(:?)$/
const scopeLine = /^\s+\/Scope \/(\w+)$/
const textLine = /^(\s*)"(.*)"$/

/** Reads the tree that `pdfinfo -struct-text` prints. */
export function leavesOf(printed: string): Leaf[] {
  const leaves: Leaf[] = []
  let path: { indent: number; name: string }[] = []
  const add = (text: string) => {
    const element = path
      .map(({ name }) => name)
      .filter((name) => name !== 'Document' && name !== 'Span')
      .join('/')
    const last = leaves.at(-1)
    // A text that spans two pages has two lines.
    if (last?.[0] === element && isSame) leaves[leaves.length - 1] = [element, last[1] + text]
    else leaves.push([element, text])
    isSame = true
  }
  let isSame = false
  for (const line of printed.split('\n')) {
    const element = elementLine.exec(line)
    if (element !== null) {
      const indent = element[1]!.length
      path = [...path.filter((one) => one.indent < indent), { indent, name: element[2]! }]
      // A span for substituted characters is part of the text around it.
      if (element[2] === 'Span') continue
      isSame = false
      if (['TD', 'TH'].includes(element[2]!)) {
        // A cell counts even if it is empty.
        add('')
      }
      continue
    }
    const scope = scopeLine.exec(line)
    if (scope !== null) {
      leaves.pop()
      isSame = false
      path = [...path, { indent: path.at(-1)!.indent + 1, name: scope[1]! }]
      add('')
      continue
    }
    const text = textLine.exec(line)
    if (text !== null) add(text[2]!)
    else if (line.trim() !== '') throw new Error(`pdfinfo printed an unknown line: ${line}`)
  }
  return leaves
}

/** The contents of a file's streams, and the file itself. */
function inflated(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')]
  for (let from = 0; ;) {
    const start = bytes.indexOf('stream\n', from)
    if (start === -1) return parts.join('\n')
    const end = bytes.indexOf('endstream', start)
    try {
      parts.push(inflateSync(bytes.subarray(start + 7, end)).toString('latin1'))
    } catch {
      // This stream is not deflated.
    }
    from = end + 9
  }
}

async function bookmarksAndLanguage(bytes: Buffer) {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  try {
    const outline: { title: string; items: { title: string }[] }[] = (await pdf.getOutline()) ?? []
    const { info } = await pdf.getMetadata()
    return {
      bookmarks: outline.map(
        ({ title, items }) => [title, items.map((item) => item.title)] as const,
      ),
      language: (info as { Language?: string }).Language,
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** The texts of PDFs as Poppler reads them, and pictures of their first pages in a folder, if one is given. */
export async function textOfPdf(bytes: Buffer, picture?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'read-pdf-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, bytes)
    if (picture !== undefined) await run('pdftoppm', ['-r', '60', '-l', '3', '-png', path, picture])
    return (await run('pdftotext', ['-raw', path, '-'], { maxBuffer: 2 ** 28 })).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

// In points; the header and the footer outside repeat on each page.
const textArea = ['-x', '0', '-y', '54', '-W', '612', '-H', '684']

/** Reads a PDF with Poppler's tools, and its bookmarks with PDF.js. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'read-pdf-'))
  try {
    const path = join(folder, 'report.pdf')
    await writeFile(path, bytes)
    const said = async (program: string, ...options: string[]) =>
      (await run(program, options, { maxBuffer: 2 ** 28 })).stdout
    const [text, tree, info, fonts, marks] = await Promise.all([
      said('pdftotext', '-raw', ...textArea, path, '-'),
      said('pdfinfo', '-struct-text', path),
      said('pdfinfo', path),
      said('pdffonts', path),
      bookmarksAndLanguage(bytes),
    ])
    return {
      ...marks,
      pages: text.split('\f').slice(0, -1),
      leaves: leavesOf(tree),
      info: new Map(
        info.split('\n').map((line) => {
          const [name = '', ...value] = line.split(':')
          return [name, value.join(':').trim()]
        }),
      ),
      fonts: fonts
        .split('\n')
        .slice(2, -1)
        .map((line) => {
          const [isEmbedded] = line.trim().split(/\s+/).slice(-5)
          return { name: line.split(' ')[0]!, isEmbedded: isEmbedded === 'yes' }
        }),
      plain: `${inflated(bytes)}\n${text}\n${tree}`,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
