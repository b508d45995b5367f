import { useRouter } from '@tanstack/react-router'
import type { DocumentRow } from '../../data/contracts.ts'
import type { May } from '../../data/may-in.ts'
import { DocumentDetails } from '../../ui/documents/document-details.tsx'
import { documentPermissions } from '../../ui/documents/document-permissions.ts'
import type { StandardChoices } from '../../ui/documents/standard-choices.ts'
import { DocumentList } from './document-list.tsx'
import styles from './documents-tab.module.css'
import { useBoard } from './use-board.ts'
import { useDocumentKeys } from './use-document-keys.ts'

/** The list of the documents beside the details of the open one. */
export function DocumentBoard({
  rows,
  open,
  may,
  isStaff,
  standards,
  onShow,
}: {
  readonly rows: readonly DocumentRow[]
  readonly open: DocumentRow | undefined
  readonly may: May
  readonly isStaff: boolean
  readonly standards: readonly StandardChoices[]
  /** Opens the details of a document, or closes them. */
  readonly onShow: (id: number | undefined, replace?: boolean) => void
}) {
  const router = useRouter()
  const { list, panel, currentId, choose, move, close, goOn, inDetails, inLine } = useBoard(
    rows,
    open?.Id,
    onShow,
  )

  useDocumentKeys({
    move,
    open: () => currentId !== undefined && onShow(currentId),
    close: open ? close : null,
    download: inDetails('[data-download]'),
    chooseVisible: isStaff ? () => inLine('select')?.focus() : null,
    edit: inDetails('textarea'),
    replace: inDetails('[data-replace]'),
    remove: inDetails('[data-delete]'),
  })

  return (
    <div className={styles['split']} data-open={open ? '' : undefined}>
      <DocumentList
        ref={list}
        rows={rows}
        isStaff={isStaff}
        mayArrange={(row) => documentPermissions(may, row).arrange}
        currentId={currentId}
        openId={open?.Id}
        hrefOf={({ ProjectId, Id }) =>
          router.buildLocation({
            to: '/app/projects/$project_id/dashboard/$tab',
            params: { project_id: ProjectId, tab: 'Documents' },
            search: (old) => ({ ...old, document: Id }),
          }).href
        }
        onChoose={choose}
        onOpen={(id) => onShow(id, open !== undefined)}
      />
      {open && (
        <aside ref={panel} className={styles['panel']} aria-label="Details">
          <DocumentDetails
            key={open.Id}
            row={open}
            may={may}
            standards={standards}
            onClose={close}
            onDeleted={goOn}
          />
        </aside>
      )}
    </div>
  )
}
