/**
 * Locks an upload for this tab and returns the function that releases it; null while another tab is sending it. In a browser without
 * locks, such as over HTTP on a remote host, it always succeeds.
 */
export const lockUpload = (id: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const { locks } = navigator as { readonly locks?: LockManager }
    if (locks === undefined) {
      resolve(() => undefined)
      return
    }
    void locks.request(`upload ${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    })
  })
