import {
  Link,
  Outlet,
  useLocation,
  useMatchRoute,
  useRouter,
  type LinkProps,
} from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '#web/data/session/session.ts'
import styles from './admin-frame.module.css'

/** The administration pages in the order of their navigation; those for super users are hidden from others. */
const adminPages: readonly {
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
  { to: '/app/admin/mail', name: 'Mail' },
  { to: '/app/admin/history', name: 'History' },
  { to: '/app/admin/tools', name: 'Tools', isForSuperUsers: true },
]

/** The layout of the administration: its navigation, scrolled to the current page, above the page itself. */
export function AdminFrame() {
  const { routesByPath } = useRouter()
  const { isSuperUser } = useUser()
  // In the address, the matrix of a project is below the projects, but it belongs to the assignments.
  const isMatrix = useMatchRoute()({ to: '/app/admin/projects/$project_id/assignments' }) !== false
  const pages = useRef<HTMLElement>(null)
  const present = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const links = [...(pages.current?.querySelectorAll('a') ?? [])]
    const current =
      links.find(({ ariaCurrent }) => ariaCurrent === 'page') ??
      links.find(({ pathname }) => present.startsWith(pathname))
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [present])
  return (
    <>
      <nav ref={pages} className={`${styles['pages']} may-go-on`} aria-label="Administration">
        {adminPages
          .filter(
            ({ to, isForSuperUsers }) => to in routesByPath && (!isForSuperUsers || isSuperUser),
          )
          .map(({ to, name }) => (
            <Link
              key={to}
              to={to as NonNullable<LinkProps['to']>}
              activeOptions={{ includeSearch: false, exact: isMatrix }}
              {...(isMatrix && name === 'Assignments' ? { 'aria-current': 'page' } : {})}
              className={styles['page']}
            >
              {name}
            </Link>
          ))}
      </nav>
      <Outlet />
    </>
  )
}
