/**
 * Takes an upload for this tab and returns what gives it back; null while another tab sends it. Where a browser has no locks, as over HTTP
 * from another machine, it is never taken.
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
