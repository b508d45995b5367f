import { useRouter } from '@tanstack/react-router'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import { useUser } from '#web/data/session/session.ts'
import { documentPermissions } from '#web/domain/document/document-permissions.ts'
import type { StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { clickFocusedControl, moveKeys } from '#web/ui/keys/use-list-keys.ts'
import { DocumentDetails } from './details/document-details.tsx'
import { DocumentList } from './document-list.tsx'
import { useDocumentBoard } from './use-document-board.ts'
import styles from './documents-tab.module.css'

type Acts = {
  readonly move: (by: number) => void
  readonly open: () => void
  readonly close: (() => void) | null
  readonly download: () => void
  /** Focuses the visibility select of the document; null for clients. */
  readonly chooseVisible: (() => void) | null
  readonly edit: () => void
  readonly replace: () => void
  readonly remove: () => void
}

/** The keyboard shortcuts of the documents: move, open, and the actions on the current one. */
function useDocumentKeys(acts: Acts): void {
  const enter = () => {
    if (!clickFocusedControl('button, a[href], summary, select')) acts.open()
  }
  useKeys('Documents', {
    ...moveKeys('document', (by) => () => acts.move(by)),
    Enter: { does: 'Show details', run: enter },
    ...(acts.close && { Escape: { does: 'Hide details', run: acts.close } }),
    d: { does: 'Download', run: acts.download },
    e: { does: 'Edit title', run: acts.edit },
    ...(acts.chooseVisible && { v: { does: 'Change visibility', run: acts.chooseVisible } }),
    r: { does: 'Replace file', run: acts.replace },
    Delete: { does: 'Delete', run: acts.remove },
  })
}

/** Returns the URL of a document's details, with the current filters. */
function useDocumentHref() {
  const router = useRouter()
  return ({ ProjectId, Id }: DocumentRow): string =>
    router.buildLocation({
      to: '/app/projects/$project_id/dashboard/$tab',
      params: { project_id: ProjectId, tab: 'Documents' },
      search: (old) => ({ ...old, document: Id }),
    }).href
}

/** The list of documents beside the details of the open one. */
export function DocumentBoard({
  rows,
  open,
  may,
  standards,
  onShow,
}: {
  readonly rows: readonly DocumentRow[]
  readonly open: DocumentRow | undefined
  readonly may: May
  readonly standards: readonly StandardChoices[]
  /** Opens the details of a document, or closes them. */
  readonly onShow: (id: number | undefined, replace?: boolean) => void
}) {
  const isStaff = isStaffType(useUser().user_type)
  const hrefOf = useDocumentHref()
  const { list, panel, currentId, choose, move, close, goOn, inDetails, inLine } = useDocumentBoard(
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
        hrefOf={hrefOf}
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
