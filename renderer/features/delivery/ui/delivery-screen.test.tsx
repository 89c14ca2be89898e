// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { Environment } from '#shared/contract/environments.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const project = (id: number, path: string): Project => ({
  ...{ id, name: path, path, path_with_namespace: path, visibility: 'private', default_branch: 'main' },
})
const projects = [project(1, 'harbor/crane'), project(2, 'harbor/lighthouse'), project(3, 'tide/tables')]

const sha = '6dcb09b5b57875f334f61aebed695e2e4193db5e'
const [older, newer] = ['1111111111111111111111111111111111111111', '2222222222222222222222222222222222222222']

const environment = (id: number, name: string): Environment => ({ id, name, state: 'available' })
const deployment = (id: number, name: string, deployed: string, status = 'success'): Deployment => ({
  ...{ id, iid: id, ref: 'v1.2.0', sha: deployed, status, created_at: `2026-02-0${id}T00:00:00Z` },
  environment: { id: name === 'production' ? 1 : 2, name },
})

/** The crane deployed to two environments, the lighthouse has none, the tables are forbidden. */
const answers: Answers = {
  'projects.list': () => projects,
  'environments.list': ({ id }) => {
    if (id === 'tide/tables') return refused({ kind: 'forbidden', message: 'Not yours' })()
    return id === 'harbor/crane' ? [environment(1, 'production'), environment(2, 'staging')] : []
  },
  'deployments.list': () => [
    deployment(3, 'staging', newer, 'failed'),
    deployment(2, 'staging', newer),
    deployment(1, 'production', older),
  ],
  'freezePeriods.list': ({ id }) => (id === 'harbor/crane' ? [] : refused({ kind: 'forbidden', message: 'No' })()),
  'commits.list': ({ ref_name }) =>
    ref_name === `${older}..main` ? Array.from({ length: 12 }, () => getSample('commits.list')).flat() : [],
  'commits.get': ({ id }) => {
    if (id === 'tide/tables') return refused({ kind: 'forbidden', message: 'Not yours' })()
    if (id === 'harbor/lighthouse') return refused({ kind: 'notFound', message: 'none' })()
    return { ...getSample('commits.get'), id: sha, title: 'Fix the lamp' }
  },
  'repository.mergeBase': ({ refs }) => ({
    ...getSample('repository.mergeBase'),
    id: refs.includes(newer) ? sha : older,
  }),
}

async function openDelivery(search = '') {
  const opened = await openScreen(`/c/work/delivery${search}`, { answers })
  const rows = () =>
    opened.screen
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('gridcell')
          .map(cell => cell.textContent),
      )
  return { ...opened, rows }
}

describe('the board', () => {
  test('shows what is deployed in each tier, how far behind it is, and why there is nothing', async () => {
    const { screen, rows } = await openDelivery()
    await screen.findByText('12 behind')
    const [crane, lighthouse, tables] = rows()
    expect(crane?.[1]).toContain('v1.2.0')
    expect(crane?.[1]).toContain('12 behind')
    expect(crane?.[2]).toContain('Up to date')
    expect(
      within(screen.getAllByRole('row')[1] ?? document.body).getByLabelText('The latest deployment failed'),
    ).toBeDefined()
    expect(crane?.[3]).toBe('No freeze')
    expect(lighthouse?.slice(1, 4)).toEqual(['No environment', 'No environment', 'No access'])
    expect(tables?.slice(1, 4)).toEqual(['No access', 'No access', 'No access'])
  })

  test('has a column for each environment instead, and is narrowed to failures by the link', async () => {
    const { screen, rows } = await openDelivery('?by=name&show=failed')
    await screen.findByText('12 behind')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['production', 'staging']),
    )
    expect(rows().map(([path]) => path)).toEqual(['harbor/crane'])
  })
})

describe('where a commit is', () => {
  test('is told for each environment of the projects that have it, and said where it can’t be known', async () => {
    const { screen, rows } = await openDelivery(`?view=commit&commit=${sha}`)
    await screen.findByText('Found in 1 project · not in 1 · unknown in 1')
    expect(screen.getByText('Fix the lamp')).toBeDefined()
    expect(rows().map(cells => [cells[0], cells[1], cells[3]])).toEqual([
      ['harbor/crane', 'production', 'Not contained'],
      ['harbor/crane', 'staging', 'Contained'],
      ['tide/tables', '', 'No access'],
    ])
  })

  test('is asked for a SHA, and keeps what was typed instead of one', async () => {
    const { screen, user, sent } = await openDelivery('?view=commit')
    const field = screen.getByRole('textbox', { name: 'Commit SHA' })
    await user.type(field, 'main')
    await user.click(screen.getByRole('button', { name: 'Find commit' }))
    expect(screen.getByText('Enter a SHA: 7 to 64 digits from 0 to 9 and a to f')).toBeDefined()
    expect(field.getAttribute('value')).toBe('main')
    expect(sent('commits.get')).toEqual([])
  })
})
