import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { createSandbox, type ServiceProcess } from './sandbox.ts'

/** A real process that runs a script of Node. */
function getProcess(script: string): ServiceProcess & { readonly pid: number | undefined } {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint: string | null = null
  createInterface({ input: child.stderr }).on('line', line => {
    complaint = line
  })
  return {
    pid: child.pid,
    firstLine: new Promise(resolve => createInterface({ input: child.stdout }).once('line', resolve)),
    // All output has been read by then.
    exited: new Promise(resolve => child.once('close', resolve)),
    complaint: () => complaint,
    stop: () => void child.kill(),
  }
}

const announce = `console.log(JSON.stringify({ url: 'http://127.0.0.1:' + process.pid, token: 't' }))`
const stay = 'setInterval(() => {}, 1000)'

function open(script: string, options: { readonly startLimit?: number } = {}) {
  const started: ReturnType<typeof getProcess>[] = []
  const changes: (AppError | null)[] = []
  const sandbox = createSandbox({
    start: () => {
      const begun = getProcess(script)
      started.push(begun)
      return begun
    },
    onChange: error => changes.push(error),
    log: () => {},
    shortestPause: 20,
    ...options,
  })
  onTestFinished(() => sandbox.stop())
  return { sandbox, started, changes }
}

describe('The embedded service', () => {
  test('is started once, on the first request, and returns its address', async () => {
    const { sandbox, started, changes } = open(`${announce}; ${stay}`)
    expect(started).toHaveLength(0)
    const addresses = await Promise.all([sandbox.address(), sandbox.address()])
    expect(started).toHaveLength(1)
    expect(addresses[0]).toEqual({ url: `http://127.0.0.1:${started[0]?.pid}`, token: 't' })
    expect(addresses[1]).toEqual(addresses[0])
    expect(changes).toEqual([null])
  })

  test('is restarted when it is killed, and the health reports both', async () => {
    const { sandbox, started, changes } = open(`${announce}; ${stay}`)
    const before = await sandbox.address()
    process.kill(started[0]?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(() => changes.map(error => error?.kind ?? 'up'), { timeout: 5000 })
      .toEqual(['up', 'offline', 'up'])
    const after = await sandbox.address()
    expect(started).toHaveLength(2)
    expect(after?.url).not.toBe(before?.url)
  })

  test('that ends at once is tried again at growing intervals, not in a loop', async () => {
    const { sandbox, started, changes } = open('process.exit(3)')
    expect(await sandbox.address()).toBeNull()
    await expect.poll(() => changes.length, { timeout: 5000 }).toBeGreaterThanOrEqual(3)
    expect(started.length).toBeLessThanOrEqual(changes.length + 1)
    expect(changes.every(error => error?.kind === 'offline')).toBe(true)
  })

  test('that cannot start reports its own error message', async () => {
    const { sandbox, changes } = open('console.error("Git is needed. Install git."); process.exit(1)')
    expect(await sandbox.address()).toBeNull()
    await expect
      .poll(() => changes[0], { timeout: 5000 })
      .toEqual({ kind: 'offline', detail: 'Git is needed. Install git; the sandbox is restarting' })
  })

  test('that ran and exited is not explained by its earlier error output', async () => {
    const complains = 'console.error("request 7: TypeError"); setTimeout(() => process.exit(1), 200)'
    const { sandbox, changes } = open(`${announce}; ${complains}`)
    await sandbox.address()
    await expect
      .poll(() => changes[1], { timeout: 5000 })
      .toEqual({ kind: 'offline', detail: 'the sandbox stopped; it is restarting' })
  })

  test.each(['console.log("hello")', 'console.log(JSON.stringify({ url: 1 }))', ''])(
    'that announces nothing sensible (%s) is ended and counts as down',
    async said => {
      const { sandbox, changes } = open(`${said}; ${stay}`, { startLimit: 1000 })
      expect(await sandbox.address()).toBeNull()
      await expect.poll(() => changes[0]?.kind, { timeout: 5000 }).toBe('offline')
    },
  )

  test('ends with the app and is not started again', async () => {
    const { sandbox, started, changes } = open(`${announce}; ${stay}`)
    await sandbox.address()
    await sandbox.stop()
    expect(() => process.kill(started[0]?.pid ?? 0, 0)).toThrow('ESRCH')
    expect(changes).toEqual([null])
    expect(await sandbox.address()).toBeNull()
    expect(started).toHaveLength(1)
  })
})
