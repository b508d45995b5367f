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
import { adminPages } from './admin-pages.ts'
import styles from './admin-frame.module.css'

/** The layout of the administration: its navigation, scrolled to the current page, above the page itself. */
export function AdminFrame() {
  const { routesByPath } = useRouter()
  const { isSuperUser } = useUser()
  // In the address, the matrix of a project is below the projects, but it belongs to the assignments page.
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
