import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from './paths.mjs'

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

// One planted violation per rule: a file and what it imports, as a type or by `import`.
const planted = {
  'rules-import-only-rules': ['src/rules/label.ts', 'node:fs'],
  'contracts-import-only-rules-and-zod': ['src/operations/task/contract.ts', './create.ts'],
  'database-imports-only-rules': ['src/database/store.ts', '../server/serve.ts'],
  'operations-stay-below-server-and-web': [
    'src/operations/task/create.ts',
    '../../server/serve.ts',
  ],
  'operations-open-no-pool': ['src/operations/task/connect.ts', 'pg'],
  'focuses-are-strangers': ['src/operations/project/rename.ts', '../task/create.ts'],
  'web-imports-only-rules-and-contracts': ['src/web/call.ts', '#server/serve.ts'],
  'web-imports-nothing-of-node': ['src/web/read.ts', 'node:fs'],
  'ui-knows-no-data': ['src/web/ui/list/list.ts', '../../data/fetch.ts'],
  'data-knows-no-screen': ['src/web/data/read.ts', '../screens/tasks/menu.ts'],
  'domain-stays-below-screens': ['src/web/domain/task/form.ts', '../../screens/tasks/menu.ts'],
  'screens-are-strangers': ['src/web/screens/admin/users/list.ts', '../../tasks/menu.ts'],
  'nobody-imports-commands': ['src/server/run.ts', '../cli/run.ts'],
  'nobody-imports-web': ['src/server/render.ts', '../web/call.ts'],
  'bucket-library-loads-when-used': ['src/server/files/bucket.ts', '@aws-sdk/client-s3', 'import'],
  'watching-libraries-load-when-set': ['src/server/metrics/load.ts', 'prom-client', 'import'],
  'server-needs-no-development-package': ['src/server/page.ts', 'react', 'import'],
  'no-cycles': ['src/server/serve-again.ts', './serve.ts'],
  'everything-resolves': ['src/server/lost.ts', './nowhere.ts'],
}
// Planted as well: two folders that import each other without a cycle of files.
const plantedPair = 'src/server/first and src/server/second'
const harmless = [
  ['src/server/first/high.ts', '../second/high.ts'],
  ['src/server/second/low.ts', '../first/low.ts'],
  ['src/server/second/high.ts', '../../rules/label.ts'],
  ['src/server/first/low.ts', '../../rules/label.ts'],
  ['src/cli/run.ts', '../rules/label.ts'],
  ['node_modules/pg/index.js', 'node:net'],
  ['node_modules/react/index.js', 'node:net'],
  ['node_modules/@aws-sdk/client-s3/index.js', 'node:net'],
  ['node_modules/prom-client/index.js', 'node:net'],
  ['src/server/serve.ts', './serve-again.ts'],
  ['src/web/screens/tasks/menu.ts', '../../../rules/label.ts'],
  ['src/web/data/fetch.ts', '../../rules/label.ts'],
]

/**
 * Checks the import rules of src, and that no two folders import each other. Proves first that each rule detects a planted violation.
 * Returns an exit status.
 */
export async function checkImports() {
  const unnoticed = await unnoticedViolations()
  for (const name of unnoticed)
    console.error(`The rule ${name} did not notice its planted violation.`)
  const { modules, violations } = await cruiseIn(root)
  for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} imports ${to}`)
  const mutual = mutualFolders(modules)
  for (const folders of mutual) console.error(`These folders import each other: ${folders}`)
  if (modules.length === 0) console.error('Not one module was seen.')
  const found = violations.length + mutual.length
  console.log(`${modules.length} modules, ${forbidden.length + 1} rules, ${found} violations`)
  return unnoticed.length + found > 0 || modules.length === 0 ? 1 : 0
}

async function unnoticedViolations() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-imports-'))
  try {
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
    for (const [file, imported, how = 'import type'] of [...Object.values(planted), ...harmless]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${how} { it } from '${imported}'\nexport type { it }\n`)
    }
    const { modules, violations } = await cruiseIn(folder)
    const noticed = violations.map(({ rule, from }) => `${rule.name} ${from}`)
    const rules = forbidden
      .map(({ name }) => name)
      .filter((name) => !noticed.includes(`${name} ${planted[name]?.[0]}`))
    return mutualFolders(modules).includes(plantedPair) ? rules : [...rules, 'mutual folders']
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the pairs of folders that import each other; imports by tests do not count. */
function mutualFolders(modules) {
  const isTest = /\.(?:test|fixture)\.tsx?$/
  const imports = new Set(
    modules
      .filter(({ source }) => !isTest.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => [posix.dirname(source), posix.dirname(resolved)]),
      )
      .filter(([from, to]) => from !== to && to.startsWith('src/'))
      .map(([from, to]) => `${from} ${to}`),
  )
  return [...imports]
    .map((pair) => pair.split(' '))
    .filter(([from, to]) => from < to && imports.has(`${to} ${from}`))
    .map(([from, to]) => `${from} and ${to}`)
}

async function cruiseIn(baseDir) {
  const { output } = await cruise(
    ['src'],
    { ...options, baseDir, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  )
  if (typeof output === 'string')
    throw new Error('dependency-cruiser returned a text, not its result')
  const own = output.modules.filter(({ source }) => source.startsWith('src/'))
  return { modules: own, violations: output.summary.violations }
}
