import { readFileSync, writeFileSync } from 'node:fs'
import { documentFile, specificationDocument } from '../specification/specification-document.ts'
import { templatesFile, withPlaceholders } from './placeholders-table.ts'
import { operatingFile, withSettingsTables } from './settings-tables.ts'

writeFileSync(documentFile, specificationDocument())
console.log('wrote docs/specification.md')
writeFileSync(operatingFile, withSettingsTables(readFileSync(operatingFile, 'utf8')))
console.log('wrote the tables of settings in docs/operating.md')
writeFileSync(templatesFile, withPlaceholders(readFileSync(templatesFile, 'utf8')))
console.log('wrote the table of placeholders in docs/report-templates.md')
