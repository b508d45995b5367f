import { Button } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { mostFound, queryLength, searchKinds } from '#rules/search/search-kinds.ts'
import { counted } from '#rules/text/counted.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import { kindNames, notSearchedText } from '#web/domain/search/found-texts.ts'
import { usePaused } from '#web/domain/search/use-paused.ts'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { TabBar, TabCount, tabClass } from '#web/ui/tab-bar/tab-bar.tsx'
import { FoundRow } from './found-row.tsx'
import { searchRouteId, type SearchSearch } from './search.ts'
import styles from './search-page.module.css'

type Reply = Data<'projects/{id}/search'>

/** The search in a project; the query and the kind are stored in the URL. */
export function SearchPage() {
  const { project_id } = useParams({ from: searchRouteId })
  const { q = '', kind, most } = useSearch({ from: searchRouteId })
  const navigate = useNavigate({ from: '/app/projects/$project_id/search' })
  const [typed, setTyped] = useState<string | null>(null)
  const paused = usePaused(typed ?? q)
  useEffect(() => {
    if (typed !== null && paused === typed && paused !== q)
      void navigate({
        to: '.',
        search: ({ kind: old }) => definedOnly<SearchSearch>({ q: paused || undefined, kind: old }),
        replace: true,
      })
  }, [typed, paused, q, navigate])
  const query = q.trim()
  const isLongEnough = query.length >= queryLength.least
  const result = useQueryOf(
    'projects/{id}/search',
    { id: project_id, query, ...(kind && { kind }), ...(kind && most && { most }) },
    { isEnabled: isLongEnough },
  )
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  // The results are requested once the project is loaded.
  const shown = project.error ? { ...project, data: undefined } : result
  return (
    <Page title="Search">
      <PageHead title="Search this project" />
      {/* The arrow keys lead from the field into the list, and through it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveOnArrow}>
        <FilterField name="Words to search" q={q} onFilter={setTyped} />
        <p className={styles['hint']}>
          All words must be found. "Quotes" keep words together, -word leaves out.
        </p>
        {isLongEnough ? (
          <>
            <KindTabs counts={result.data?.Counts ?? []} />
            <AsyncContent name="the results" result={shown} rows={6}>
              {(reply) => <Results project={project_id} query={query} reply={reply} />}
            </AsyncContent>
          </>
        ) : (
          <p role="status">Type at least {queryLength.least} characters.</p>
        )}
      </div>
    </Page>
  )
}

/** The kinds with search results, each with its count. */
function KindTabs({ counts }: { readonly counts: Reply['Counts'] }) {
  const { kind: present } = useSearch({ from: searchRouteId })
  const countOf = new Map(counts.map(({ Kind, Count }) => [Kind, Count]))
  const shown = searchKinds.filter((kind) => kind === present || (countOf.get(kind) ?? 0) > 0)
  const total = counts.reduce((sum, { Count }) => sum + Count, 0)
  const common = {
    from: '/app/projects/$project_id/search',
    to: '.',
    className: tabClass,
    activeOptions: { exact: true, includeSearch: true },
  } as const
  return (
    <TabBar label="Kinds">
      <Link {...common} search={({ q }) => (q === undefined ? {} : { q })}>
        All <TabCount>{total}</TabCount>
      </Link>
      {shown.map((kind) => (
        <Link key={kind} {...common} search={({ q }) => definedOnly<SearchSearch>({ q, kind })}>
          {kindNames[kind][1]} <TabCount>{countOf.get(kind) ?? 0}</TabCount>
        </Link>
      ))}
    </TabBar>
  )
}

/** The results, the documents that could not be searched, and a button for more results. */
function Results({
  project,
  query,
  reply: { Counts, Found, WaitingCount, UnreadableCount },
}: {
  readonly project: number
  readonly query: string
  readonly reply: Reply
}) {
  const { kind } = useSearch({ from: searchRouteId })
  const count = Counts.filter(({ Kind }) => kind === undefined || Kind === kind).reduce(
    (sum, { Count }) => sum + Count,
    0,
  )
  const notSearched = notSearchedText(WaitingCount, UnreadableCount)
  const list = useRef<HTMLUListElement>(null)
  const onMore = useMore(list, Found.length)
  const isMore = kind !== undefined && count > Found.length && Found.length < mostFound.ever
  const rest = kind === undefined ? 'Choose a kind to see more.' : 'Add words to narrow it down.'
  return (
    <>
      <p role="status" className={Found.length > 0 ? 'only-read-aloud' : undefined}>
        {Found.length === 0 ? `Nothing found for “${query}”.` : counted(count, 'result')}
      </p>
      <ul ref={list} className={styles['list']} aria-label="Results">
        {Found.map((found) => (
          <FoundRow key={`${found.Kind} ${found.Key}`} project={project} found={found} />
        ))}
      </ul>
      {count > Found.length && (
        <p className={styles['note']}>
          The best {Found.length} of {count}. {!isMore && rest}
        </p>
      )}
      {isMore && (
        <Button variant="default" data-row onClick={onMore}>
          Show {Math.min(mostFound.alone, count - Found.length)} more
        </Button>
      )}
      {notSearched && <p className={styles['note']}>{notSearched}</p>}
    </>
  )
}

/** Returns a function that requests more rows; the focus moves to the first of them once they have loaded. */
function useMore(list: RefObject<HTMLElement | null>, shown: number): () => void {
  const navigate = useNavigate({ from: '/app/projects/$project_id/search' })
  const first = useRef<number | null>(null)
  useEffect(() => {
    if (first.current === null || shown <= first.current) return
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[first.current]?.focus()
    first.current = null
  }, [list, shown])
  return () => {
    first.current = shown
    void navigate({
      to: '.',
      search: (old) => ({ ...old, most: shown + mostFound.alone }),
      replace: true,
      resetScroll: false,
    })
  }
}

/** The arrow keys move from the field into the list, through it, and back. */
function moveOnArrow(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], [data-row]'),
  ]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = items[at + by]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}
