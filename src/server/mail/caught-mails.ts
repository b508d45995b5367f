import type pg from 'pg'
import type { CaughtMail, CaughtRow } from '../../rules/mail-desk.ts'

/** A caught mail with its HTML. */
export type OpenedMail = { readonly mail: CaughtMail; readonly html: string }

/** The mails that the demo caught instead of sending them on. */
export type CaughtMails = {
  /** Keeps a message as it came over SMTP. */
  keep(to: string, subject: string, source: Buffer): Promise<void>
  /** At most 100, newest first, older than `before`, of recipients whose address holds `to`. */
  list(asked: { to?: string | undefined; before?: string | undefined }): Promise<CaughtRow[]>
  /** Opens one; null when there is none. */
  open(id: string): Promise<OpenedMail | null>
  /** Forgets those older than 30 days. */
  sweep(): Promise<void>
}

const columns = `"Id"::text as "id", "CaughtAt" as "caughtAt", "To" as "to", "Subject" as "subject"`

type Stored = Omit<CaughtRow, 'caughtAt'> & { readonly caughtAt: Date }

const shown = (row: Stored): CaughtRow => ({ ...row, caughtAt: row.caughtAt.toISOString() })

/** Opens the caught mails, which lie in `identity`. */
export const openCaughtMails = (identity: pg.Pool): CaughtMails => ({
  keep: async (to, subject, source) => {
    await identity.query(
      `insert into "CaughtMail" ("To", "Subject", "Source") values ($1, $2, $3)`,
      [to, subject, source],
    )
  },
  list: async ({ to = '', before }) => {
    const { rows } = await identity.query<Stored>(
      `select ${columns} from "CaughtMail"
      where ($1::bigint is null or "Id" < $1) and position(lower($2) in lower("To")) > 0 order by "Id" desc limit 100`,
      [before, to],
    )
    return rows.map(shown)
  },
  open: async (id) => {
    const { rows } = await identity.query<Stored & { source: Buffer }>(
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
        ...shown(found),
        from: from?.address ?? '',
        text: text ?? '',
        hasHtml: html !== undefined,
      },
      html: html ?? '',
    }
  },
  sweep: async () => {
    await identity.query(`delete from "CaughtMail" where "CaughtAt" < now() - interval '30 days'`)
  },
})
