import { Outlet } from '@tanstack/react-router'

/** The application shell. */
export function AppShell() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
