import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { extractText } from '#server/extraction/extract-text.ts'

/** Increased with every change of what the extractor reads, so that no benchmark measures the texts of an older one. */
const extractorVersion = 1

const folder = join(tmpdir(), `extracted-texts-${extractorVersion}`)

/** The text of a file: extracted once, and from then on cached in a temporary folder by the hash of its bytes. */
export async function extractedText(path: string): Promise<DocumentText> {
  const name = basename(path)
  const hash = createHash('sha256')
    .update(name)
    .update('\0')
    .update(await readFile(path))
    .digest('hex')
  const cached = join(folder, `${hash}.json`)
  try {
    return JSON.parse(await readFile(cached, 'utf8'))
  } catch {
    const text = await extractText(path, name)
    // A failure to read may be temporary, so it is not cached.
    if (text.state === 'broken') return text
    await mkdir(folder, { recursive: true })
    await writeFile(`${cached}.${process.pid}`, JSON.stringify(text))
    await rename(`${cached}.${process.pid}`, cached)
    return text
  }
}
