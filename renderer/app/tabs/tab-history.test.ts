import { expect, test, vi } from 'vitest'
import { createTabHistory } from './tab-history.ts'

const start = () => createTabHistory({ paths: ['/a', '/b?x=1#y', '/c'], index: 1 }, path => `#${path}`)

test('starts at the given place, and goes back and forward no further than the ends', () => {
  const history = start()
  expect(history.location).toMatchObject({ pathname: '/b', search: '?x=1', hash: '#y' })
  const told = vi.fn()
  history.subscribe(({ action }) => told(action.type))
  history.back()
  history.back()
  expect(history.location.href).toBe('/a')
  expect(history.canGoBack()).toBe(false)
  history.go(2)
  history.forward()
  expect(history.location.href).toBe('/c')
  expect(told.mock.calls).toEqual([['BACK'], ['GO']])
})

test('navigation drops the forward entries; a replaced place is not an entry to go back to', () => {
  const history = start()
  history.push('/d')
  history.replace('/e')
  expect(history.places()).toMatchObject({ paths: ['/a', '/b?x=1#y', '/e'], index: 2 })
  history.back()
  expect(history.location.href).toBe('/b?x=1#y')
})

test('a blocker that asks before a screen is left is called by back, too', async () => {
  const history = start()
  let answer = true
  const blockerFn = vi.fn(async () => answer)
  const unblock = history.block({ blockerFn })
  history.back()
  await vi.waitFor(() => expect(blockerFn).toHaveBeenCalledOnce())
  expect(history.location.pathname).toBe('/b')
  answer = false
  history.back()
  await vi.waitFor(() => expect(history.location.href).toBe('/a'))
  unblock()
  history.forward()
  expect(history.location.pathname).toBe('/b')
})

test('does not go forward to an entry that was dropped while the confirmation was open', async () => {
  const history = start()
  const asked = Promise.withResolvers<boolean>()
  history.block({ blockerFn: () => asked.promise })
  history.forward()
  history.push('/d', undefined, { ignoreBlocker: true })
  asked.resolve(false)
  await asked.promise
  history.push('/e', undefined, { ignoreBlocker: true })
  expect(history.places()).toMatchObject({ paths: ['/a', '/b?x=1#y', '/d', '/e'], index: 3 })
})

test('the links of a tab are addresses of the page', () => {
  expect(start().createHref('/c/work/projects')).toBe('#/c/work/projects')
})
