import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link that opens a document beside the standard. */
export const OpenDocument = ({
  id,
  className,
  children,
}: {
  readonly id: number
  readonly className?: string | undefined
  readonly children: ReactNode
}) => (
  <Link
    from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    to="."
    search={({ page: _, ...old }) => ({ ...old, document: id })}
    resetScroll={false}
    className={className}
    title="Open the document here"
    data-open
  >
    {children}
  </Link>
)
