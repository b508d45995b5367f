import { buildWebIfStale } from '#server/startup/build-web.ts'

/** Builds the web pages that the page tests open, unless they are up to date. */
export default async function buildPages(): Promise<void> {
  await buildWebIfStale(console.log)
}
