/** The id of the dashboard's route, for `useParams` and `useSearch`. */
export const dashboardRoute = '/_app/app/projects/$project_id/dashboard/$tab'

/** The id of the route of an administrator's projects. */
export const adminProjectsRoute = '/_app/app/admin/projects'

/** The id of the route of a module. */
export const adminModuleRoute = '/_app/app/admin/modules/$module_id'

/** The id of the route of an administrator's users. */
export const adminUsersRoute = '/_app/app/admin/users'

/** The id of the route of the mails. */
export const adminMailRoute = '/_app/app/admin/mail'

/** The id of the route of the whole history. */
export const adminHistoryRoute = '/_app/app/admin/history'

/** The id of the route of a standard under review. */
export const benchRoute =
  '/_app/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'
