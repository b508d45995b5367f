import type pg from 'pg'
import type { CaughtMail, CaughtRow } from '#operations/mail/contract.ts'

export type CaughtMailContent = { readonly mail: CaughtMail; readonly html: string }

/** The mails that the demo stored instead of sending them. */
export type CaughtMails = {
  /** Stores a message as received over SMTP. */
  store(to: string, subject: string, source: Buffer): Promise<void>
  /** Lists at most 100, newest first, older than `before`, whose recipient's address contains `to`. */
  list(filter: { to?: string | undefined; before?: string | undefined }): Promise<CaughtRow[]>
  /** Reads one; null if it does not exist. */
  open(id: string): Promise<CaughtMailContent | null>
  /** Deletes those older than 30 days. */
  deleteOld(): Promise<void>
}

const columns = `"Id"::text as "id", "CaughtAt" as "caughtAt", "To" as "to", "Subject" as "subject"`

type Row = Omit<CaughtRow, 'caughtAt'> & { readonly caughtAt: Date }

const toRow = (row: Row): CaughtRow => ({ ...row, caughtAt: row.caughtAt.toISOString() })

/** Opens the caught mails, which are stored in `identity`. */
export const openCaughtMails = (identity: pg.Pool): CaughtMails => ({
  store: async (to, subject, source) => {
    await identity.query(
      `insert into "CaughtMail" ("To", "Subject", "Source") values ($1, $2, $3)`,
      [to, subject, source],
    )
  },
  list: async ({ to = '', before }) => {
    const { rows } = await identity.query<Row>(
      `select ${columns} from "CaughtMail"
      where ($1::bigint is null or "Id" < $1) and position(lower($2) in lower("To")) > 0 order by "Id" desc limit 100`,
      [before, to],
    )
    return rows.map(toRow)
  },
  open: async (id) => {
    const { rows } = await identity.query<Row & { source: Buffer }>(
      `select ${columns}, "Source" as "source" from "CaughtMail" where "Id" = $1`,
      [id],
    )
    const [row] = rows
    if (row === undefined) return null
    const { source, ...found } = row
    const { default: PostalMime } = await import('postal-mime')
    const { from, text, html } = await PostalMime.parse(source)
    return {
      mail: {
        ...toRow(found),
        from: from?.address ?? '',
        text: text ?? '',
        hasHtml: html !== undefined,
      },
      html: html ?? '',
    }
  },
  deleteOld: async () => {
    await identity.query(`delete from "CaughtMail" where "CaughtAt" < now() - interval '30 days'`)
  },
})
