import { sql } from 'kysely'
import type { Heading, PageText } from '#rules/evidence/document-text.ts'
import { statement } from '../statement.ts'

/** A page as it is stored. */
export type StoredPage = {
  DocumentId: number
  Page: number
  Label: string | null
  Text: string
  Headings: Heading[]
}

/** A stored page in the form that the rules take. */
export const pageText = ({ Page, Label, Text, Headings }: StoredPage): PageText => ({
  page: Page,
  label: Label,
  text: Text,
  headings: Headings,
})

/** The pages of document versions, in order. */
export const pagesOfVersions = statement<
  { project: number; documents: readonly number[]; versions: readonly number[] },
  StoredPage
>(
  'findEvidence.pages',
  (_, place) => sql<StoredPage>`
    select p."DocumentId", p."Page", p."Label", p."Text", p."Headings"
    from "DocumentPage" p
    join unnest(${place('documents')}::int[], ${place('versions')}::int[]) as w("DocumentId", "Version") using ("DocumentId", "Version")
    where p."ProjectId" = ${place('project')}
    order by p."DocumentId", p."Page"`,
)
