import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import {
  citationsIn,
  kindsText,
  pageText,
  stateLabel,
  type Compared,
  type Passage,
} from './compared-rows.ts'
import styles from './versions-page.module.css'

/** One of the two versions being compared. */
export type Side = {
  readonly side: 'before' | 'after'
  readonly version: number
  readonly arePagesEstimated: boolean
}

/** A passage in both versions: what became of it, and both texts with the differing words marked. */
export function ComparedPassage({
  place,
  row,
  compared,
  before,
  after,
}: {
  /** The index among all passages. */
  readonly place: number
  readonly row: DocumentRow
  readonly compared: Compared
  readonly before: Side
  readonly after: Side
}) {
  const label = stateLabel(compared)
  const kinds = kindsText(compared)
  return (
    <li
      className={styles['passage']}
      data-place={place}
      data-change={label === '' ? undefined : true}
      // Roving focus, moved through the differences by j and k.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
    >
      {label !== '' && (
        <p className={styles['state']}>
          <strong>{label}.</strong> {kinds}
        </p>
      )}
      <PassageOf row={row} compared={compared} passage={compared.Before} of={before} />
      <PassageOf row={row} compared={compared} passage={compared.After} of={after} />
    </li>
  )
}

/** The text of a passage in one version. */
function PassageOf({
  row,
  compared,
  passage,
  of: { side, version, arePagesEstimated },
}: {
  readonly row: DocumentRow
  readonly compared: Compared
  readonly passage: Passage | null
  readonly of: Side
}) {
  if (passage === null)
    return (
      <div className={styles['side']} data-side={side}>
        <p className="only-read-aloud">Not in version {version}.</p>
      </div>
    )
  return (
    <div className={styles['side']} data-side={side}>
      <small>
        <span className={styles['versionName']}>Version {version} · </span>
        {pageText(passage, arePagesEstimated)}
      </small>
      <p className={passage.IsHeading ? styles['heading'] : undefined} dir="auto">
        <Words compared={compared} passage={passage} side={side} />
      </p>
      <CitedBy row={row} version={version} passage={passage} />
    </div>
  )
}

/** The text of a passage in one version; words that the other version lacks are marked. */
function Words({
  compared: { Before, After, Differences },
  passage: { Text },
  side,
}: {
  readonly compared: Compared
  readonly passage: Passage
  readonly side: Side['side']
}) {
  const Mark = side === 'before' ? 'del' : 'ins'
  if (Before === null || After === null) return <Mark>{Text}</Mark>
  if (Differences === null) return Text
  const marked = side === 'before' ? 'removed' : 'added'
  return Differences.parts
    .filter(({ state }) => state === 'kept' || state === marked)
    .map(({ state, text }, place) => (
      // The parts of a text have no identity but their position.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={place}>{state === 'kept' ? text : <Mark>{text}</Mark>} </Fragment>
    ))
}

/** The elements whose citations quote a passage of a version. */
function CitedBy({
  row,
  version,
  passage,
}: {
  readonly row: DocumentRow
  readonly version: number
  readonly passage: Passage
}) {
  const citations = citationsIn(row.citations, version, passage)
  if (citations.length === 0) return null
  return (
    <p className={styles['cited']}>
      Cited by{' '}
      {citations.map(({ ElementId, ElementName, StandardId, ModuleId }, place) => (
        <Fragment key={ElementId}>
          {place > 0 && ', '}
          <Link
            to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
            params={{
              project_id: row.ProjectId,
              module_id: ModuleId,
              phase: 'desktop-review',
              standard_id: StandardId,
              tab: 'Elements',
            }}
            search={{ element: ElementId }}
          >
            {ElementName}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
