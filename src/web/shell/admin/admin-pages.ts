/** The administration pages in the order of their navigation; those for super users are hidden from others. */
export const adminPages: readonly {
  readonly to: string
  readonly name: string
  /** What the command palette calls going there. */
  readonly does: string
  readonly isForSuperUsers?: true
}[] = [
  { to: '/app/admin/projects', name: 'Projects', does: 'Manage projects' },
  { to: '/app/admin/users', name: 'Users', does: 'Manage users' },
  { to: '/app/admin/members', name: 'Members', does: 'View project members' },
  { to: '/app/admin/modules', name: 'Modules', does: 'Manage modules' },
  { to: '/app/admin/assignments', name: 'Assignments', does: 'Assign consultants' },
  { to: '/app/admin/import', name: 'Import', does: 'Import standards' },
  { to: '/app/admin/report-templates', name: 'Report templates', does: 'Change report templates' },
  { to: '/app/admin/mail', name: 'Mail', does: 'View mail' },
  { to: '/app/admin/history', name: 'History', does: 'View history' },
  { to: '/app/admin/health', name: 'Health', does: 'View the health of the installation' },
  { to: '/app/admin/flags', name: 'Feature flags', does: 'View feature flags' },
  { to: '/app/admin/tools', name: 'Tools', does: 'Open tools', isForSuperUsers: true },
]
