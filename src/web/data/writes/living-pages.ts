const prefix = 'plumbline.page.'

/** The id of this page among those of the same browser. */
export const pageId: string = crypto.randomUUID()

// Held until the page is closed, however it ends. Without locks, in an insecure context, nothing is stored on the device either.
const locks: LockManager | undefined = navigator.locks
void locks?.request(`${prefix}${pageId}`, () => new Promise(() => undefined))

/** Returns the ids of all pages of this browser that are open. */
export async function livingPages(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.replace(prefix, '')))
}
