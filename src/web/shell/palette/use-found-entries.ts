import { useNavigate } from '@tanstack/react-router'
import { queryLength } from '#rules/search/search-kinds.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { foundPlace, type Found } from '#web/domain/search/found-place.ts'
import { kindNames, placeText } from '#web/domain/search/found-texts.ts'
import { usePaused } from '#web/domain/search/use-paused.ts'
import { useCurrentProject } from '../navigation/use-current-project.ts'
import type { PaletteEntry } from './palette-entry.ts'

// The palette has the other kinds itself.
const offered: readonly Found['Kind'][] = ['element', 'page', 'comment', 'supportText', 'person']

/** A search result as one line: its title, where it is, and its text. */
function lineOf(found: Found): Pick<PaletteEntry, 'text' | 'marks'> {
  const head = [found.Title, placeText(found)].filter(Boolean).join(', ')
  if (found.Text === '') return { text: head, marks: found.TitleMarks }
  const start = head.length + 2
  const text = found.Text.replaceAll(/\s/gu, ' ')
  return {
    text: `${head}: ${text}`,
    marks: [
      ...found.TitleMarks,
      ...found.TextMarks.map((mark) => ({ start: mark.start + start, end: mark.end + start })),
    ],
  }
}

/** What the server finds in the current project once typing pauses; only results for the text now in the field. */
export function useFoundEntries(typed: string): {
  found: readonly PaletteEntry[]
  isSearching: boolean
} {
  const id = useCurrentProject()
  const navigate = useNavigate()
  const query = typed.trim().slice(0, queryLength.most)
  const paused = usePaused(query)
  const isSearched = id !== undefined && query.length >= queryLength.least
  const isPaused = paused === query
  const { data, isPlaceholderData, isFetching } = useQueryOf(
    'projects/{id}/search',
    { id: id ?? 0, query },
    { isEnabled: isSearched && isPaused },
  )
  if (!isSearched) return { found: [], isSearching: false }
  if (!isPaused || data === undefined || isPlaceholderData)
    return { found: [], isSearching: !isPaused || isFetching }
  const open = (one: Found) => () => {
    const place = foundPlace(id, one)
    void (place.kind === 'review'
      ? navigate({
          to: '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
          params: place.params,
          search: place.search,
          state: place.state,
        })
      : navigate({
          to: '/app/projects/$project_id/dashboard/$tab',
          params: place.params,
          search: place.search,
        }))
  }
  const found = data.Found.filter(({ Kind }) => offered.includes(Kind)).map(
    (one): PaletteEntry => ({
      id: `${one.Kind}-${one.Key.replaceAll(/\W/gu, '-')}`,
      kind: kindNames[one.Kind][0],
      ...lineOf(one),
      run: open(one),
    }),
  )
  const count = data.Counts.reduce((sum, { Count }) => sum + Count, 0)
  if (count === 0) return { found, isSearching: false }
  const all: PaletteEntry = {
    id: 'search-all',
    kind: 'Search',
    text: `Show all results for “${query}”`,
    run: () =>
      void navigate({
        to: '/app/projects/$project_id/search',
        params: { project_id: id },
        search: { q: query },
      }),
  }
  return { found: [...found, all], isSearching: false }
}
