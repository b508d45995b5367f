import { marksWithin, matchText, passageAround } from '#rules/search/match-text.ts'
import { mostFound, type SearchKind } from '#rules/search/search-kinds.ts'
import type { SearchQuery } from '#rules/search/search-query.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { searchReads } from './contract.ts'

export type Found = ReplyOf<(typeof searchReads)['projects/{id}/search']>['Found'][number]

/** The scope of a search in a project, its caller, and how many rows of a kind are returned. */
export type Search = {
  readonly project: number
  readonly user: string
  /** Whether the caller sees all of the project. */
  readonly all: boolean
  readonly query: SearchQuery
  /** The `like` patterns that each result must match. */
  readonly patterns: readonly string[]
  readonly most: number
}

/** The best results of a kind, and how many there are in total. */
export type FoundOfKind = { readonly count: number; readonly found: readonly Found[] }

/** A row whose title or text may match. */
export type Candidate = Pick<Found, 'Kind' | 'Key' | 'Title' | 'Text'> &
  Partial<
    Pick<
      Found,
      'StandardId' | 'ModuleId' | 'ElementId' | 'Phase' | 'Field' | 'ReplyId' | 'DocumentId'
    >
  >

const nowhere = {
  StandardId: null,
  ModuleId: null,
  ElementId: null,
  Phase: null,
  Field: null,
  ReplyId: null,
  DocumentId: null,
  Label: null,
  IsPageEstimated: false,
  Anchor: null,
} as const

const compareKeys = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : 1)

// A match in the title ranks above any that is only in the text.
const titleBonus = 10

function ranked(query: SearchQuery, candidate: Candidate) {
  const { Title, Text } = candidate
  const both = matchText(query, `${Title}\n${Text}`)
  if (!both.isMatch) return []
  const title = matchText(query, Title)
  return [{ candidate, rank: title.isMatch ? titleBonus + title.rank : both.rank, title }]
}

/** The candidates that match, best first; ties are in the order of their keys. */
export function bestOf(query: SearchQuery, rows: readonly Candidate[], most: number): FoundOfKind {
  const matches = rows.flatMap((row) => ranked(query, row))
  const found = matches
    .toSorted((a, b) => b.rank - a.rank || compareKeys(a.candidate.Key, b.candidate.Key))
    .slice(0, most)
    .map(({ candidate, title }): Found => {
      const { marks } = matchText(query, candidate.Text)
      const passage = passageAround(candidate.Text, marks)
      return {
        ...nowhere,
        ...candidate,
        TitleMarks: [...title.marks],
        Text: passage ? candidate.Text.slice(passage.start, passage.end) : '',
        TextMarks: passage ? marksWithin(marks, passage) : [],
      }
    })
  return { count: matches.length, found }
}

/** How many rows of a kind are returned: fewer if other kinds are searched too, `alone` if it is the only one wanted, none if it is not wanted. */
export function mostOf(kind: SearchKind, wanted: SearchKind | undefined, alone: number): number {
  if (wanted === undefined) return mostFound.beside
  return wanted === kind ? alone : 0
}
