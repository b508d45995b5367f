/** The administration pages in the order of their navigation; those for super users are hidden from others. */
export const adminPages: readonly {
  readonly to: string
  readonly name: string
  readonly isForSuperUsers?: true
}[] = [
  { to: '/app/admin/projects', name: 'Projects' },
  { to: '/app/admin/users', name: 'Users' },
  { to: '/app/admin/members', name: 'Members' },
  { to: '/app/admin/modules', name: 'Modules' },
  { to: '/app/admin/assignments', name: 'Assignments' },
  { to: '/app/admin/import', name: 'Import' },
  { to: '/app/admin/report-templates', name: 'Report templates' },
  { to: '/app/admin/mail', name: 'Mail' },
  { to: '/app/admin/history', name: 'History' },
  { to: '/app/admin/health', name: 'Health' },
  { to: '/app/admin/flags', name: 'Feature flags' },
  { to: '/app/admin/tools', name: 'Tools', isForSuperUsers: true },
]
