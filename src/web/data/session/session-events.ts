let channel: BroadcastChannel | undefined

// One channel object for both directions: it does not receive its own messages, so only other tabs do.
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('plumbline.session'))

/** Notifies the other tabs of this browser of a sign-in or sign-out. */
export function notifyOtherTabs(): void {
  // A BroadcastChannel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open().postMessage('changed')
}

/** Calls a listener on a sign-in or sign-out in another tab of this browser; returns the unsubscribe function. */
export function onOtherTab(listener: () => void): () => void {
  const heard = open()
  heard.addEventListener('message', listener)
  return () => heard.removeEventListener('message', listener)
}
