import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkDetails } from '#operations/account/contract.ts'
import { ApiError } from '#rules/api/api-error.ts'
import { callAccount } from '#web/data/account/account-calls.ts'
import { linkTokenOf, type LinkPage } from '#web/data/account/link-token.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { linkKey } from '../shared/reset-session.ts'
import { LinkInvalid } from './link-invalid.tsx'

/** Checks the link that opened a page and renders its content; for an invalid link, the reason and the next step. */
export function LinkGate({
  page,
  purposes,
  children,
}: {
  readonly page: LinkPage
  readonly purposes: readonly LinkDetails['purpose'][]
  readonly children: (link: LinkDetails, token: string) => ReactNode
}) {
  const token = linkTokenOf(page)
  const look = useQuery({
    queryKey: [linkKey, page],
    queryFn: () => callAccount('link', { token: token ?? '' }),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (token === null) return <LinkInvalid page={page} why="missing" />
  if (look.isPending) return <SkeletonRows rows={3} height="60px" name="Checking the link" />
  if (look.error) {
    const isUnknown =
      look.error instanceof ApiError && look.error.status < 500 && !isPassing(look.error)
    return isUnknown ? (
      <LinkInvalid page={page} why="void" />
    ) : (
      <ErrorAlert
        what="The link could not be checked"
        error={look.error}
        onRetry={() => void look.refetch()}
      />
    )
  }
  const link = look.data
  if (!purposes.includes(link.purpose)) return <LinkInvalid page={page} why="void" />
  if (link.state !== 'open')
    return <LinkInvalid page={page} why={link.state} link={link} token={token} />
  return children(link, token)
}

const isPassing = ({ status, code }: ApiError): boolean =>
  status === 0 || code === 'tooManyRequests'
