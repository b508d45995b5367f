/** The dropped or pasted files, and the names of dropped folders, which cannot be uploaded. */
export type DroppedItems = { readonly files: readonly File[]; readonly folders: readonly string[] }

/** Whether a drag contains files rather than text or a link of the page. */
export const carriesFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true

/** Separates the files from the folders. */
export function droppedFiles(transfer: DataTransfer | null): DroppedItems {
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
