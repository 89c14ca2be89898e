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

test('a page that stopped answering is reloaded when the person says so', async () => {
  const { asked, reloads, unresponsive } = guard()
  const told = unresponsive()
  asked[0]?.answer('reload')
  await told
  expect(reloads()).toBe(1)
})

test('it is asked about once at a time, and again when it stops again', async () => {
  const { asked, reloads, unresponsive } = guard()
  const told = unresponsive()
  await unresponsive()
  expect(asked).toHaveLength(1)
  asked[0]?.answer('wait')
  await told
  expect(reloads()).toBe(0)
  void unresponsive()
  expect(asked).toHaveLength(2)
})

test('the question is taken back when the page answers again, and a late answer reloads nothing', async () => {
  const { asked, reloads, unresponsive, responsive } = guard()
  const told = unresponsive()
  responsive()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer('reload')
  await told
  expect(reloads()).toBe(0)
})
