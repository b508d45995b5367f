import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ApiError, Problem } from '#rules/api/api-error.ts'
import { counted } from '#rules/text/counted.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { RequestId } from '#web/ui/error/request-id.tsx'
import { shownCounts, type ImportStage, type ParseResult } from './import-stage.ts'
import { lineOf, problemText } from './problem-text.ts'
import type { Import } from './use-import.ts'
import styles from './import-page.module.css'

const atFirst = 10

/** Lists the problems of a file by line and path, the first ones until all are requested, with a button that copies them as text. */
function ProblemList({
  name,
  fileName,
  problems,
}: {
  readonly name: string
  readonly fileName: string
  readonly problems: readonly Problem[]
}) {
  const [most, setMost] = useState(atFirst)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(problemText(fileName, problems))
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  return (
    <div className={styles['problems']}>
      <ol aria-label={name} className={styles['list']}>
        {problems.slice(0, most).map((problem) => (
          <li key={`${problem.place} ${problem.message}`}>
            <span className={styles['line']}>{lineOf(problem)}</span>
            <code className={styles['place']}>{problem.place}</code>
            <span>{problem.message}</span>
          </li>
        ))}
      </ol>
      <div className={styles['foot']}>
        {problems.length > most && (
          <Button variant="default" onClick={() => setMost(problems.length)}>
            Show all {problems.length}
          </Button>
        )}
        <Button variant="default" onClick={() => void copy()}>
          Copy as text
        </Button>
        <output>
          {copied === 'yes' && 'Copied'}
          {copied === 'no' && 'The browser blocked copying: select the list and copy it.'}
        </output>
      </div>
    </div>
  )
}

// The focused button has been removed: move the focus to the link.
const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus()

/** The outcome of an import so far, and the next step. */
export function ImportOutcome({ stage, file, error, checkAgain, store }: Import) {
  const fileName = file?.name ?? ''
  if (stage.at === 'turned away')
    return (
      <p className={styles['turnedAway']} role="alert">
        <TriangleAlert size={18} aria-hidden /> {stage.why} Nothing was sent.
      </p>
    )
  if (stage.at === 'not checked')
    return error && error.problems.length > 0 ? (
      <InvalidFile fileName={fileName} error={error} />
    ) : (
      <ErrorAlert
        what={`${fileName} could not be checked`}
        error={error}
        kept="Nothing was imported, and the file is still selected."
        onRetry={() => void checkAgain()}
      />
    )
  if (!('found' in stage)) return null
  const { found } = stage
  return (
    <section className={styles['outcome']} aria-label="File contents">
      <ParsedModule found={found} fileName={fileName} />
      {stage.at === 'not stored' && (
        <ErrorAlert
          what={`${found.name} was not imported`}
          error={error}
          kept="Nothing was imported, unless only the response was lost. Trying again does not import it twice."
          // Someone created the module after the check: check again, which shows it and asks for confirmation.
          onRetry={() => void (error?.code === 'moduleExists' ? checkAgain() : store())}
        />
      )}
      {stage.at === 'checked' && <DuplicateModuleWarning found={found} />}
      <NextStep at={stage.at} found={found} onStore={() => void store()} />
    </section>
  )
}

/** The problems for which a file was rejected. */
function InvalidFile({ fileName, error }: { readonly fileName: string; readonly error: ApiError }) {
  return (
    <section className={styles['outcome']} aria-labelledby="problems">
      <div role="alert">
        <h2 id="problems">
          {counted(error.problems.length, 'problem')} in {fileName}
        </h2>
      </div>
      <p>Nothing was imported. Fix the file, then choose or drop it again.</p>
      <ProblemList name="Problems" fileName={fileName} problems={error.problems} />
      <RequestId id={error.requestId} />
    </section>
  )
}

/** Imports the file that was checked; once it is stored, links to the projects. */
function NextStep({
  at,
  found,
  onStore,
}: {
  readonly at: ImportStage['at']
  readonly found: ParseResult
  readonly onStore: () => void
}) {
  if (at === 'checked' || at === 'storing')
    return (
      <div className={styles['next']}>
        <Button
          {...(at === 'storing' && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={onStore}
        >
          {found.existing_module_id === null ? 'Import' : 'Import a second module'}
        </Button>
      </div>
    )
  if (at !== 'stored' || found.module_id === null) return null
  return (
    <div className={styles['next']}>
      <Link
        ref={takeFocus}
        className={styles['step']}
        to="/app/admin/projects"
        search={{ module: found.module_id }}
      >
        Add to a project
      </Link>
    </div>
  )
}

/** Asks for confirmation before importing a second module of the same name and version. */
function DuplicateModuleWarning({ found }: { readonly found: ParseResult }) {
  const { existing_module_id: id, name, version } = found
  if (id === null) return null
  return (
    <p className={styles['known']}>
      <Link to="/app/admin/modules/$module_id" params={{ module_id: id }}>
        {name}
        {version && `, version ${version}`}
      </Link>{' '}
      already exists (module {id}). Do you want a second module with this name and version? The
      first one stays unchanged.
    </p>
  )
}

/** The parsed module with its counts and warnings. */
function ParsedModule({
  found,
  fileName,
}: {
  readonly found: ParseResult
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
          <h3>{counted(warnings.length, 'warning')}</h3>
          <ProblemList name="Warnings" fileName={fileName} problems={warnings} />
        </>
      )}
    </>
  )
}
