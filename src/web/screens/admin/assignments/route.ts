import { notFound } from '@tanstack/react-router'
import { isStaffType } from '#rules/permissions/staff.ts'
import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { adminAssignmentsSearch } from './search.ts'

export const chooseProjectRoute = {
  path: '/assignments',
  component: lazyPage(() => import('./choose-project-page.tsx'), 'ChooseProjectPage'),
} as const

const page = {
  path: '/projects/$project_id/assignments',
  validateSearch: onlyValid(adminAssignmentsSearch),
  params: {
    parse: ({ project_id }: { project_id: string }) => ({ project_id: Number(project_id) }),
    stringify: ({ project_id }: { project_id: number }) => ({ project_id: String(project_id) }),
  },
  component: lazyPage(() => import('./assignments-page.tsx'), 'AssignmentsPage'),
} as const

type Params = { readonly params: { readonly project_id: number } }
type Guard = Params & { readonly context: { readonly user: { readonly user_type: string } | null } }

/** The assignments of a project, under administration. */
export const adminAssignmentsRoute = {
  ...page,
  beforeLoad: ({ params }: Params) => requireIds(params.project_id),
} as const

/** The assignments of a project for its consultants; not found for clients. */
export const assignmentsRoute = {
  ...page,
  beforeLoad: ({ params, context }: Guard) => {
    requireIds(params.project_id)
    if (!isStaffType(context.user?.user_type)) notFound({ throw: true })
  },
} as const
