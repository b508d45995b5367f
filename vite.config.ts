import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { contractFacts } from './dev/contract-facts.ts'
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

const isCode = (id: string): boolean => /\.([cm]?[jt]sx?|module\.css)$/.test(id)

const isShared = (id: string): boolean => isCode(id) && id !== join(web, 'main.tsx')

const signIn = 'screens/sign-in/sign-in-page.tsx'
const shell = 'shell/app-shell.tsx'
const dashboard = 'screens/dashboard/dashboard-page.tsx'
const review = 'screens/review/review-page.tsx'

const source = join(import.meta.dirname, 'src/')

const isOfLists = (id: string): boolean =>
  id.startsWith(join(web, 'ui/')) && !id.endsWith('/use-virtual-lines.ts')

const isOfPackage = (id: string): boolean => isCode(id) && id.includes('/node_modules/')

type Graph = { readonly getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

/** Our modules that have to be there before a page runs, without the page itself; what they take of packages follows them. */
function neededBy(page: string, graph: Graph): ReadonlySet<string> {
  const needed = new Set<string>()
  const waiting = [join(web, page)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!needed.has(imported) && imported.startsWith(source)) {
        needed.add(imported)
        waiting.push(imported)
      }
  return needed
}

/**
 * A chunk of the modules that all of these pages need. What they need of packages is not known here, since the packages' indexes import
 * all of their modules: it follows the modules that import it, unless it is named.
 */
function neededByAll(name: string, pages: readonly string[], ofPackages = /^$/) {
  let common: ReadonlySet<string> | undefined
  return {
    name: (id: string, graph: Graph) => {
      common ??= pages
        .map((page) => neededBy(page, graph))
        .reduce((some, others) => new Set([...some].filter((one) => others.has(one))))
      return isCode(id) && (common.has(id) || ofPackages.test(id)) ? name : null
    },
  }
}

export default defineConfig({
  root: web,
  plugins: [contractFacts(), computedFacts(), react({ compiler: true }), pdfAssets()],
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
        // Dozens of small chunks weigh 10 kB more, gzipped, and each is a request. One has what every page needs (not the entry, which
        // awaits pages that import this chunk, nor the plain style sheets, which the landing page has in common and loads without any
        // script), the next what each of some pages needs.
        codeSplitting: {
          groups: [
            { name: 'every-page', tags: ['$initial'], test: isShared },
            { name: 'package-parts', test: isOfPackage, minShareCount: 28 },
            neededByAll(
              'signed-in-or-not',
              [signIn, shell],
              /components\/ActionIcon\/|useLocation/,
            ),
            neededByAll('signed-in', [shell]),
            neededByAll('standards', [dashboard, review], /\/@tanstack\/(?:react-)?virtual/),
            { ...neededByAll('review-parts', [review]), minShareCount: 2 },
            // Other lists need these too, without what the standards need.
            { ...neededByAll('list-parts', [dashboard]), test: isOfLists, minShareCount: 2 },
            { ...neededByAll('dashboard-parts', [dashboard]), minShareCount: 2 },
          ],
        },
      },
    },
  },
})
