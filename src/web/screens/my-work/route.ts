import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** The standards and tasks of the signed-in person. */
export const myWorkRoute = {
  path: '/',

  component: lazyPage(() => import('./my-work-page.tsx'), 'MyWorkPage'),
} as const
