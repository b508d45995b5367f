import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , readable = '', forbidden = ''] = process.argv

const attempt = (act: () => unknown): string => {
  try {
    act()
    return 'done'
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown)
  }
}

writeFileSync(
  3,
  JSON.stringify({
    reads: attempt(() => readFileSync(readable)),
    readsOther: attempt(() => readFileSync(forbidden)),
    writes: attempt(() => {
      writeFileSync(readable, 'changed')
    }),
    writesInFolder: attempt(() => {
      writeFileSync(join(process.cwd(), 'new'), '')
    }),
    starts: attempt(() => spawnSync('true')),
    environment: Object.keys(process.env),
  }),
)
