/** What was dropped: files, and the names of folders, which hold files but are none. */
export type Dropped = { readonly files: readonly File[]; readonly folders: readonly string[] }

/** Whether somebody drags files, and not text or a link of the page. */
export const carriesFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true

/** The files and the folders that were dropped. */
export function droppedFiles(transfer: DataTransfer | null): Dropped {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  const folders = items.flatMap((item) => {
    const entry = item.webkitGetAsEntry()
    return entry?.isDirectory ? entry.name : []
  })
  const files = items.flatMap((item) =>
    item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? []),
  )
  return { files, folders }
}
