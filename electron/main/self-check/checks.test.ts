import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { type CheckedApp, getChecks, secondStartLink } from './checks.ts'
import { runChecks } from './self-check.ts'

const fuses = (set: string) => {
  const file = join(temporaryDirectory(), 'program')
  const wire = Buffer.from([1, set.length, ...Buffer.from(set)])
  writeFileSync(file, Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), wire]))
  return file
}
const asPackaged = '01001100'

/** An unwilling process, as it ends and what it says before. */
const unwilling = (code: number | null, complaint: string | null): CheckedApp['startUnwilling'] => {
  return () => ({
    ...{ firstLine: new Promise<string>(() => {}), exited: Promise.resolve(code) },
    ...{ complaint: () => complaint, stop: () => {} },
  })
}

/** What a page answers to each of the questions that the checks have. */
interface Page {
  readonly isSecure: boolean
  readonly runsScripts: boolean
  readonly reachesOut: boolean
  readonly startsWorkers: boolean
  /** Whether it may write to the clipboard, and read it. */
  readonly clipboard: string
  readonly info: unknown
  readonly pieces: unknown
}
const soundPage: Page = {
  ...{ isSecure: true, runsScripts: false, reachesOut: false, startsWorkers: true, clipboard: 'granted,denied' },
  ...{ info: '{"ok":true,"value":{}}', pieces: '{"ok":true,"value":{}}' },
}
const getPage =
  (page: Partial<Page>): CheckedApp['page'] =>
  async code => {
    const { isSecure, runsScripts, reachesOut, startsWorkers, clipboard, info, pieces } = { ...soundPage, ...page }
    if (code === 'isSecureContext') return isSecure
    if (code.includes('createElement')) return runsScripts
    if (code.includes('fetch(')) return reachesOut
    if (code.includes('new Worker(')) return startsWorkers
    if (code.includes('permissions.query')) return clipboard
    return code.includes('arguments.write') ? pieces : info
  }

const soundApp = (): CheckedApp => ({
  ...{ isPackaged: true, appPath: '/app/app.asar', appUrl: 'gatehouse-app://app/', program: fuses(asPackaged) },
  ...{ wasReadyAtStart: false, address: () => 'gatehouse-app://app/', page: getPage({}) },
  ...{ startUnwilling: unwilling(1, 'this is a file'), hasKeychain: () => true },
  ...{ proxyFor: async () => 'DIRECT', hasNotices: () => true },
  startAgain: async () => ({ code: 0, link: secondStartLink }),
})

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const listenTo = (names: readonly NodeJS.Signals[]) => {
  const hear = () => {}
  for (const name of names) process.on(name, hear)
  onTestFinished(() => {
    for (const name of names) process.off(name, hear)
  })
}

/** The checks that did not pass, with what was found. */
const notPassed = async (changes: Partial<CheckedApp>) =>
  (await runChecks(getChecks({ ...soundApp(), ...changes })))
    .filter(({ state }) => state !== 'passed')
    .map(({ name, state, found }) => `${name} ${state}: ${found}`)

test('an app in which all is well passes every check', async () => {
  listenTo(signals)
  expect(await notPassed({})).toEqual([])
})

test.each<[string, () => Partial<CheckedApp>, string[]]>([
  [
    'Electron is ready before the app’s own code',
    () => ({ wasReadyAtStart: true }),
    ['own code before ready failed: Electron was ready before it'],
  ],
  [
    'another page is shown',
    () => ({ address: () => 'chrome-error://chromewebdata/' }),
    ['scheme of the page failed: the page is another one'],
  ],
  [
    'the page is no secure context',
    () => ({ page: getPage({ isSecure: false }) }),
    ['scheme of the page failed: it is not a secure context'],
  ],
  [
    'a script in the document runs',
    () => ({ page: getPage({ runsScripts: true }) }),
    ['content policy failed: a script within the document ran'],
  ],
  [
    'the page reaches the network',
    () => ({ page: getPage({ reachesOut: true }) }),
    ['content policy failed: a request left the page'],
  ],
  ['the bridge refuses', () => ({ page: getPage({ info: '{"ok":false}' }) }), ['bridge failed: it was not answered']],
  [
    'the bridge answers no text',
    () => ({ page: getPage({ info: { ok: true } }) }),
    ['bridge failed: it was not answered'],
  ],
  [
    'a long request is refused',
    () => ({ page: getPage({ pieces: ' {"ok":true' }) }),
    ['bridge, 64 MB failed: it was not answered'],
  ],
  [
    'a process that failed ends as if it had not',
    () => ({ startUnwilling: unwilling(0, 'x') }),
    ['process of its own, and its last words failed: it ended as if all were well'],
  ],
  [
    'the last words of a process are lost',
    () => ({ startUnwilling: unwilling(1, null) }),
    ['process of its own, and its last words failed: its last words were lost'],
  ],
  ['there is no keychain', () => ({ hasKeychain: () => false }), ['keychain failed: secrets are kept in memory only']],
  [
    'the system names no proxy',
    () => ({ proxyFor: async () => 'DIRECTLY; x' }),
    ['proxy failed: the answer was not understood'],
  ],
  [
    'a fuse is set otherwise',
    () => ({ program: fuses(`1${asPackaged.slice(1)}`) }),
    ['fuses failed: not as packaged: runAsNode'],
  ],
  ['the program has no fuses', () => ({ program: fuses('x') }), ['fuses not here: the program bears none']],
  ['the app is not in its archive', () => ({ appPath: '/app' }), ['archive failed: the app is not in its archive']],
  [
    'the app is not packaged',
    () => ({ isPackaged: false, appPath: '/app', program: '/nowhere' }),
    ['fuses not here: the app is not packaged', 'archive not here: the app is not packaged'],
  ],
  ['no worker starts', () => ({ page: getPage({ startsWorkers: false }) }), ['worker failed: it was not started']],
  [
    'nothing can be copied',
    () => ({ page: getPage({ clipboard: 'denied,denied' }) }),
    ['clipboard failed: the page may not write to it'],
  ],
  [
    'the page may read what was copied elsewhere',
    () => ({ page: getPage({ clipboard: 'granted,granted' }) }),
    ['clipboard failed: the page may read it'],
  ],
  [
    'a second start fails',
    () => ({ startAgain: async () => ({ code: 1, link: null }) }),
    ['second start failed: it ended with 1'],
  ],
  [
    'a second start loses its link',
    () => ({ startAgain: async () => ({ code: 0, link: null }) }),
    ['second start failed: its link was not handed over'],
  ],
  ['there are no notices', () => ({ hasNotices: () => false }), ['notices failed: the system shows none']],
])('when %s, that is said, and the others pass', async (_case, changes, expected) => {
  listenTo(signals)
  expect(await notPassed(changes())).toEqual(expected)
})

test('signals without a listener are named', async () => {
  listenTo(['SIGINT'])
  const others = signals.filter(name => process.listenerCount(name) === 0)
  expect(others).toContain('SIGHUP')
  expect(await notPassed({})).toEqual([`signals failed: no listener for ${others.join(', ')}`])
})

test.each(['PROXY proxy:8080; DIRECT', 'socks5 proxy:1080', ' HTTPS proxy:443'])(
  'of a proxy (%s) its kind alone is told',
  async answer => {
    const outcomes = await runChecks(getChecks({ ...soundApp(), proxyFor: async () => answer }))
    const found = outcomes.find(({ name }) => name === 'proxy')?.found
    expect(found).toBe(/\w+/.exec(answer)?.[0].toUpperCase())
  },
)
