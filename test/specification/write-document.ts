import { writeFileSync } from 'node:fs'
import { documentFile, specificationDocument } from './specification-document.ts'

writeFileSync(documentFile, specificationDocument())
console.log('wrote docs/specification.md')
