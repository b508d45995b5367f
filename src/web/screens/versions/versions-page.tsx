import { Link, useParams } from '@tanstack/react-router'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ComparedVersions } from './compared-versions.tsx'
import { versionsRouteId } from './search.ts'
import styles from './versions-page.module.css'

/** Two versions of a document side by side. */
export function VersionsPage() {
  const { project_id, document_id } = useParams({ from: versionsRouteId })
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  // The documents are requested once the project is loaded.
  const result = project.error ? { ...project, data: undefined } : documents
  const row = documents.data?.find(({ Id }) => Id === document_id)
  const title = row ? `Versions of ${documentTitle(row)}` : 'Versions of a document'
  return (
    <Page title={title}>
      <PageHead title={title} />
      <p className={styles['back']}>
        <Link
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id, tab: 'Documents' }}
          search={{ document: document_id }}
        >
          Back to the documents of the project
        </Link>
      </p>
      <AsyncContent name="the document" result={result} rows={6}>
        {() => <VersionsOf row={row} />}
      </AsyncContent>
    </Page>
  )
}

function VersionsOf({ row }: { readonly row: DocumentRow | undefined }) {
  if (row === undefined)
    return <EmptyState>This document does not exist, or you may not see it.</EmptyState>
  if (row.currentVersion === null || row.earlierVersions.length === 0)
    return <EmptyState>There is one version to see, and nothing to compare it with.</EmptyState>
  return <ComparedVersions row={row} current={row.currentVersion} />
}
