import { Button } from '@mantine/core'
import { Mail } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn, type May } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import type { Project } from '../shared/project-people.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { filterRequests, requestCounts, type RfiScope } from './rfi-filter.ts'
import { RfiLine } from './rfi-line.tsx'
import { RfiOrder } from './rfi-order.tsx'
import styles from './rfi-tab.module.css'

const ResponseLetter = lazyWithPreload(
  async () => (await import('./letter/response-letter-page.tsx')).ResponseLetterPage,
)

/** The accreditor's requests about all standards of a project, and the letter that answers them. */
export function RfiTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const requests = useQueryOf('projects/{id}/rfi_requests', { id: projectId })
  const { search } = useDashboardSearch()
  const may = mayIn(useSession(), project)
  return (
    <AsyncContent
      name="the requests"
      result={{ data: project && requests.data, error: requests.error, refetch: requests.refetch }}
      rows={6}
      height="112px"
      isEmpty={(all) => all.length === 0}
      empty="What the accreditor asks after the upload will appear here, with its due date and your answer. A consultant records a request on the review of its standard, with “RFI received”."
    >
      {(all) =>
        project && search.letter ? (
          <Suspense fallback={<SkeletonRows rows={8} height="44px" name="Loading the letter" />}>
            <ResponseLetter project={project} requests={all} may={may} />
          </Suspense>
        ) : (
          <RfiBoard requests={all} may={may} />
        )
      }
    </AsyncContent>
  )
}

const scopeWords: Readonly<Record<RfiScope, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  mine: 'Mine',
  answered: 'Answered',
  all: 'All',
}

function RfiBoard({
  requests,
  may,
}: {
  readonly requests: readonly RfiRequest[]
  readonly may: May
}) {
  const { UserId, isAdministrator, user_type } = useUser()
  const isStaff = isAdministrator || isStaffType(user_type)
  const reader = { userId: UserId, today: useToday() }
  const { search } = useDashboardSearch()
  const list = useRef<HTMLDivElement>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const [answering, setAnswering] = useState<number | null>(null)
  const { held, hold } = useHeld(search.requests)
  useRfiKeys(list, filterField)
  // Preload the letter, so that it opens without a delay.
  useEffect(() => ResponseLetter.fetchAhead(), [])
  const counts = requestCounts(requests, reader)
  const scopes = (Object.keys(scopeWords) as RfiScope[]).filter(
    (scope) => isStaff || scope !== 'mine',
  )
  const shown = filterRequests(requests, search, reader, held)
  const answer = (id: number | null) => {
    setAnswering(id)
    if (id !== null) hold(id)
  }
  return (
    <div ref={list} className={styles['desk']}>
      <RfiToolbar scopes={scopes} counts={counts} filterRef={filterField} />
      {shown.length === 0 && <NothingShown scope={search.requests ?? 'open'} q={search.q} />}
      <ol
        className={styles['list']}
        aria-label={`${scopeWords[search.requests ?? 'open']} requests`}
      >
        {shown.map((request) => (
          <RfiLine
            key={request.Id}
            request={request}
            may={may}
            isAnswering={answering === request.Id}
            onAnswer={answer}
          />
        ))}
      </ol>
    </div>
  )
}

/** The filters of the requests, their order, and the link to the letter. */
function RfiToolbar({
  scopes,
  counts,
  filterRef,
}: {
  readonly scopes: readonly RfiScope[]
  readonly counts: Readonly<Record<RfiScope, number>>
  readonly filterRef: RefObject<HTMLInputElement | null>
}) {
  const { search, change } = useDashboardSearch()
  return (
    <div className={styles['toolbar']}>
      <Choice
        name="Requests"
        options={scopes.map((value) => ({
          value,
          label: scopeWords[value],
          count: counts[value],
        }))}
        value={search.requests ?? 'open'}
        onChoose={(scope) => change({ requests: scope === 'open' ? undefined : scope })}
      />
      <FilterField
        ref={filterRef}
        name="Filter requests"
        q={search.q ?? ''}
        onFilter={(q) => change({ q }, { replace: true })}
      />
      <RfiOrder />
      <Button
        className={styles['letter'] ?? ''}
        variant="default"
        leftSection={<Mail size={16} aria-hidden />}
        onClick={() => change({ letter: 'yes' })}
      >
        Write response letter
      </Button>
    </div>
  )
}

/** Holds requests that were opened here: they stay in the list even though they no longer pass the filter, until the filter changes. */
function useHeld(scope: string | undefined) {
  const [latest, setLatest] = useState({ scope, ids: new Set<number>() })
  const held = latest.scope === scope ? latest.ids : new Set<number>()
  return { held, hold: (id: number) => setLatest({ scope, ids: new Set([...held, id]) }) }
}

const useRfiKeys = (
  list: RefObject<HTMLElement | null>,
  filterField: RefObject<HTMLInputElement | null>,
): void =>
  useListKeys('RFI', {
    list,
    item: '[data-rfi]',
    noun: 'request',
    keys: ({ click, enter }) => ({
      Enter: { does: 'Open the standard', run: enter('[data-open]') },
      a: { does: 'Answer', run: click('[data-answer]') },
      m: { does: 'Mark as answered or reopen', run: click('[data-mark]') },
      '/': { does: 'Filter', run: () => filterField.current?.focus() },
    }),
  })

const nothing: Readonly<Record<RfiScope, string>> = {
  open: 'All requests are answered.',
  overdue: 'No request is overdue.',
  mine: 'No open request is about a standard that you lead.',
  answered: 'No request is answered yet.',
  all: 'No requests match.',
}

/** Explains why no request is shown, and offers to show all. */
function NothingShown({ scope, q }: { readonly scope: RfiScope; readonly q: string | undefined }) {
  const { change } = useDashboardSearch()
  return (
    <EmptyState
      firstStep={
        <Button variant="default" onClick={() => change({ q: undefined, requests: 'all' })}>
          Show all requests
        </Button>
      }
    >
      {q ? 'No requests match.' : nothing[scope]}
    </EmptyState>
  )
}
