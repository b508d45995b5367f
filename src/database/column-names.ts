/** The module that names the columns of each table, made of the types of the tables: contracts may name columns and know no database. */
export function columnNames(tables: string): string {
  const rows = [...tables.matchAll(/^export interface (\w+) \{\n((?: {2}.+\n)*)\}/gm)]
    .filter(([, name]) => name !== 'DB')
    .map(([, name, body = '']) => {
      const columns = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => `'${column}'`)
      return `  ${name}: ${columns.join(' | ')};`
    })
  return `/**
 * This file was generated from tables.ts by \`npm run tables\`.
 * Please do not edit it manually.
 */

/** The names of the columns of each table of a target. */
export interface TableColumns {
${rows.join('\n')}
}
`
}
