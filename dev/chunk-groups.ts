import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const source = join(import.meta.dirname, '../src/')
const web = join(source, 'web')

/** Returns the path of a module of the web; throws when there is none, so that a module that moves is noticed. */
function moduleOf(file: string): string {
  const path = join(web, file)
  if (!existsSync(path)) throw new Error(`The build names ${file}, which does not exist.`)
  return path
}

const signIn = moduleOf('screens/sign-in/sign-in-page.tsx')
const shell = moduleOf('shell/app-shell.tsx')
const dashboard = moduleOf('screens/dashboard/dashboard-page.tsx')
const review = moduleOf('screens/review/review-page.tsx')

const beforeSignIn = [
  signIn,
  moduleOf('screens/sign-in/sign-up-page.tsx'),
  moduleOf('screens/sign-in/forgot-password-page.tsx'),
  moduleOf('screens/sign-in/link-account-page.tsx'),
  moduleOf('screens/sign-in/email-links/invitation-page.tsx'),
  moduleOf('screens/sign-in/email-links/reset-password-page.tsx'),
  moduleOf('screens/sign-in/email-links/verify-email-page.tsx'),
]

/** What the shell fetches once a page is shown. */
const fetchedByShell = [
  moduleOf('shell/banners/later-banners.ts'),
  moduleOf('shell/palette/palette.tsx'),
  moduleOf('shell/sign-out/sign-out-confirmation.tsx'),
  moduleOf('data/writes/unsent-writes.ts'),
  moduleOf('domain/look/note-look.ts'),
  moduleOf('domain/navigation/recent-places.ts'),
]

/** What the dashboard of a project and the review of a standard fetch then. */
const fetchedByStandards = [
  moduleOf('screens/dashboard/later-tabs.ts'),
  moduleOf('screens/dashboard/status/later-parts.ts'),
  moduleOf('screens/dashboard/tasks/tasks-tab.tsx'),
  moduleOf('screens/review/lazy/fetched-soon.ts'),
  moduleOf('screens/review/returned/return-form.tsx'),
  moduleOf('screens/review/threads/comment-thread.tsx'),
  moduleOf('domain/task/task-forms.ts'),
]

type Graph = { readonly getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

type Modules = ReadonlySet<string>

const isCode = (id: string): boolean => /\.([cm]?[jt]sx?|module\.css)$/.test(id)

const isShared = (id: string): boolean => isCode(id) && id !== join(web, 'main.tsx')

const isIcon = (id: string): boolean => /\/lucide-react\/.*\/icons\//.test(id)

const isOfPackage = (id: string): boolean => isCode(id) && id.includes('/node_modules/')

/** Our modules that have to be there before a module runs, without itself; what they take of packages follows them. */
function neededBy(module: string, graph: Graph): Modules {
  const needed = new Set<string>()
  const waiting = [module]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!needed.has(imported) && imported.startsWith(source)) {
        needed.add(imported)
        waiting.push(imported)
      }
  return needed
}

const neededByAny = (modules: readonly string[], graph: Graph): Modules =>
  new Set(modules.flatMap((one) => [...neededBy(one, graph)]))

function neededByAll([first = '', ...others]: readonly string[], graph: Graph): Modules {
  const needed = others.map((one) => neededBy(one, graph))
  return new Set([...neededBy(first, graph)].filter((id) => needed.every((all) => all.has(id))))
}

const without = (modules: Modules, others: Modules): Modules =>
  new Set([...modules].filter((id) => !others.has(id)))

type Chunk = {
  readonly name: string
  /** Finds its modules. What they need of packages is not known, since the packages' indexes import all of their modules. */
  readonly modules: (graph: Graph) => Modules
  /** Modules of packages that belong to it as well. */
  readonly ofPackages?: RegExp
}

/** A chunk of these modules. */
function chunkOf({ name, modules, ofPackages = /^$/ }: Chunk) {
  let found: Modules | undefined
  return {
    name: (id: string, graph: Graph) => {
      found ??= modules(graph)
      return isCode(id) && (found.has(id) || ofPackages.test(id)) ? name : null
    },
  }
}

/** A chunk of what these modules need, themselves included, and no page that may be opened first. */
function chunkOfLater(name: string, modules: readonly string[]) {
  const laterThanPages = (graph: Graph) =>
    without(
      new Set([...modules, ...neededByAny(modules, graph)]),
      neededByAny([signIn, shell, dashboard, review], graph),
    )
  return { ...chunkOf({ name, modules: laterThanPages }), includeDependenciesRecursively: false }
}

/**
 * The chunks that hold what several pages need; the first that takes a module has it. Dozens of small chunks weigh 10 kB more, gzipped, and
 * each is a request. One has what every page needs (not the entry, which awaits pages that import this chunk, nor the plain style sheets,
 * which the landing page has in common and loads without any script), the next what each of some pages needs; then what is fetched once a
 * page is shown.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'every-page', tags: ['$initial'], test: isShared },
  // All together weigh 3 kB, and each would be a chunk of its own.
  { name: 'icons', test: isIcon, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'package-parts', test: isOfPackage, minShareCount: 28 },
  chunkOf({
    name: 'signed-in-or-not',
    modules: (graph) => neededByAll([signIn, shell], graph),
    ofPackages: /components\/ActionIcon\/|useLocation/,
  }),
  chunkOf({ name: 'signed-in', modules: (graph) => neededBy(shell, graph) }),
  chunkOf({
    name: 'standards',
    modules: (graph) => neededByAll([dashboard, review], graph),
    ofPackages: /\/@tanstack\/(?:react-)?virtual/,
  }),
  {
    ...chunkOf({ name: 'review-parts', modules: (graph) => neededBy(review, graph) }),
    minShareCount: 2,
  },
  {
    ...chunkOf({
      name: 'dashboard-parts',
      modules: (graph) => without(neededBy(dashboard, graph), neededByAny(beforeSignIn, graph)),
    }),
    minShareCount: 2,
    // Else what it takes of packages would be in it, and the sign-in page would load it for that.
    includeDependenciesRecursively: false,
  },
  chunkOfLater('shell-later', fetchedByShell),
  { ...chunkOfLater('standards-later', fetchedByStandards), minShareCount: 2 },
  // What the same pages share; small chunks join another one. A larger limit would join some that a page does not need.
  {
    name: 'shared',
    test: isShared,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    includeDependenciesRecursively: false,
  },
]
