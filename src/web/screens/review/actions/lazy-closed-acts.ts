import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

/** Why acts on a standard are closed, in a chunk of its own. */
export const IdleWords = lazyWithPreload(async () => (await import('./closed-acts.tsx')).IdleWords)
export const ClosedActs = lazyWithPreload(
  async () => (await import('./closed-acts.tsx')).ClosedActs,
)
