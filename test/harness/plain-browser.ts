/** A page, after following redirects. */
export type Page = { readonly url: URL; readonly status: number; readonly text: string }

type Form = Readonly<Record<string, string>>

/** A browser without a screen: it stores cookies by host, follows redirects and submits forms. */
export type Browser = ReturnType<typeof openBrowser>

/** Opens a browser; it stops before a redirect to an address for which `stop` returns true. */
export function openBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }
  const cookiesFor = (url: URL) =>
    [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')

  const ask = async (url: URL, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie: cookiesFor(url) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isOver = attributes.some((attribute) =>
        /^\s*(max-age=0|expires=.*1970)/i.test(attribute),
      )
      if (isOver) jarOf(url).delete(name)
      else jarOf(url).set(name, value.join('='))
    }
    return response
  }

  const go = async (
    address: string | URL,
    { form, stop }: { readonly form?: Form; readonly stop?: (url: URL) => boolean } = {},
  ): Promise<Page> => {
    let url = new URL(address)
    let init: RequestInit = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await ask(url, init)
      const location = response.headers.get('location')
      if (location === null) return { url, status: response.status, text: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url)
      if (stop?.(url)) return { url, status: response.status, text: '' }
      init = {}
    }
    throw new Error(`Redirects without end at ${url.href}`)
  }

  return {
    go,
    /** Submits the only form of a page, with its fields and the typed values. */
    send: async (page: Page, typed: Form, stop?: (url: URL) => boolean): Promise<Page> => {
      const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const held = [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
        /name="([^"]+)"/.exec(input)?.[1] ?? '',
        /value="([^"]*)"/.exec(input)?.[1] ?? '',
      ])
      const form = { ...(Object.fromEntries(held) as Form), ...typed }
      return go(new URL(action.replaceAll('&amp;', '&'), page.url), {
        form,
        ...(stop && { stop }),
      })
    },
    /** Returns the Cookie header for an address. */
    cookies: (address: string): string => cookiesFor(new URL(address)),
    /** Sets a cookie as a page of the host could. */
    plant: (address: string, name: string, value: string) =>
      void jarOf(new URL(address)).set(name, value),
    /** Deletes the cookies of a host. */
    forget: (address: string) => void jars.delete(new URL(address).host),
  }
}
