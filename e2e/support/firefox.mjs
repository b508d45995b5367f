#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

// Playwright sends this when it opens a context; releases of Firefox up to 153 reject it, and with it every context. It is acknowledged
// without effect: person.ts shows dark another way.
const unsupported = new Set(['emulation.setMediaFeaturesOverride'])

/** Runs in every page before its own scripts. */
function preparePage() {
  // Over WebDriver BiDi, Playwright's `fill` assigns the value of a field; React takes the assignment for its
  // own and ignores the event. Text that is inserted as an edit counts as typed by a person.
  const insertText = (text) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
  // A tab of this Firefox crashes when this property is read in two worlds for the same element: axe reads it
  // in the page's world, Playwright in its own world. No page of the application uses it.
  Reflect.deleteProperty(Element.prototype, 'ariaLabelledByElements')
}

// Playwright counts its commands from 1.
const ownId = 0
const preload = {
  id: ownId,
  method: 'script.addPreloadScript',
  params: { functionDeclaration: String(preparePage) },
}

/**
 * Runs in place of Firefox where Playwright expects it: starts Firefox with the same arguments and forwards WebDriver
 * BiDi between the two, except what this release does not support, and adds a script to every page.
 */
const firefox = spawn(process.env.FIREFOX ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
firefox.on('close', (status) => process.exit(status ?? 1))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => firefox.kill(signal))

const announced = /^WebDriver BiDi listening on (ws:\/\/\S+)$/
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = announced.exec(line) ?? []
  if (address === undefined) console.error(line)
  else serve(address)
})

function serve(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, { url }) => connect(client, new WebSocket(`${address}${url}`)))
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  )
}

function connect(client, browser) {
  const early = []
  const send = (text) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  }
  client.on('message', (data) => {
    const text = data.toString()
    const { id, method } = JSON.parse(text)
    // Playwright subscribes as soon as it has its session.
    if (method === 'session.subscribe') send(JSON.stringify(preload))
    if (unsupported.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else send(text)
  })
  browser.on('open', () => {
    for (const text of early) browser.send(text)
  })
  browser.on('message', (data) => {
    const text = data.toString()
    if (JSON.parse(text).id !== ownId) client.send(text)
  })
  browser.on('error', ({ message }) => console.error(message))
  browser.on('close', () => client.close())
  client.on('close', () => browser.close())
}
