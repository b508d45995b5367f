import { Suspense } from 'react'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

const SavedViews = lazyWithPreload(async () => (await import('./saved-views.tsx')).SavedViews)

/** The person's saved views, in a chunk of their own: most people have none. */
export const LaterViews = () => (
  <Suspense fallback={null}>
    <SavedViews />
  </Suspense>
)
