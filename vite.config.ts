import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './dev/chunk-groups.ts'
import { contractFacts } from './dev/contract-facts.ts'
import { pageCode } from './dev/page-code.ts'
import { pdfAssets } from './dev/pdf-assets.ts'

const web = join(import.meta.dirname, 'src/web')

const computed = [
  'data/cache/stale-reads.ts',
  'data/api/read-facts.ts',
  'data/api/write-names.ts',
].map((file) => join(web, file))

/** Replaces the exports of these modules, which are computed from the contracts, by their values: the contracts are not loaded for them. */
const computedFacts = (): Plugin => ({
  name: 'computed-facts',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!computed.includes(id)) return null
    const facts: object = await import(pathToFileURL(id).href)
    return Object.entries(facts)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})

/** The name of a file without its type; a chunk that is shared is named after all that share it. */
const shortName = (name: string): string => parse(name.replace(/~[^.]*/, '')).name

export default defineConfig({
  root: web,
  plugins: [contractFacts(), computedFacts(), react({ compiler: true }), pdfAssets(), pageCode()],
  worker: { format: 'es' },
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
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
