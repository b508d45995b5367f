import { writeFileSync } from 'node:fs'
import type { ExtractionLimits } from '../limits.ts'
import { begin, result } from './begin.ts'
import { readOrState } from './read-document.ts'

const [, , path = '', fileName = '', serialized = ''] = process.argv
const limits: ExtractionLimits = JSON.parse(serialized)

await begin(limits.memory)
const text = await readOrState({ path, fileName, limits })
writeFileSync(result, JSON.stringify(text))
process.exit()
