export { ServerBanner } from './server-banner.tsx'
export { UnsentNotices } from './unsent-notices.tsx'
