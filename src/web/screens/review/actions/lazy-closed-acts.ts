import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

/** The explanations of unavailable actions, in a chunk of their own. */
export const IdleWords = lazyWithPreload(async () => (await import('./closed-acts.tsx')).IdleWords)
export const ClosedActs = lazyWithPreload(
  async () => (await import('./closed-acts.tsx')).ClosedActs,
)
