import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getCACertificates } from 'node:tls'
import type { ServiceProcess } from '../connections/sandbox.ts'
import { fuseFile, fusesSetOtherwise, readFuses } from './fuses.ts'
import { type Check, NotHere, Unmet } from './self-check.ts'

/** The parts of the running app that are checked. */
export interface CheckedApp {
  readonly isPackaged: boolean
  readonly appPath: string
  readonly appUrl: string
  readonly program: string
  readonly wasReadyAtStart: boolean
  /** Of the page, without its fragment. */
  address(): string
  /** Runs an expression in the page; gives its value. */
  page(code: string): Promise<unknown>
  /** Starts a process that complains and ends. */
  startUnwilling(): ServiceProcess
  hasKeychain(): boolean
  proxyFor(origin: string): Promise<string>
  hasNotices(): boolean
  /** Starts the app again with the same data and a link. Gives its exit code, and the link that it handed over. */
  startAgain(): Promise<{ readonly code: number | null; readonly link: string | null }>
}

/** Spaces that make a message of 64 MB, which crosses in pieces as long requests of the page do. */
const pieces = { count: 256, length: 256 * 1024 }

const sendPieces = `(async () => {
  const write = text => window.gatehouse.request('arguments.write', { id: 'self-check', text })
  await write('{')
  for (let piece = 0; piece < ${pieces.count}; piece += 1) await write(' '.repeat(${pieces.length}))
  await write('}')
  return window.gatehouse.request('app.info', { inPieces: 'self-check' })
})()`

const forbiddenScript = `(() => {
  const script = document.createElement('script')
  script.textContent = 'window.selfCheckRan = true'
  document.head.append(script)
  script.remove()
  return window.selfCheckRan === true
})()`

const forbiddenRequest = `fetch('https://gatehouse.invalid/').then(() => true, () => false)`

const startWorker = `new Promise(resolve => {
  const worker = new Worker('/self-check-worker.js')
  worker.onmessage = () => resolve(true)
  worker.onerror = () => resolve(false)
})`

const getClipboardRights = `Promise.all(
  ['clipboard-write', 'clipboard-read'].map(name => navigator.permissions.query({ name }).then(({ state }) => state)),
).then(states => states.join())`

/** The link with which the app starts again. */
export const secondStartLink = '/connections'

/** The checks of everything the app needs, on any system and version of Electron. */
export function getChecks(app: CheckedApp): readonly Check[] {
  const delay = monitorEventLoopDelay()
  delay.enable()
  return [
    ...pageChecks(app),
    ...systemChecks(app),
    ...packageChecks(app),
    {
      name: 'second start',
      try: async () => {
        const { code, link } = await app.startAgain()
        if (code !== 0) throw new Unmet(`it ended with ${code}`)
        if (link !== secondStartLink) throw new Unmet('its link was not handed over')
        return 'its link was handed over'
      },
    },
    {
      name: 'signals',
      try: () => {
        const unheard = ['SIGTERM', 'SIGINT', 'SIGHUP'].filter(signal => process.listenerCount(signal) === 0)
        if (unheard.length > 0) throw new Unmet(`no listener for ${unheard.join(', ')}`)
        return 'listened to'
      },
    },
    {
      name: 'notices',
      try: () => {
        if (!app.hasNotices()) throw new Unmet('the system shows none')
        return 'the system shows them'
      },
    },
    {
      name: 'longest stall of the main thread',
      try: () => {
        delay.disable()
        return `${Math.round(delay.max / 1e6)} ms`
      },
    },
  ]
}

function pageChecks(app: CheckedApp): readonly Check[] {
  return [
    {
      name: 'own code before ready',
      try: () => {
        if (app.wasReadyAtStart) throw new Unmet('Electron was ready before it')
        return 'it ran first'
      },
    },
    {
      name: 'scheme of the page',
      try: async () => {
        if (app.address() !== app.appUrl) throw new Unmet('the page is another one')
        if ((await app.page('isSecureContext')) !== true) throw new Unmet('it is not a secure context')
        return 'a secure context of its own'
      },
    },
    {
      name: 'content policy',
      try: async () => {
        if ((await app.page(forbiddenScript)) === true) throw new Unmet('a script within the document ran')
        if ((await app.page(forbiddenRequest)) === true) throw new Unmet('a request left the page')
        return 'no script within the document, no request'
      },
    },
    {
      name: 'worker',
      try: async () => {
        if ((await app.page(startWorker)) !== true) throw new Unmet('it was not started')
        return 'started'
      },
    },
    {
      name: 'clipboard',
      try: async () => {
        const [write, read] = String(await app.page(getClipboardRights)).split(',')
        if (write !== 'granted') throw new Unmet('the page may not write to it')
        if (read === 'granted') throw new Unmet('the page may read it')
        return 'the page may write to it, and not read it'
      },
    },
    { name: 'bridge', try: async () => answered(await app.page("window.gatehouse.request('app.info', {})")) },
    { name: 'bridge, 64 MB', try: async () => answered(await app.page(sendPieces)) },
  ]
}

/** What the system has to give. */
function systemChecks(app: CheckedApp): readonly Check[] {
  return [
    {
      name: 'process of its own, and its last words',
      try: async () => {
        const process = app.startUnwilling()
        const code = await process.exited
        if (code === 0) throw new Unmet('it ended as if all were well')
        if (process.complaint() === null) throw new Unmet('its last words were lost')
        return 'heard'
      },
    },
    {
      name: 'keychain',
      try: () => {
        if (!app.hasKeychain()) throw new Unmet('secrets are kept in memory only')
        return "the system's"
      },
    },
    {
      name: 'certificate authorities',
      try: () => {
        const [own, system] = [getCACertificates('default').length, getCACertificates('system').length]
        if (own === 0) throw new Unmet('there are none')
        return `${own} that come along, ${system} of the system`
      },
    },
    {
      name: 'proxy',
      try: async () => {
        const kind = /^\s*(DIRECT|PROXY|HTTPS?|SOCKS[45]?|QUIC)\b/i.exec(
          await app.proxyFor('https://gatehouse.invalid'),
        )
        if (!kind) throw new Unmet('the answer was not understood')
        return String(kind[1]).toUpperCase()
      },
    },
  ]
}

function packageChecks(app: CheckedApp): readonly Check[] {
  return [
    { name: 'fuses', try: () => checkFuses(app) },
    {
      name: 'archive',
      try: () => {
        if (!app.isPackaged) throw new NotHere('the app is not packaged')
        if (!app.appPath.endsWith('.asar')) throw new Unmet('the app is not in its archive')
        return 'the app is in its archive'
      },
    },
  ]
}

async function checkFuses({ isPackaged, program }: CheckedApp): Promise<string> {
  if (!isPackaged) throw new NotHere('the app is not packaged')
  const bytes = await readFuses(fuseFile(program))
  if (bytes === null) throw new NotHere('the program bears none')
  const otherwise = fusesSetOtherwise(bytes)
  if (otherwise.length > 0) throw new Unmet(`not as packaged: ${otherwise.join(', ')}`)
  return 'as packaged'
}

/** The bridge answers with a text; a long answer would come in pieces. */
function answered(reply: unknown): string {
  if (typeof reply !== 'string' || !/^\{"ok":true/.test(reply)) throw new Unmet('it was not answered')
  return 'answered'
}
