/** How a cell is to be read: good, bad or in between. It is shown as a colour, which never says more than the text does. */
export type Tone = 'good' | 'attention' | 'bad' | 'quiet'

/** A cell of a table. */
export type Cell = {
  /** The text as people read it, line breaks included; empty when there is nothing to show. */
  readonly text: string
  /** The value behind the text, for spreadsheets: a number, or a date as YYYY-MM-DD. */
  readonly value?: number | string
  readonly tone?: Tone
}

/** A column of a table. */
export type Column = {
  readonly title: string
  readonly kind: 'text' | 'number' | 'percent' | 'date'
  /** Its width relative to the other columns. */
  readonly width: number
}

/** A part of a report; the parts are in reading order. */
export type Block =
  /** A heading; level 1 begins a part of the report, such as a module, level 2 a standard. */
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  /** A paragraph; line breaks are kept. A note says something about the report itself. */
  | { readonly kind: 'paragraph'; readonly text: string; readonly isNote?: boolean }
  /** A list of names with their values. */
  | { readonly kind: 'facts'; readonly facts: readonly { name: string; value: Cell }[] }
  /** A text written by a person: its title ("Consultant comment"), its author and date (YYYY-MM-DD) where known, and the text with its line breaks. */
  | {
      readonly kind: 'quote'
      readonly title: string
      readonly author: string | null
      readonly date: string | null
      readonly text: string
    }
  /** A table with a caption that says what it lists. A table without rows shows `empty` instead. */
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly Cell[])[]
      readonly empty: string
    }
  /** The next block begins on a new page. */
  | { readonly kind: 'pageBreak' }

/** The organization whose name and logo a report shows. */
export type ReportOrganization = {
  readonly name: string | null
  /** Its logo: the SHA-256 of the file, its size in pixels, and the alternative text. */
  readonly logo: {
    readonly sha256: string
    readonly width: number
    readonly height: number
    readonly alternative: string
  } | null
}

/** A report; each of its forms (page, PDF, Word, Excel, CSV) shows all of it. */
export type Report = {
  /** Such as "Full review". */
  readonly title: string
  /** The name of the project. */
  readonly project: string
  /** What it covers, such as "Desktop Review · Core 4.0". */
  readonly scope: string
  /** For whom it was made: consultants, with everything on record, or clients, with what they may see. */
  readonly audience: 'staff' | 'client'
  /** The day on which its data were read, YYYY-MM-DD in UTC. */
  readonly date: string
  /** Null or absent when none is set. */
  readonly organization?: ReportOrganization | null | undefined
  readonly blocks: readonly Block[]
  /** Which of the fields it shows are visible to clients only while a setting of the project or standard says so (guarded-fields.ts). */
  readonly guarded: readonly string[]
}
