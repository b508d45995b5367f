import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { uploadStates } from '#rules/documents/upload-ledger.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { archiveUrl } from '#web/domain/document/file-urls.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { EvidenceBar, type BarModule } from '../shared/evidence-bar.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import {
  countStates,
  inState,
  stateLabels,
  stateNamed,
  type LedgerStandard,
} from './ledger-labels.ts'
import { MarkedNotice, type Marked } from './marked-notice.tsx'
import { StandardSection } from './standard-section.tsx'
import styles from './ledger-tab.module.css'

type Project = Data<'projects/{id}/project'>

/** The upload ledger of a project, for staff: what is to be uploaded to the accreditor, what was uploaded, and what has changed since. */
export function LedgerTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const { user_type, isAdministrator } = useUser()
  if (!isAdministrator && !isStaffType(user_type))
    return <EmptyState>Consultants keep the upload ledger.</EmptyState>
  return <StaffLedger projectId={projectId} project={project} />
}

function StaffLedger({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const ledger = useQueryOf('projects/{id}/documents/upload_ledger', { id: projectId })
  return (
    <AsyncContent name="the upload ledger" result={ledger} rows={8} height="56px">
      {(standards) =>
        standards.length === 0 ? (
          <EmptyState>
            Documents appear here once a standard cites them, and standards once they are marked for
            upload.
          </EmptyState>
        ) : (
          <Ledger projectId={projectId} project={project} standards={standards} />
        )
      }
    </AsyncContent>
  )
}

function Ledger({
  projectId,
  project,
  standards,
}: {
  readonly projectId: number
  readonly project: Project | undefined
  readonly standards: readonly LedgerStandard[]
}) {
  const { search } = useDashboardSearch()
  const may = mayIn(useSession(), project)
  const mayMark = project !== undefined && may('Document:MarkUploaded', { project_id: projectId })
  const list = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<Marked | null>(null)
  useLedgerKeys(list, mayMark)
  const module = project?.modules.find(({ Id }) => Id === search.module)
  const ofModule = standards.filter(({ ModuleId }) => !module || ModuleId === module.Id)
  const shown = inState(ofModule, stateNamed(search.kind))
  return (
    <div ref={list} className={styles['ledger']}>
      <LedgerBar
        projectId={projectId}
        modules={project?.modules ?? []}
        module={module}
        standards={ofModule}
      />
      {marked && (
        <MarkedNotice
          key={`${marked.standard_id} ${marked.document_id}`}
          marked={marked}
          onClose={() => setMarked(null)}
        />
      )}
      {shown.length === 0 && <EmptyState>No document in this state.</EmptyState>}
      {shown.map((standard) => (
        <StandardSection
          key={standard.StandardId}
          projectId={projectId}
          standard={standard}
          count={ofModule.find((one) => one.StandardId === standard.StandardId)?.documents.length}
          mayMark={mayMark}
          onMarked={setMarked}
        />
      ))}
    </div>
  )
}

const useLedgerKeys = (list: RefObject<HTMLElement | null>, mayMark: boolean): void =>
  useListKeys('Ledger', {
    list,
    item: '[data-entry]',
    noun: 'document or citation',
    keys: ({ element, click }) => ({
      c: { does: 'Copy places', run: click('[data-copy]') },
      d: {
        does: 'Download document',
        run: () =>
          documentAround(element())?.querySelector<HTMLElement>('[data-download]')?.click(),
      },
      ...(mayMark && {
        x: {
          does: 'Mark as uploaded, or withdraw',
          run: () => documentAround(element())?.querySelector<HTMLElement>('[data-tick]')?.click(),
        },
        u: {
          does: 'Undo the last mark',
          run: () => list.current?.querySelector<HTMLElement>('output button')?.click(),
        },
      }),
    }),
  })

const documentAround = (entry: HTMLElement | null): HTMLElement | null | undefined =>
  entry?.closest<HTMLElement>('[data-document]')

/** The number of documents in each state, the filters, and the archive of the documents shown. */
function LedgerBar({
  projectId,
  modules,
  module,
  standards,
}: {
  readonly projectId: number
  readonly modules: Project['modules']
  readonly module: BarModule | undefined
  readonly standards: readonly LedgerStandard[]
}) {
  const { search } = useDashboardSearch()
  const target = useTarget()
  const counts = countStates(standards)
  const all = uploadStates.reduce((sum, state) => sum + counts[state], 0)
  return (
    <EvidenceBar
      summary={
        <p>
          {counts.uploaded} of {all} uploaded
          {counts.changed > 0 && `, ${counts.changed} changed since`}
        </p>
      }
      modules={modules}
      module={module}
      kindName="State"
      kind={stateNamed(search.kind)}
      kinds={[
        { value: '', label: `All states (${all})` },
        ...Object.entries(stateLabels).map(([value, label]) => ({
          value,
          label: `${label} (${counts[stateNamed(value) ?? 'marked']})`,
        })),
      ]}
    >
      <Button
        component="a"
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        href={archiveUrl(projectId, target, module && { module_id: module.Id })}
        download
      >
        {module === undefined ? 'All documents as ZIP' : 'Documents of the module as ZIP'}
      </Button>
    </EvidenceBar>
  )
}
