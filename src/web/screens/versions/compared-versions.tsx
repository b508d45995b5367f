import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Data, DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTarget } from '#web/data/session/target.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { ComparedPassage, type Side } from './compared-passage.tsx'
import { foldText, partsOf, summary } from './compared-rows.ts'
import { versionsRouteId, type VersionsSearch } from './search.ts'
import { notComparedText } from './version-texts.ts'
import styles from './versions-page.module.css'

type Version = NonNullable<DocumentRow['currentVersion']>
type Reply = Data<'projects/{id}/documents/compared_versions'>

/** Returns the version with a number; `other` when there is none. */
const versionOf = (versions: readonly Version[], number: number | undefined, other: Version) =>
  versions.find(({ Version: one }) => one === number) ?? other

/** The choice of two versions, and their comparison. */
export function ComparedVersions({
  row,
  current,
}: {
  readonly row: DocumentRow
  readonly current: Version
}) {
  const search = useSearch({ from: versionsRouteId })
  const navigate = useNavigate({
    from: '/app/projects/$project_id/documents/$document_id/versions',
  })
  const versions = [current, ...row.earlierVersions]
  const after = versionOf(versions, search.after, current)
  const before = versionOf(versions, search.before, row.earlierVersions[0] ?? current)
  const choose = (chosen: VersionsSearch) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...chosen }), replace: true })
  return (
    <>
      <div className={styles['choice']}>
        <VersionChoice
          row={row}
          label="Earlier version"
          versions={versions}
          chosen={before}
          onChoose={(version) => choose({ before: version })}
        />
        <VersionChoice
          row={row}
          label="Later version"
          versions={versions}
          chosen={after}
          onChoose={(version) => choose({ after: version })}
        />
      </div>
      <Comparison row={row} before={before} after={after} />
    </>
  )
}

function Comparison({
  row,
  before,
  after,
}: {
  readonly row: DocumentRow
  readonly before: Version
  readonly after: Version
}) {
  const { data, isPlaceholderData, error, refetch } = useQueryOf(
    'projects/{id}/documents/compared_versions',
    { id: row.ProjectId, document_id: row.Id, before: before.Version, after: after.Version },
  )
  // The rows of other versions must not serve as a placeholder for these.
  const result = { data: isPlaceholderData ? undefined : data, error, refetch }
  return (
    <AsyncContent name="the comparison" result={result} rows={8} height="56px">
      {(reply) =>
        reply.State === 'compared' ? (
          <Passages
            key={`${before.Version} ${after.Version}`}
            row={row}
            before={before}
            after={after}
            reply={reply}
          />
        ) : (
          <EmptyState>{notComparedText(reply.State, [before, after])}</EmptyState>
        )
      }
    </AsyncContent>
  )
}

/** Chooses one of the two versions, and downloads it. */
function VersionChoice({
  row,
  label,
  versions,
  chosen,
  onChoose,
}: {
  readonly row: DocumentRow
  readonly label: string
  readonly versions: readonly Version[]
  readonly chosen: Version
  readonly onChoose: (version: number) => void
}) {
  const target = useTarget()
  const newest = versions[0]?.Version
  return (
    <div>
      <NativeSelect
        label={label}
        value={String(chosen.Version)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        data={versions.map(({ Version: number }) => ({
          value: String(number),
          label: number === newest ? `Version ${number}, current` : `Version ${number}`,
        }))}
      />
      <p className={styles['origin']}>
        <a href={documentUrl(row, target, chosen.Version)} download={chosen.RealName}>
          <Download size={14} aria-hidden /> {chosen.RealName}
        </a>{' '}
        {chosen.CreatedByName}, <DateText value={chosen.CreatedDate} withTime />
      </p>
    </div>
  )
}

const side = (which: Side['side'], { Version: version }: Version, arePagesEstimated: boolean) => ({
  side: which,
  version,
  arePagesEstimated,
})

/** The passages of both versions; those that are the same in both are folded. */
function Passages({
  row,
  before,
  after,
  reply: { ArePagesEstimated, Passages: passages },
}: {
  readonly row: DocumentRow
  readonly before: Version
  readonly after: Version
  readonly reply: Reply
}) {
  const list = useRef<HTMLOListElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  useListKeys('Versions', {
    list,
    item: '[data-change]',
    noun: 'difference',
    keys: ({ enter }) => ({
      Enter: { does: 'Open the element that cites the passage', run: enter('a') },
    }),
  })
  const open = (place: number) => {
    flushSync(() => setOpened((old) => new Set([...old, place])))
    // The button is gone: move the focus to what it revealed.
    list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
  }
  const sides = {
    before: side('before', before, ArePagesEstimated.Before),
    after: side('after', after, ArePagesEstimated.After),
  }
  const isSameFile = before.Sha256 === after.Sha256
  return (
    <>
      <p role="status" className={styles['summary']}>
        {isSameFile ? 'Both versions are the same file.' : summary(passages)}
      </p>
      <ol ref={list} className={styles['list']} aria-label="Passages of both versions">
        {partsOf(passages, opened).map((part) =>
          part.kind === 'fold' ? (
            <li key={part.key} className={styles['fold']}>
              <button type="button" onClick={() => open(part.key)}>
                {foldText(part.compared)}
              </button>
            </li>
          ) : (
            <ComparedPassage
              key={part.key}
              place={part.key}
              row={row}
              compared={part.compared}
              before={sides.before}
              after={sides.after}
            />
          ),
        )}
      </ol>
    </>
  )
}
