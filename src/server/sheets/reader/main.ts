import { writeFileSync } from 'node:fs'
import { begin, result } from '../../extraction/reader/begin.ts'
import type { SheetLimits } from '../limits.ts'
import { readSheetsOrReason } from './read-file.ts'

const [, , path = '', serialized = '', kind = ''] = process.argv
const limits: SheetLimits = JSON.parse(serialized)

await begin(limits.memory)
writeFileSync(
  result,
  await readSheetsOrReason(path, limits, kind === 'table' ? 'table' : 'workbook'),
)
process.exit()
