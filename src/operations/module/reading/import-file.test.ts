import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { importFile } from './import-file.ts'

const folder = `${import.meta.dirname}/../../../../../shared/data/standards`
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

type Row = { readonly Name: string; readonly scorableCount: number }
type Set = {
  readonly standards: readonly {
    readonly name: string
    readonly elements: readonly { readonly type: string }[]
  }[]
}

test(
  'in each development set the standards without anything to score are those without a weighted element',
  needingData(files.length > 0),
  () => {
    for (const file of files) {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const { reading } = importFile(text)
      if ('problems' in reading) throw new Error(`${file} has problems`)
      const rows = reading.standards.flatMap(
        (part) => JSON.parse(String(Buffer.from(part))) as Row[],
      )
      const unweighted = (JSON.parse(text) as Set).standards.filter(({ elements }) =>
        elements.every(({ type }) => type === 'no-weight'),
      )
      expect(
        rows.filter(({ scorableCount }) => scorableCount === 0).map(({ Name }) => Name),
        file,
      ).toEqual(unweighted.map(({ name }) => name))
    }
  },
)
