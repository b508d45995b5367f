import { sql } from 'kysely'
import { statement } from './statement.ts'

type Row = {
  Name: string
  StorageKey: string
  FileName: string
  FileSize: number
  MimeType: string
  Sha256: string
}

/** The name and the file of a Word template of reports. */
export const fileOfReportTemplate = statement<{ id: number }, Row>(
  'reportTemplate.file',
  (_, place) => sql<Row>`
    select "Name", "StorageKey", "FileName", "FileSize", "MimeType", "Sha256" from "ReportTemplate" where "Id" = ${place('id')}`,
)
