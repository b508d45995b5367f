import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callAccount, type LinkLook } from '../../data/account-calls.ts'
import { ApiError } from '../../data/api.ts'
import { linkTokenOf, type LinkPage } from '../../data/link-token.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { linkKey } from './arrive.ts'
import { LinkOver } from './link-over.tsx'

/** Looks at the link by which a page was opened, and shows what it opens; of a link that opens nothing it tells why and what to do. */
export function LinkGate({
  page,
  purposes,
  children,
}: {
  readonly page: LinkPage
  readonly purposes: readonly LinkLook['purpose'][]
  readonly children: (link: LinkLook, token: string) => ReactNode
}) {
  const token = linkTokenOf(page)
  const look = useQuery({
    queryKey: [linkKey, page],
    queryFn: () => callAccount('link', { token }) as Promise<LinkLook>,
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (token === null) return <LinkOver page={page} why="missing" />
  if (look.isPending) return <SkeletonRows rows={3} height="60px" name="Checking the link" />
  if (look.error) {
    const isUnknown =
      look.error instanceof ApiError && look.error.status < 500 && !isPassing(look.error)
    return isUnknown ? (
      <LinkOver page={page} why="void" />
    ) : (
      <ErrorNote
        what="The link could not be checked"
        error={look.error}
        onRetry={() => void look.refetch()}
      />
    )
  }
  const link = look.data
  if (!purposes.includes(link.purpose)) return <LinkOver page={page} why="void" />
  if (link.state !== 'open')
    return <LinkOver page={page} why={link.state} link={link} token={token} />
  return children(link, token)
}

const isPassing = ({ status, code }: ApiError): boolean =>
  status === 0 || code === 'tooManyRequests'
