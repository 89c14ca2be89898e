import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createSelfCheckRun, type Runtime } from './self-check-run.ts'

const report = 'Gatehouse 1.0.0\n\npassed    bridge: answered\nfailed    keychain: secrets are kept in memory only\n'

/** A self-check whose app is a script that gets the arguments of the app in `args`. */
function withApp(script: string, more: { readonly milliseconds?: number; readonly electron?: string } = {}) {
  const folder = temporaryDirectory()
  const file = join(folder, 'app.mjs')
  writeFileSync(
    file,
    `import { writeFileSync, appendFileSync } from 'node:fs'\nconst args = process.argv.slice(2)\n${script}`,
  )
  let stored: Runtime | null = null
  const known = {
    get: () => stored,
    set: (value: Runtime) => {
      stored = value
    },
  }
  const { electron = null, ...others } = more
  let page = 1
  const parts = { command: [process.execPath, file], electron, known, getPage: () => page, ...others }
  /** The next calls come from that page. */
  const use = (id: number) => {
    page = id
  }
  return { folder, known, use, check: createSelfCheckRun(parts) }
}

const writeReport = `writeFileSync(args[3], ${JSON.stringify(report)})`

describe('The self-check of the window', () => {
  test('starts the app with separate data, and returns its report also when a check failed', async () => {
    const { check, folder } = withApp(
      `writeFileSync(new URL('args.json', import.meta.url), JSON.stringify(args)); ${writeReport}; process.exitCode = 1`,
    )
    expect(await check.run()).toEqual({
      state: 'finished',
      report,
      outcomes: [
        { name: 'bridge', state: 'passed', found: 'answered' },
        { name: 'keychain', state: 'failed', found: 'secrets are kept in memory only' },
      ],
    })
    const args: string[] = JSON.parse(readFileSync(join(folder, 'args.json'), 'utf8'))
    const [, data = '', , file = ''] = args
    expect(args).toEqual(['--user-data', data, '--self-check', file])
    expect(dirname(data)).toBe(dirname(file))
    expect(existsSync(dirname(file))).toBe(false)
  })

  test('ends an app that does not exit within the time limit', async () => {
    const { check } = withApp('setInterval(() => {}, 1000)', { milliseconds: 300 })
    expect(await check.run()).toEqual({ state: 'timedOut' })
  })

  test.each([
    ['exits without a report', 'process.exit(1)'],
    ['writes something else', "writeFileSync(args[3], 'no report')"],
  ])('has no report of an app that %s', async (_what, script) => {
    expect(await withApp(script).check.run()).toEqual({ state: 'noReport' })
  })

  test('has no report when the app cannot be started', async () => {
    const known = { get: () => null, set: () => undefined }
    const check = createSelfCheckRun({ command: ['/nowhere/gatehouse'], electron: null, known, getPage: () => null })
    expect(await check.run()).toEqual({ state: 'noReport' })
  })

  test('runs once at a time, and can be stopped and run again', async () => {
    const { check, folder } = withApp(
      "appendFileSync(new URL('starts', import.meta.url), 'x'); setInterval(() => {}, 1000)",
    )
    const first = check.run()
    expect(check.run()).toBe(first)
    await expect.poll(() => existsSync(join(folder, 'starts'))).toBe(true)
    check.stop()
    expect(await first).toEqual({ state: 'noReport' })
    const second = check.run()
    expect(second).not.toBe(first)
    check.stop()
    expect(await second).toEqual({ state: 'noReport' })
  })

  test('starts again when it is run while the stopped one is exiting', async () => {
    const { check, folder } = withApp(
      "appendFileSync(new URL('starts', import.meta.url), 'x'); setInterval(() => {}, 1000)",
    )
    const first = check.run()
    const getStarts = () => (existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8') : '')
    await expect.poll(getStarts).toBe('x')
    check.stop()
    const second = check.run()
    expect(second).not.toBe(first)
    expect(await first).toEqual({ state: 'noReport' })
    await expect.poll(getStarts).toBe('xx')
    await check.close()
    expect(await second).toEqual({ state: 'noReport' })
  })

  test('continues for one page when another one that waits for it cancels', async () => {
    const { check, folder, use } = withApp(
      `import { existsSync } from 'node:fs'
      setInterval(() => { if (existsSync(new URL('go', import.meta.url))) { ${writeReport}; process.exit() } }, 20)`,
    )
    const first = check.run()
    use(2)
    expect(check.run()).toBe(first)
    check.stop()
    writeFileSync(join(folder, 'go'), '')
    expect(await first).toMatchObject({ state: 'finished' })
  })
})

test('Closing waits until the app has exited', async () => {
  const { check, folder } = withApp(
    "const at = name => new URL(name, import.meta.url); process.on('SIGTERM', () => { appendFileSync(at('exits'), 'x'); process.exit() }); setInterval(() => {}, 1000); appendFileSync(at('starts'), 'x')",
  )
  const result = check.run()
  await expect.poll(() => existsSync(join(folder, 'starts'))).toBe(true)
  await check.close()
  expect(existsSync(join(folder, 'exits'))).toBe(true)
  expect(await result).toEqual({ state: 'noReport' })
})

describe('The offer of a self-check', () => {
  test('is made after an update of Electron, until it is answered, and not on the first run', () => {
    const { known, check } = withApp('', { electron: '45.4.1' })
    expect(check.offer('140')).toBeNull()
    known.set({ electron: '45.4.0', chromium: '140' })
    expect(check.offer('140')).toEqual({ name: 'Electron', from: '45.4.0', to: '45.4.1' })
    expect(check.offer('140')).not.toBeNull()
    check.answer('140')
    expect(check.offer('140')).toBeNull()
  })

  test('is made after an update of Chromium on the Chromium host', () => {
    const { check } = withApp('')
    expect(check.offer('139')).toBeNull()
    expect(check.offer('140')).toEqual({ name: 'Chromium', from: '139', to: '140' })
  })

  test('is not made when the host is another one than before', () => {
    const { known, check } = withApp('', { electron: '45.4.1' })
    known.set({ electron: null, chromium: '139' })
    expect(check.offer('140')).toBeNull()
  })
})
