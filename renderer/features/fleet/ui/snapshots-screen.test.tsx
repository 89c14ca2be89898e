// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SnapshotSummary } from '#shared/fleet/snapshot.ts'
import { type Replies, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const march: SnapshotSummary = {
  ...{ id: '0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d11', name: 'March', kind: 'projects', filter: 'archived = false' },
  ...{ columns: ['name', 'visibility'], createdAt: '2026-03-01T10:00:00.000Z' },
  ...{ rowCount: 12, missingCount: 3, undecidedCount: 1 },
}
const april: SnapshotSummary = {
  ...march,
  ...{ id: '0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d12', name: 'April', filter: '', createdAt: '2026-04-01T10:00:00.000Z' },
}

/** Main keeps the snapshots, and deletes what it is asked to. */
async function openSnapshots(kept: readonly SnapshotSummary[], replies: Replies = {}) {
  let left = kept
  const opened = await openScreen('/c/work/fleet/snapshots', {
    answers: {},
    replies: {
      'snapshots.list': () => left,
      'snapshots.remove': ({ id }) => {
        left = left.filter(one => one.id !== id)
        return null
      },
      ...replies,
    },
  })
  const body = within(document.body)
  const rows = () =>
    opened.screen
      .queryAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  const press = async (name: string) => {
    await opened.user.click(body.getByRole('button', { name }))
    await opened.settle()
  }
  const choose = async (...names: readonly string[]) => {
    for (const name of names) await opened.user.click(opened.screen.getByRole('checkbox', { name: `Select ${name}` }))
  }
  return { ...opened, body, rows, press, choose, left: () => left.map(({ name }) => name) }
}

describe('the list of snapshots', () => {
  test('without any, explains what one is, and leads to the table they are taken of', async () => {
    const { screen } = await openSnapshots([])
    expect(screen.getByRole('heading', { name: 'No snapshots' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Open the fleet table' })).toBeDefined()
  })

  test('says that it is loading, and nothing else', async () => {
    const { screen } = await openSnapshots([], { 'snapshots.list': unanswered })
    expect(screen.queryByRole('heading', { name: 'No snapshots' })).toBeNull()
    expect(screen.getByText(/^Loading/)).toBeDefined()
  })

  test('that can’t be loaded is an error and no empty list, and is loaded by “Try again”', async () => {
    let isBroken = true
    const { screen, press, rows } = await openSnapshots([march], {
      'snapshots.list': () => (isBroken ? refused({ kind: 'disk', detail: 'damaged', isFull: false })() : [march]),
    })
    expect(screen.queryByRole('heading', { name: 'No snapshots' })).toBeNull()
    isBroken = false
    await press('Try again')
    expect(rows()).toHaveLength(1)
  })

  test('has their sizes, what of them has no value, and their filters', async () => {
    const { rows } = await openSnapshots([april, march])
    expect(rows()[0]).toMatch(/April.*12.*2.*3.*1.*None/)
    expect(rows()[1]).toMatch(/March.*12.*2.*3.*1.*archived = false/)
  })
})

describe('chosen snapshots', () => {
  test('are compared when they are two, the older one first', async () => {
    const { choose, press, tabs, body } = await openSnapshots([april, march], { 'snapshots.get': unanswered })
    await choose('April')
    expect(body.getByRole('button', { name: 'Compare' })).toHaveProperty('title', 'Select two snapshots')
    await choose('March')
    await press('Compare')
    const { pathname, searchStr } = tabs.getRouter(1).state.location
    expect(pathname).toBe('/c/work/fleet/compare')
    expect(new URLSearchParams(searchStr).get('from')).toContain(march.id)
    expect(new URLSearchParams(searchStr).get('to')).toContain(april.id)
  })

  test('are deleted only after a confirmation, which counts them', async () => {
    const { choose, press, body, left, rows } = await openSnapshots([april, march])
    await choose('April', 'March')
    await press('Delete…')
    const dialog = within(body.getByRole('dialog', { name: 'Delete 2 snapshots?' }))
    expect(dialog.getByText(/can’t be undone/)).toBeDefined()
    await press('Cancel')
    expect(left()).toEqual(['April', 'March'])
    await press('Delete…')
    await press('Delete')
    expect(left()).toEqual([])
    expect(rows()).toEqual([])
  })

  test('that could not be deleted stay, with the reason', async () => {
    const { choose, press, body, rows } = await openSnapshots([april], {
      'snapshots.remove': refused({ kind: 'disk', detail: 'full', isFull: true }),
    })
    await choose('April')
    await press('Delete…')
    await press('Delete')
    expect(body.getByText('Couldn’t delete the snapshots')).toBeDefined()
    expect(rows()).toHaveLength(1)
  })
})
