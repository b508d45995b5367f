import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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

const isShared = (id: string): boolean =>
  /\.([cm]?[jt]sx?|module\.css)$/.test(id) && id !== join(web, 'main.tsx')

const smallParts = [
  'web/data/session/session-events.ts',
  'web/domain/person/person.tsx',
  'web/screens/sign-in/shared/reset-session.ts',
  'web/ui/brand/logo.tsx',
  'web/ui/focus/focus-on-mount.ts',
  'web/ui/page/skeleton-rows.tsx',
  'rules/people/person-name.ts',
].map((file) => join(import.meta.dirname, 'src', file))

// What every field and button that writes needs; the dashboard shows before any of it is there.
const editingParts = [
  /\/src\/web\/data\/optimistic\//,
  /\/src\/web\/data\/writes\/(?:serial-queue|send-write|update-tracking|use-transformation)/,
  /\/src\/web\/data\/autosave\/(?!autosave-registry|confirmed-text)/,
  /\/src\/web\/data\/cache\/(?:invalidation|stale-reads)\./,
  /\/src\/web\/data\/api\/(?:post-with-progress)\./,
  /\/@mantine\/core\/esm\/(?:components\/(?:Switch|Checkbox|Textarea)\/|utils\/InlineInput\/)/,
  /\/src\/web\/domain\/autosave\//,
  /\/src\/web\/ui\/(?:save-status|error\/(?:stored-change|text-conflict))/,
]

// Small parts of the review screen, which its tabs and other screens use too.
const reviewParts = [
  /\/src\/web\/screens\/review\/shared\//,
  /\/screens\/review\/(?:comments\/(?:comment-byline|read-comment|client-comment)|threads\/(?:lazy-thread|replies|thread-place))/,
  /\/screens\/review\/(?:returned\/returned\.m|elements\/element-work\.m|actions\/review-buttons\.m|rfi\/rfi-draft|guidance\/guidance-sections)/,
  /\/web\/domain\/(?:score\/(?:score-buttons|score-steps)|presence\/)/,
  /\/web\/domain\/task\/(?:lazy-task-form|deleted-task|delete-confirmation|task-draft-key|task-form\.m)/,
  /\/web\/domain\/standard\/(?:standards-list|element-lines|standard-code|status-column-labels|section-titles)/,
  /\/web\/domain\/(?:document\/(?:document-facts|file-urls)|queue\/queue-projects|navigation\/key-scopes)/,
  /\/web\/data\/(?:live\/(?:use-presence|presence-key)|session\/project-permissions|drafts\/use-draft-key)/,
  /\/web\/ui\/(?:text\/(?:text-blocks|line-text|date-text)|dialog\/undo-notice|form\/(?:pending-form|length-problem))/,
]

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
        // Dozens of small chunks weigh 10 kB more, gzipped. One has what every page needs (not the entry, which awaits pages that
        // import this chunk, nor the plain style sheets, which the landing page has in common and loads without any script), one the
        // small parts that sign-in shares with most pages, and one what else most pages share.
        codeSplitting: {
          groups: [
            { name: 'every-page', tags: ['$initial'], test: isShared },
            { name: 'small-parts', test: (id) => smallParts.includes(id) },
            { name: 'most-pages', test: isShared, minShareCount: 42 },
            // Their dependencies stay where they are; chunks that import each other do not start (test/pages/javascript-size.test.ts).
            {
              name: 'review-parts',
              test: (id) => [...editingParts, ...reviewParts].some((part) => part.test(id)),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
