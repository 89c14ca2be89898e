// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const found = { id: 7, title: 'Laptop of Ines', key: 'ssh-ed25519 AAAA', created_at: '2026-01-02T03:04:05.000Z' }
const digest = 'nUhzNyftwADy8AH3wFY31tAKs7HufskYTte2aXo/lCg'

async function openKeys(search = '') {
  const opened = await openScreen(`/c/work/keys?${search}`, {
    answers: { 'keys.get': () => found, 'keys.find': () => found },
    otherwise: operation => getSample(operation),
  })
  const field = () => opened.screen.getByRole('textbox', { name: 'ID, fingerprint or public key' })
  return { ...opened, field }
}

test('says what can be looked up before anything is, and asks for nothing', async () => {
  const { screen, sent } = await openKeys()
  expect(screen.getByText('Whose key is it?')).toBeDefined()
  expect([...sent('keys.get'), ...sent('keys.find')]).toEqual([])
})

test('shows an error for invalid text only after Look up, until it is corrected', async () => {
  const { screen, user, settle, field, sent } = await openKeys()
  const complaint = 'This is neither an ID, a fingerprint nor a public key'
  await user.type(field(), 'my key')
  expect(screen.queryByText(complaint)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(screen.getByText(complaint)).toBeDefined()
  await user.clear(field())
  await user.type(field(), ' 7')
  expect(screen.queryByText(complaint)).toBeNull()
  await user.keyboard('{Enter}')
  await settle()
  expect(sent('keys.get')).toEqual([{ id: 7 }])
  expect(screen.getByRole('heading', { name: 'Laptop of Ines' })).toBeDefined()
  expect(screen.queryByText('Fingerprint')).toBeNull()
})

test('Shift+Enter begins a line of a long key, and looks nothing up', async () => {
  const { user, settle, field, sent } = await openKeys()
  await user.type(field(), '7{Shift>}{Enter}{/Shift}')
  await settle()
  expect(field()).toHaveProperty('value', '7\n')
  expect(sent('keys.get')).toEqual([])
})

test('looks a fingerprint up that a link has, and shows it', async () => {
  const { screen, field, sent } = await openKeys(`q=${encodeURIComponent(`SHA256:${digest}`)}`)
  expect(field()).toHaveProperty('value', `SHA256:${digest}`)
  expect(sent('keys.find')).toEqual([{ fingerprint: `SHA256:${digest}` }])
  expect(sent('keys.get')).toEqual([])
  expect(screen.getByRole('heading', { name: found.title })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy the fingerprint' })).toBeDefined()
})

test('a link that names no key says so', async () => {
  const { screen, sent } = await openKeys('q=nothing')
  expect(screen.getByText('Not a key')).toBeDefined()
  expect([...sent('keys.get'), ...sent('keys.find')]).toEqual([])
})

test('a key that nobody has is shown as missing', async () => {
  const { screen } = await openScreen('/c/work/keys?q=7', {
    answers: { 'keys.get': refused({ kind: 'notFound', message: '404 Key Not Found' }) },
    otherwise: operation => getSample(operation),
  })
  expect(screen.getByRole('alert').textContent).toContain('Not found')
})

test('shows what a key is for and when it was last used, where a newer service sends that', async () => {
  const { element, screen } = await openScreen('/c/work/keys?q=7', {
    answers: { 'keys.get': () => ({ ...found, last_used_at: '2020-02-03T04:05:06Z', usage_type: 'signing' }) },
    otherwise: operation => getSample(operation),
  })
  expect(screen.getByText('Signing commits')).toBeDefined()
  expect(element().querySelector('time[datetime="2020-02-03T04:05:06Z"]')).not.toBeNull()
})
