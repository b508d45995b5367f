import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const library = join(import.meta.dirname, '../node_modules/pdfjs-dist')

/** What pdf.js fetches when a document needs it: character maps, the standard fonts, colour profiles and decoders of images. */
const files = [
  'cmaps/*.bcmap',
  'standard_fonts/*.{pfb,ttf}',
  'iccs/*.icc',
  'wasm/{jbig2,openjpeg,qcms_bg}.wasm',
]

/** Copies the files of pdf.js that it fetches by name into the assets, in a folder of its version, since assets never change. */
export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  apply: 'build',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as {
      version: string
    }
    for (const file of globSync(files, { cwd: library }))
      this.emitFile({
        type: 'asset',
        fileName: join('assets', `pdfjs-${version}`, relative(library, join(library, file))),
        source: readFileSync(join(library, file)),
      })
  },
})
