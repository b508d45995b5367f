import { createHmac } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

/** What the service receives about a person. */
type ReceivedPerson = {
  readonly app_id: string
  readonly user_id: string
  readonly user_hash: string
  readonly api_base?: string
  readonly company?: { readonly id: string; readonly name: string }
}

// Like the script of the service: processes the calls queued before it loaded, and shows its own launcher
// once the service knows the person.
const widget = `(() => {
  const queued = window.Intercom?.q ?? []
  const remove = () => document.getElementById('chat-launcher')?.remove()
  const boot = async (settings) => {
    const body = JSON.stringify(settings)
    const answer = await fetch(settings.api_base + '/messenger/web/ping', { method: 'POST', body })
    if (!answer.ok) return
    const launcher = document.createElement('div')
    launcher.innerHTML = '<style>#chat-launcher{position:fixed;right:20px;bottom:20px}</style><button style="width:48px">Chat</button>'
    launcher.id = 'chat-launcher'
    document.body.append(launcher)
  }
  const commands = { boot, shutdown: remove, update: () => undefined }
  window.Intercom = (name, ...given) => commands[name]?.(...given)
  for (const given of queued) window.Intercom(...given)
  void boot(window.intercomSettings)
})()`

/**
 * A stand-in for Intercom in the browser, at Intercom's own addresses: the script of the messenger, and the service that it reports
 * to, which verifies the hash of the person's id. `received` is what was sent to it, `asked` the address of every request.
 */
export async function standInForChat(context: BrowserContext, secret: string) {
  const received: ReceivedPerson[] = []
  const asked: string[] = []
  await context.route(/^https:\/\/[^/]*\b(intercom|intercomcdn)\./, async (route) => {
    const request = route.request()
    asked.push(request.url())
    if (request.url().startsWith('https://widget.intercom.io/widget/'))
      return route.fulfill({ contentType: 'text/javascript', body: widget })
    const person = request.postDataJSON() as ReceivedPerson
    received.push(person)
    const hash = createHmac('sha256', secret).update(person.user_id).digest('hex')
    const isVerified = person.user_hash === hash
    return route.fulfill({
      status: isVerified ? 200 : 403,
      headers: { 'access-control-allow-origin': '*' },
      json: {},
    })
  })
  return { received, asked }
}
