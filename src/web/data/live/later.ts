// What is fetched once a page is shown.
export { startLive } from './live.ts'
export { OwnPresence } from './own-presence.ts'
