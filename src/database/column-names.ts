/**
 * Returns the source of a module that lists the columns of each table, generated from the table types, so that contracts can name columns
 * without importing the database.
 */
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

/** The column names of each table of a target. */
export interface TableColumns {
${rows.join('\n')}
}
`
}
