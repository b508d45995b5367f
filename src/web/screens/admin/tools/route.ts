import { notFound } from '@tanstack/react-router'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

type Guard = { readonly context: { readonly user: { readonly isSuperUser: boolean } | null } }

/** The tools of super users; not found for everyone else. */
export const toolsRoute = {
  path: '/tools',
  beforeLoad: ({ context }: Guard) => {
    if (!context.user?.isSuperUser) notFound({ throw: true })
  },
  component: lazyPage(() => import('./tools-page.tsx'), 'ToolsPage'),
} as const
