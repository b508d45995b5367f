import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const web = join(import.meta.dirname, 'src/web')

type Contract = { name: string; path?: string; may: { Kx: unknown } }

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'name' in value && 'may' in value

/** What screens need of an export of a contract file: of contracts their names, paths and what they hide from strangers, never the schemas and columns. */
function factsOf(exported: unknown): unknown {
  if (typeof exported !== 'object' || exported === null) return exported
  const contracts = Object.entries(exported).filter(([, value]) => isContract(value))
  return contracts.length === 0 && Object.keys(exported).length > 0
    ? undefined
    : Object.fromEntries(
        contracts.map(([name, { path, may }]) => [
          name,
          { name, path, ...(may.Kx === 'hidden' && { may: { Kx: may.Kx } }) },
        ]),
      )
}

/** Hands the contracts to the screens without their schemas, which weigh 25 kB and are only checked by the server. */
const contractFacts = (): Plugin => ({
  name: 'contract-facts',
  // While developing the pages take the contracts as they are, so that a change of one reaches them.
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!/\/src\/operations\/[^/]+\/contract\.ts$/.test(id)) return null
    const exports = Object.entries(await import(pathToFileURL(id).href))
    return exports
      .map(([name, value]) => [name, JSON.stringify(factsOf(value))])
      .filter(([, facts]) => facts !== undefined)
      .map(([name, facts]) => `export const ${name} = ${facts}`)
      .join('\n')
  },
})

/** Hands the screens what writes make stale as it is computed from the contracts, which do not travel. */
const computedStaleReads = (): Plugin => ({
  name: 'computed-stale-reads',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (id !== join(web, 'data/stale-reads.ts')) return null
    const { staleReads } = await import(pathToFileURL(id).href)
    return `export const staleReads = ${JSON.stringify(staleReads)}`
  },
})

const isShared = (id: string): boolean =>
  /\.([cm]?[jt]sx?|module\.css)$/.test(id) && id !== join(web, 'main.tsx')

export default defineConfig({
  root: web,
  plugins: [contractFacts(), computedStaleReads(), react({ compiler: true })],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2024',
    // The first browsers that know light-dark(), which the tokens are written with.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(web, 'index.html'), app: join(web, 'app.html') },
      output: {
        // What every page needs is one chunk: dozens of small ones weigh 10 kB more, gzipped. Not the entry, which awaits pages that
        // import this chunk, and not the plain style sheets, which the landing page has in common and loads without any script.
        codeSplitting: { groups: [{ name: 'every-page', tags: ['$initial'], test: isShared }] },
      },
    },
  },
})
