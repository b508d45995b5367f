import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import type { ShownPassage } from '#web/domain/navigation/shown-passage.ts'
import type { ReviewSearch } from './search.ts'

/** A link that opens a document beside the standard. */
export const OpenDocument = ({
  id,
  page,
  version,
  element,
  passage,
  className,
  isRow,
  children,
}: {
  readonly id: number
  /** The version to open; the current one when absent. */
  readonly version?: number | undefined
  /** The page at which to open it, and the element whose passage is marked there. */
  readonly page?: number | undefined
  readonly element?: number | undefined
  /** A passage to mark instead of the cited one. */
  readonly passage?: ShownPassage | undefined
  readonly className?: string | undefined
  /** Whether it represents a list row that the keys move to. */
  readonly isRow?: boolean | undefined
  readonly children: ReactNode
}) => (
  <Link
    from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    to="."
    search={({ page: _, version: __, ...old }) =>
      definedOnly<ReviewSearch>({
        ...old,
        document: id,
        page,
        version,
        element: element ?? old.element,
      })
    }
    state={passage ? { passage } : {}}
    resetScroll={false}
    className={className}
    title="Open the document here"
    data-row={isRow || undefined}
    data-open
  >
    {children}
  </Link>
)
