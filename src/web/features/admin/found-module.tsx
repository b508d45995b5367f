import { shownCounts, type Found } from './import-stage.ts'
import styles from './found-module.module.css'
import { ProblemList } from './problem-list.tsx'

/** What the server found in a file: the module with its counts, and what may be worth a look. */
export function FoundModule({
  found,
  fileName,
}: {
  readonly found: Found
  readonly fileName: string
}) {
  const { name, version, organization, warnings } = found
  const facts: [string, string][] = [
    ['Version', version],
    ['Organization', organization],
    ['Contains', shownCounts(found)],
  ]
  return (
    <>
      <h2>{name}</h2>
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {warnings.length > 0 && (
        <>
          <h3>{warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}</h3>
          <ProblemList name="Warnings" fileName={fileName} problems={warnings} />
        </>
      )}
    </>
  )
}
