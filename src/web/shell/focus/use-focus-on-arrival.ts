import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Focuses the heading of a new screen (the main element while there is none), so that it is read aloud. */
export function useFocusOnArrival(mainId: string): void {
  const router = useRouter()
  useEffect(() => {
    const screen = () => router.state.matches.at(-1)?.routeId
    // Coming from sign-in counts as an arrival; after a page load, tabbing starts at the top of the page.
    let shown = router.state.resolvedLocation ? undefined : screen()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const before = fromLocation && pathChanged ? shown : screen()
      shown = screen()
      // Within a screen, the focus stays where it is.
      if (before === shown) return
      const main = document.getElementById(mainId)
      if (!main || main.querySelector(':focus')) return
      const heading = main.querySelector('h1')
      if (heading) heading.tabIndex = -1
      const arrived = heading ?? main
      arrived.focus({ preventScroll: true })
    })
  }, [router, mainId])
}
