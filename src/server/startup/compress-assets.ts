import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const isText = /\.(?:js|mjs|css|svg)$/
// In bytes: anything smaller fits uncompressed into one packet.
const leastWorthwhile = 1_000
// The highest level of brotli takes ten times as long for two percent less.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes compressed copies in brotli (.br) and gzip (.gz) next to each script, stylesheet and SVG image of a folder, to be served instead of it. */
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
