/** The pages of the administration, in the order of their navigation. */
export const adminPages = [
  { to: '/app/admin/projects', name: 'Projects' },
  { to: '/app/admin/users', name: 'Users' },
  { to: '/app/admin/modules', name: 'Modules' },
  { to: '/app/admin/assignments', name: 'Assignments' },
  { to: '/app/admin/import', name: 'Import' },
  { to: '/app/admin/mail', name: 'Mail' },
  { to: '/app/admin/history', name: 'History' },
] as const
