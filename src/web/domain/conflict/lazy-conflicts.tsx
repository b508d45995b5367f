import { Suspense, type ComponentProps } from 'react'
import { lazyWithPreload } from '../../ui/lazy/lazy-with-preload.tsx'

const Stored = lazyWithPreload(async () => (await import('./conflicts.ts')).StoredChange)
const Text = lazyWithPreload(async () => (await import('./conflicts.ts')).TextConflict)

/** Prefetches the notes, which are not needed before the first conflict. */
export const preloadConflicts = (): void => [Stored, Text].forEach((note) => note.fetchAhead())

/** StoredChange, for pages that load without it. */
export const LazyStoredChange = (props: ComponentProps<typeof Stored>) => (
  <Suspense fallback={null}>
    <Stored {...props} />
  </Suspense>
)

/** TextConflict, for pages that load without it. */
export const LazyTextConflict = (props: ComponentProps<typeof Text>) => (
  <Suspense fallback={null}>
    <Text {...props} />
  </Suspense>
)
