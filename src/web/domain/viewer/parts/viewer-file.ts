import type { ReactNode } from 'react'
import { splitFileName } from '#rules/documents/file-name.ts'
import { findQuote } from '#rules/evidence/anchors/find-quote.ts'
import type { TextRange } from '#rules/evidence/text/running-lines.ts'

/** A stored file to show. */
export type ViewerFile = {
  /** The URL from which its bytes are downloaded. */
  readonly url: string
  /** Includes the extension, which decides how it is shown. */
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** A passage of a page; offsets count UTF-16 units in the text of the page, `end` is exclusive. */
export type Passage = { readonly page: number; readonly start: number; readonly end: number }

/** A passage that a person selected, with the text around it. */
export type SelectedPassage = Passage & {
  readonly exact: string
  readonly prefix: string
  readonly suffix: string
}

/** A rectangle on a page, in fractions of the width and height of the page. */
export type Region = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A rectangle that a person drew on a page. */
export type SelectedRegion = { readonly page: number; readonly region: Region }

/** What a person selected in a file. */
export type Selected = SelectedPassage | SelectedRegion

/** A note in the margin beside a place in a file. */
export type MarginNote = {
  readonly key: string
  readonly place: Selected
  readonly content: ReactNode
}

export type ViewerProps = {
  readonly file: ViewerFile
  /** The page to show, from 1. */
  readonly page: number
  /** The passage or region to mark. */
  readonly highlight: Selected | null
  /** What the person selected last. */
  readonly selected: Selected | null
  readonly notes: readonly MarginNote[]
  /** Whether regions may be drawn, because selections can be cited. */
  readonly isCitable: boolean
  readonly onSelect: (selection: Selected | null) => void
  /** Called when another page comes into view. */
  readonly onPage: (page: number) => void
}

/** How a file is shown. */
export type FileKind = 'pdf' | 'docx' | 'workbook' | 'image' | 'text' | 'markdown' | 'mail'

const kinds = new Map<string, FileKind>([
  ['pdf', 'pdf'],
  ['docx', 'docx'],
  ['xlsx', 'workbook'],
  ['xls', 'workbook'],
  ['csv', 'workbook'],
  ['png', 'image'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['gif', 'image'],
  ['webp', 'image'],
  ['bmp', 'image'],
  ['txt', 'text'],
  ['md', 'markdown'],
  ['eml', 'mail'],
])

/** The extension of a file name in lower case; empty without one. */
export const extensionOf = (name: string): string =>
  splitFileName(name).extension?.toLowerCase() ?? ''

/** How a file of this name is shown; null when there is no preview for its type. */
export const fileKind = (name: string): FileKind | null => kinds.get(extensionOf(name)) ?? null

const context = 32

/** The selection of a passage in the text of its page; null when it holds nothing but white space. */
export function selectedPassage(
  page: number,
  text: string,
  from: number,
  to: number,
): SelectedPassage | null {
  const all = text.slice(from, to)
  const exact = all.trim()
  if (exact === '') return null
  const start = from + all.indexOf(exact)
  const end = start + exact.length
  return {
    page,
    start,
    end,
    exact,
    prefix: text.slice(Math.max(0, start - context), start),
    suffix: text.slice(end, end + context),
  }
}

/** Where a passage is in a text whose layout differs from that of the text in which it was found; null when that is uncertain. */
export const passageIn = (text: string, place: Selected | null): TextRange | null =>
  place && 'exact' in place ? findQuote([{ text }], place) : null
