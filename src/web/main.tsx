import './ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/cache/query-client.ts'
import { readFirst } from './shell/routes/read-first.ts'
import { router } from './shell/routes/router.ts'
import { installTrustedTypes, styleNonce } from './shell/trusted-types.ts'
import { trackFailedStyles } from './ui/lazy/fetch-code.ts'
import { mantineVariables, theme } from './ui/theme/theme.ts'

installTrustedTypes()
trackFailedStyles()

// A page from the back/forward cache may show data from before a sign-out, so load it again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element #app')

// The page reads again, and reports, what could not be read here.
readFirst(router.matchRoutes(router.latestLocation).at(-1)).catch(() => undefined)

// Nothing is rendered until the router is ready (specification, section 2).
await router.load()

// A transition, so that the browser can do other things between the parts of the page.
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={mantineVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
