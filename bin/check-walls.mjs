import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from './paths.mjs'

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

// One breach of each wall: a file and what it imports.
const breaches = {
  'rules-import-only-rules': ['src/rules/label.ts', 'node:fs'],
  'contracts-import-only-rules-and-zod': ['src/operations/task/contract.ts', './create.ts'],
  'database-imports-only-rules': ['src/database/store.ts', '../server/serve.ts'],
  'operations-stay-below-server-and-web': [
    'src/operations/task/create.ts',
    '../../server/serve.ts',
  ],
  'operations-open-no-pool': ['src/operations/task/connect.ts', 'pg'],
  'focuses-are-strangers': ['src/operations/project/rename.ts', '../task/create.ts'],
  'web-imports-only-rules-and-contracts': ['src/web/call.ts', '../server/serve.ts'],
  'web-imports-nothing-of-node': ['src/web/read.ts', 'node:fs'],
  'features-are-strangers': ['src/web/features/tasks/list.ts', '../people/menu.ts'],
  'nobody-imports-web': ['src/server/render.ts', '../web/call.ts'],
  'no-cycles': ['src/server/serve-again.ts', './serve.ts'],
  'everything-resolves': ['src/server/lost.ts', './nowhere.ts'],
}
const harmless = [
  ['node_modules/pg/index.js', 'node:net'],
  ['src/server/serve.ts', './serve-again.ts'],
  ['src/web/features/people/menu.ts', '../../../rules/label.ts'],
]

/** Checks who imports whom in src, first that each wall can be breached and seen; answers an exit status. */
export async function checkWalls() {
  const unseen = await unseenBreaches()
  for (const name of unseen)
    console.error(`The wall ${name} does not hold: its planted breach was not seen.`)
  const { modules, violations } = await cruiseIn(root)
  for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} imports ${to}`)
  if (modules === 0) console.error('Not one module was seen.')
  console.log(`${modules} modules, ${forbidden.length} walls, ${violations.length} breaches`)
  return unseen.length + violations.length > 0 || modules === 0 ? 1 : 0
}

async function unseenBreaches() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-walls-'))
  try {
    for (const [file, imported] of [...Object.values(breaches), ...harmless]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(
        join(folder, file),
        `import type { it } from '${imported}'\nexport type { it }\n`,
      )
    }
    const { violations } = await cruiseIn(folder)
    const seen = violations.map(({ rule, from }) => `${rule.name} ${from}`)
    return forbidden
      .map(({ name }) => name)
      .filter((name) => !seen.includes(`${name} ${breaches[name]?.[0]}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cruiseIn(baseDir) {
  const { output } = await cruise(
    ['src'],
    { ...options, baseDir, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  )
  const own = output.modules.filter(({ source }) => source.startsWith('src/'))
  return { modules: own.length, violations: output.summary.violations }
}
