import { z } from 'zod'

/** A location in a bucket of S3 or an S3-compatible store. */
export type BucketPlace = {
  readonly bucket: string
  /** Empty, or a path that ends with a slash. */
  readonly prefix: string
  readonly region: string
  /** The address of an S3-compatible store, whose buckets are addressed by path. */
  readonly endpoint?: string
}

const shape =
  'must be an address such as s3://bucket/prefix?region=eu-central-1 or s3://bucket?endpoint=https://s3.example.org'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const regionName = /^[a-z0-9-]+$/

const hasCredentials = (url: URL): boolean => url.username !== '' || url.password !== ''

/** Returns a web address without credentials; undefined for any other text. */
function endpointOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !hasCredentials(url)
    ? url.href
    : undefined
}

/** Returns the region and endpoint in the parameters of an address; undefined if there is neither, or any other parameter. */
function readParameters(url: URL): Omit<BucketPlace, 'bucket' | 'prefix'> | undefined {
  const { region, endpoint, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0) return undefined
  if (region !== undefined && !regionName.test(region)) return undefined
  if (endpoint === undefined) return region === undefined ? undefined : { region }
  const address = endpointOf(endpoint)
  // Other stores ignore the region, or use this name for it.
  return address === undefined ? undefined : { region: region ?? 'us-east-1', endpoint: address }
}

function readPlace(text: string): BucketPlace | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || hasCredentials(url) || url.port !== '' || url.hash !== '')
    return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  if (!bucketName.test(url.hostname) || !parts.every((part) => /^[\w.-]+$/.test(part)))
    return undefined
  const parameters = readParameters(url)
  if (parameters === undefined) return undefined
  return { bucket: url.hostname, prefix: parts.map((part) => `${part}/`).join(''), ...parameters }
}

/**
 * A location in a bucket, as an address. The keys belong in other settings; the address is never repeated in messages, since one that is wrong may
 * contain a password.
 */
export const bucketUrlFor = (keySettings: string): z.ZodType<BucketPlace, string> =>
  z.string().transform((text, context) => {
    const place = readPlace(text)
    if (place !== undefined) return place
    context.addIssue(`${shape}; the keys belong into ${keySettings}`)
    return z.NEVER
  })

/** The address of the bucket of files. */
export const bucketUrl = bucketUrlFor('FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY')
