import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const web = join(import.meta.dirname, '../src/web')

/** What each kind of page of the application loads before it can show anything, besides the entry. */
const pages = {
  shell: ['shell/app-shell.tsx'],
  dashboard: ['shell/app-shell.tsx', 'screens/dashboard/dashboard-page.tsx'],
  review: ['shell/app-shell.tsx', 'screens/review/review-page.tsx'],
} as const

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>
type Loaded = { readonly scripts: Set<string>; readonly styles: Set<string> }

const chunkOf = (bundle: Bundle, file: string): Rolldown.OutputChunk => {
  const id = join(web, file)
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId === id) return chunk
  throw new Error(`No chunk of its own for ${file}`)
}

/** Adds the files that a chunk needs, in the order in which the browser would apply its styles. */
function load(bundle: Bundle, chunk: Rolldown.OutputChunk, { scripts, styles }: Loaded): void {
  if (scripts.has(chunk.fileName)) return
  scripts.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') load(bundle, imported, { scripts, styles })
  }
  for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
}

function codeOf(bundle: Bundle, files: readonly string[]) {
  const entry: Loaded = { scripts: new Set(), styles: new Set() }
  const all: Loaded = { scripts: new Set(), styles: new Set() }
  const app = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'app',
  )
  if (app?.type !== 'chunk') throw new Error('No entry of the application')
  load(bundle, app, entry)
  load(bundle, app, all)
  for (const file of files) load(bundle, chunkOf(bundle, file), all)
  return {
    scripts: [...all.scripts].filter((file) => !entry.scripts.has(file)),
    styles: [...all.styles].filter((file) => !entry.styles.has(file)),
  }
}

/** Lists the files that each kind of page loads first, for the server, which names them in the page: else each is only found when another one runs. */
export const pageCode = (): Plugin => ({
  name: 'page-code',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const fonts = Object.keys(bundle).filter((file) =>
      /inter-latin-wght-normal-.*\.woff2$/.test(file),
    )
    const kinds = Object.entries(pages).map(([kind, files]) => [
      kind,
      { ...codeOf(bundle, files), fonts },
    ])
    this.emitFile({
      type: 'asset',
      fileName: 'page-code.json',
      source: JSON.stringify(Object.fromEntries(kinds)),
    })
  },
})
