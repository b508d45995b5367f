import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Gives the focus to the heading of a screen on which one has just arrived (to the main part while there is none), so that it is read aloud. */
export function useFocusOnArrival(mainId: string): void {
  const router = useRouter()
  useEffect(() => {
    const screen = () => router.state.matches.at(-1)?.routeId
    // One who comes from the sign-in has just arrived, too; on a page that was loaded afresh the keys begin at its top.
    let shown = router.state.resolvedLocation ? undefined : screen()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const before = fromLocation && pathChanged ? shown : screen()
      shown = screen()
      // Within a screen the focus stays where the person works.
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
