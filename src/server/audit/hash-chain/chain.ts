import { asText, type Field } from './fields.ts'
import { rowSeals, type RowSeals, type SealedRow } from './row-seals.ts'
import { sealingStatements } from './sealing-statements.ts'
import { verifyingStatements } from './verifying-statements.ts'

/** A hash chain: an append-only table, the blocks that seal its rows, and the seals of the first format that precede the blocks. */
export type Chain<Row extends SealedRow = SealedRow> = {
  /** The name of what the chain records, as shown and hashed. */
  readonly name: string
  /** The names of a leaf's fields after its tag and the row's number. */
  readonly fields: readonly string[]
  readonly sealing: ReturnType<typeof sealingStatements>
  readonly verifying: ReturnType<typeof verifyingStatements>
  readonly seals: RowSeals<Row>
}

/** The part of a chain that sealing its rows needs. */
export type SealableChain = Omit<Chain, 'seals'> & { readonly seals: Pick<RowSeals, 'lastSeal'> }

// Every leaf covers where, and by which transaction, its row was written.
const common: readonly Field[] = [asText('Id'), asText('Xid'), asText('Origin')]

/** Declares the chain over a table. `columns` are those that the seals of the first format need, over `r`. */
export function chainOver<Row extends SealedRow>({
  name,
  table,
  rowId,
  fields: own,
  ...older
}: {
  readonly name: string
  readonly table: string
  readonly rowId: string
  readonly fields: readonly Field[]
} & Pick<Parameters<typeof rowSeals<Row>>[0], 'columns' | 'contentOf'>): Chain<Row> {
  const fields = [...common, ...own]
  return {
    name,
    fields: fields.map((field) => field.name),
    sealing: sealingStatements(name, table, fields),
    verifying: verifyingStatements(name, table, fields),
    seals: rowSeals<Row>({ name, table, seals: `${table}Seal`, rowId, ...older }),
  }
}
