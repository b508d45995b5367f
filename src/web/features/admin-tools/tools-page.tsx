import { targets } from '../../../rules/targets.ts'
import { useSession } from '../../data/session.ts'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TargetChoice } from '../../ui/target-choice.tsx'
import { LatestChanges } from './latest-changes.tsx'
import styles from './tools-page.module.css'
import { WriteCheck } from './write-check.tsx'

/** The tools of super users: which database this tab shows, whether each takes writes, and what was changed last in each. */
export function ToolsPage() {
  const { defaultTarget, environment, isReadOnly } = useSession()
  return (
    <Page title="Tools">
      <PageHead title="Tools" />
      <section className={styles['part']} aria-labelledby="database">
        <h2 id="database">Database</h2>
        <p className={styles['words']}>
          What this tab shows and changes, until it is closed. The default in {environment} is{' '}
          {defaultTarget}.
        </p>
        <TargetChoice />
      </section>
      {isReadOnly ? (
        <section className={styles['part']} aria-labelledby="write-check">
          <h2 id="write-check">Write check</h2>
          <p className={styles['words']}>This installation is read-only: it takes no writes.</p>
        </section>
      ) : (
        <WriteCheck />
      )}
      <div className={styles['pair']}>
        {targets.map((target) => (
          <LatestChanges key={target} target={target} />
        ))}
      </div>
    </Page>
  )
}
