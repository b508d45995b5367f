import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const isText = /\.(?:js|mjs|css|svg)$/
// In bytes: less fits into one packet as it is.
const leastWorthwhile = 1_000
// The best of brotli takes ten times as long for two percent less.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes a compressed copy in brotli (.br) and in gzip (.gz) beside each script, style and drawing of a folder, to be served in its place. */
export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => isText.test(name))
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < leastWorthwhile) return
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
