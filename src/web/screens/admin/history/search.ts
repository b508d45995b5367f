import { historyAbouts, type HistoryAbout } from '#rules/api/history-about.ts'
import {
  choiceIn,
  dayIn,
  definedOnly,
  idIn,
  textIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const adminHistoryRoute = '/_app/app/admin/history'

export type AdminHistorySearch = {
  /** Lists denied calls instead of changes. */
  readonly outcome?: 'refused'
  readonly project?: number
  /** The id of a person. */
  readonly person?: string
  readonly about?: HistoryAbout
  /** The action of a write; set only together with its focus. */
  readonly action?: string
  /** The first and the last day, as YYYY-MM-DD. */
  readonly since?: string
  readonly until?: string
}

/** Parses the filters of the history. Drops invalid values, except for an unknown action, which `useHistorySearch` drops. */
export const adminHistorySearch = (raw: RawSearch): AdminHistorySearch => {
  const about = choiceIn(historyAbouts, raw['about'])
  return definedOnly<AdminHistorySearch>({
    outcome: raw['outcome'] === 'refused' ? 'refused' : undefined,
    project: idIn(raw['project']),
    person: textIn(raw['person']),
    about,
    action: about && textIn(raw['action']),
    since: dayIn(raw['since']),
    until: dayIn(raw['until']),
  })
}
