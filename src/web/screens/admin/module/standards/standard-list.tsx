import { Link } from '@tanstack/react-router'
import { groupTitleOf } from '#web/domain/standard/group-entries.ts'
import {
  StandardsList,
  standardLinkProps,
  StandardTitle,
} from '#web/domain/standard/standards-list.tsx'
import type { NamedStandard } from '../shared/module-context.ts'
import styles from './standard-list.module.css'

/** The standards of the module in order, each with the number of its scorable elements. */
export const StandardList = ({
  standards,
  current,
}: {
  readonly standards: readonly NamedStandard[]
  readonly current: number | undefined
}) => (
  <StandardsList
    standards={standards}
    groupOf={groupTitleOf}
    isCurrent={({ Id }) => Id === current}
    className={styles['list']}
  >
    {(standard, isCurrent) => (
      <Link
        from="/app/admin/modules/$module_id"
        to="."
        search={{ standard: standard.Id }}
        resetScroll={false}
        {...standardLinkProps(standard, isCurrent)}
      >
        <StandardTitle standard={standard} />
        <span className={styles['count']} title={`${standard.scorableCount} scorable elements`}>
          {standard.scorableCount}
          <span className="only-read-aloud"> scorable</span>
        </span>
      </Link>
    )}
  </StandardsList>
)
