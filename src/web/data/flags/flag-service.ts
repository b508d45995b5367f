import { LaunchDarklyClientProvider } from '@openfeature/launchdarkly-client-provider'
import {
  NOOP_PROVIDER,
  OpenFeature,
  ProviderEvents,
  ProviderStatus,
  type Client,
} from '@openfeature/web-sdk'
import type { FlagService } from '#rules/api/feature-flags.ts'
import { setServiceFlags, type ServiceFlag } from './flag-store.ts'
import { flagNames } from './flags-in-force.ts'

/** What the service is told about a person; nothing else is sent. */
export type FlagPerson = { readonly userId: string; readonly organization: string | null }

/** In seconds: how long the service may take for its first response. */
const firstAnswer = 10

/** In milliseconds: how long until a service that did not answer is asked again. */
const askAgain = 60_000

const silent = { error() {}, warn() {}, info() {}, debug() {} }

/** If the client is closed before its first response, it opens its stream afterwards and never closes it; so it is closed only once it is ready. */
class FlagProvider extends LaunchDarklyClientProvider {
  override async onClose(): Promise<void> {
    await this['client'].waitUntilReady()
    await super.onClose()
  }
}

const providerOf = ({ clientId, url }: FlagService): FlagProvider =>
  new FlagProvider(clientId, {
    initializationTimeout: firstAnswer,
    logger: silent,
    ...(url !== undefined && { baseUrl: url, streamUrl: url, eventsUrl: url }),
    streaming: true,
    evaluationReasons: true,
    // Which page a person views, and when, is none of the service's business.
    sendEvents: false,
    fetchGoals: false,
    diagnosticOptOut: true,
  })

const contextOf = (person: FlagPerson | null) =>
  person === null
    ? { targetingKey: 'signed-out', anonymous: true }
    : {
        targetingKey: person.userId,
        ...(person.organization !== null && { organization: person.organization }),
      }

/** The value of a flag; `value` is null where the service has none. */
function evaluate(client: Client, name: (typeof flagNames)[number]): ServiceFlag {
  const { value, reason, errorCode } = client.getBooleanDetails(name, false)
  return errorCode === undefined
    ? { value, reason: reason ?? 'UNKNOWN' }
    : { value: null, reason: errorCode }
}

/**
 * Keeps the values of a flag service up to date for a person, or for a signed-out visitor (null), until the signal aborts. Retries a
 * service that does not answer.
 */
export function followFlags(
  service: FlagService,
  person: FlagPerson | null,
  signal: AbortSignal,
): void {
  const client = OpenFeature.getClient()
  let retry: ReturnType<typeof setTimeout> | undefined
  let provider = providerOf(service)
  const connect = () => OpenFeature.setProvider(provider, contextOf(person))
  const show = () => {
    if (signal.aborted) return
    // OpenFeature reports the provider as ready even when the service did not answer.
    if (provider.status === ProviderStatus.READY) {
      const flags = Object.fromEntries(flagNames.map((name) => [name, evaluate(client, name)]))
      setServiceFlags({ state: 'ready', flags })
      return
    }
    setServiceFlags({ state: 'away', flags: {} })
    clearTimeout(retry)
    retry = setTimeout(() => {
      provider = providerOf(service)
      connect()
    }, askAgain)
  }
  setServiceFlags({ state: 'connecting', flags: {} })
  connect()
  for (const event of [
    ProviderEvents.Ready,
    ProviderEvents.Error,
    ProviderEvents.ConfigurationChanged,
  ])
    client.addHandler(event, show, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(retry)
    // Closes the connection of the provider that it replaces.
    OpenFeature.setProvider(NOOP_PROVIDER)
  })
}
