import { expect, test } from 'vitest'
import { createHangGuard } from './hang-guard.ts'

function guard() {
  const asked: { readonly signal: AbortSignal; answer(answer: 'wait' | 'reload'): void }[] = []
  let reloads = 0
  const hangGuard = createHangGuard({
    ask: signal => new Promise(answer => asked.push({ signal, answer })),
    reload: async () => {
      reloads += 1
    },
  })
  return { asked, reloads: () => reloads, ...hangGuard }
}

test('an unresponsive page is reloaded if the user chooses to', async () => {
  const { asked, reloads, unresponsive } = guard()
  const reported = unresponsive()
  asked[0]?.answer('reload')
  await reported
  expect(reloads()).toBe(1)
})

test('one dialog is shown at a time, and again when the page becomes unresponsive again', async () => {
  const { asked, reloads, unresponsive } = guard()
  const reported = unresponsive()
  await unresponsive()
  expect(asked).toHaveLength(1)
  asked[0]?.answer('wait')
  await reported
  expect(reloads()).toBe(0)
  void unresponsive()
  expect(asked).toHaveLength(2)
})

test('the dialog closes when the page responds again, and a late answer does not reload it', async () => {
  const { asked, reloads, unresponsive, responsive } = guard()
  const reported = unresponsive()
  responsive()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer('reload')
  await reported
  expect(reloads()).toBe(0)
})
