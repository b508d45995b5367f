let channel: BroadcastChannel | undefined

// One channel for both: it does not receive its own messages, so only other tabs do.
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('plumbline.session'))

/** Notifies the other tabs of this browser that somebody has signed in or out. */
export function tellOtherTabs(): void {
  // A channel reaches its own origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open().postMessage('changed')
}

/** Calls a listener when somebody signs in or out in another tab of this browser; returns how to stop. */
export function onOtherTab(listener: () => void): () => void {
  const heard = open()
  heard.addEventListener('message', listener)
  return () => heard.removeEventListener('message', listener)
}
