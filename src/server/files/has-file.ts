import { missingCode, type FileStore } from './file-store.ts'

/** Whether a store has a file in full size. */
export async function hasFile(
  store: FileStore,
  { key, size }: { readonly key: string; readonly size: number },
): Promise<boolean> {
  try {
    const file = await store.open(key)
    await file.close()
    return file.size === size
  } catch (error) {
    if ((error as { code?: unknown }).code === missingCode) return false
    throw error
  }
}
