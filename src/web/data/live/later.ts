// Code that is fetched after a page is shown.
export { startLive } from './live.ts'
export { OwnPresence } from './own-presence.ts'
