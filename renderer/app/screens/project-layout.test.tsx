// @vitest-environment happy-dom
import { screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { answered, around, owner } from './screens.fixture.ts'

const project = '/c/work/p/harbor%2Fcrane'
const missing = refused({ kind: 'notFound', message: '404 Not Found' })

test.each(['tree', 'commits', 'contributors'])(
  'a screen of a ref offers to pick one and to keep it offline: %s',
  async screen => {
    await openScreen(`${project}/${screen}`, { answers: around(owner), otherwise: answered, inWindow: true })
    expect(page.getByRole('button', { name: 'Branch, tag or commit: main' })).toBeDefined()
    expect(page.getByRole('button', { name: 'Keep offline…' })).toBeDefined()
    expect(page.getByRole('button', { name: 'Go to file' })).toBeDefined()
  },
)

test.each(['members', 'freeze-periods', 'mirrors', 'approvals'])(
  'a screen without a ref offers neither, and still goes to a file: %s',
  async screen => {
    await openScreen(`${project}/${screen}`, { answers: around(owner), otherwise: answered, inWindow: true })
    expect(page.queryByRole('button', { name: /^Branch, tag or commit:/ })).toBeNull()
    expect(page.queryByRole('button', { name: 'Keep offline…' })).toBeNull()
    expect(page.getByRole('button', { name: 'Go to file' })).toBeDefined()
  },
)

test('an empty repository says so, with the first commands and a link that creates its first file', async () => {
  const { screen } = await openScreen(`${project}/tree`, {
    answers: {
      ...around(owner),
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: null, empty_repo: true }),
    },
    otherwise: answered,
  })
  expect(screen.getByRole('heading', { name: 'This repository is empty' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Push an existing repository' }).textContent).toContain('git remote add')
  expect(screen.getByRole('link', { name: 'Create the first file' }).getAttribute('href')).toMatch(
    /\/edit\?.*path=README\.md/,
  )
})

test('a ref that does not exist is named, with the way to the default branch', async () => {
  const { screen, user, settle, tabs } = await openScreen(`${project}/tree?ref=gone/branch`, {
    answers: {
      ...around(owner),
      'repository.tree': ({ ref }) => (ref === 'main' ? getSample('repository.tree') : missing()),
      'commits.get': missing,
    },
    otherwise: answered,
  })
  expect(screen.getByRole('heading', { name: 'No ref “gone/branch”' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Go to main' }))
  await settle()
  expect(tabs.inView().history.location.href).toContain('ref=main')
  expect(screen.queryByRole('heading', { name: /^No ref/ })).toBeNull()
})

test('a path that does not exist at a ref is told apart from a ref that does not', async () => {
  const { screen } = await openScreen(`${project}/blob?ref=main&path=no/such%20file.txt`, {
    answers: { ...around(owner), 'files.head': missing, 'repository.tree': missing },
    otherwise: answered,
  })
  expect(screen.getByRole('heading', { name: 'Not at this ref' })).toBeDefined()
})

test('a project that does not exist is not found, and that is no lost connection', async () => {
  await openScreen(`${project}/tree`, { answers: { 'projects.get': missing }, otherwise: missing, inWindow: true })
  expect(page.getAllByText('Not found').length).toBeGreaterThan(0)
  const bars = page.queryAllByRole('status')
  expect(bars.filter(({ textContent }) => textContent.includes('showing cached data'))).toEqual([])
})
