// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeReview } from '#shared/access-reviews/review.fixture.ts'
import type { ReviewSummary } from '#shared/access-reviews/review.ts'
import { type Replies, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const quarter: ReviewSummary = {
  ...{ id: makeReview([]).id, name: 'Q4 2026', due: '2026-12-31', scope: { kind: 'instance' } },
  ...{ createdAt: '2026-10-01T00:00:00.000Z', accesses: 7, decided: 3, applied: 1 },
}
const unloaded: ReviewSummary = {
  ...quarter,
  ...{ id: '0b5c8a1e-6a52-4f0c-9d27-3f5a3b8c9d20', name: 'Q1 2027', due: null, accesses: null, decided: 0, applied: 0 },
}

async function openReviews(kept: readonly ReviewSummary[], replies: Replies = {}) {
  let left = kept
  const opened = await openScreen('/c/work/access-reviews', {
    answers: {},
    replies: {
      'reviews.list': () => left,
      'reviews.get': () => makeReview([]),
      'reviews.remove': ({ id }) => {
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
  const act = async (name: string, action: string) => {
    await opened.user.click(body.getByRole('button', { name: `Actions for ${name}` }))
    await opened.user.click(body.getByRole('menuitem', { name: action, hidden: true }))
    await opened.settle()
  }
  const press = async (name: string) => {
    await opened.user.click(body.getByRole('button', { name }))
    await opened.settle()
  }
  return { ...opened, body, rows, act, press }
}

describe('the list of access reviews', () => {
  test('without any, explains what one is', async () => {
    const { screen } = await openReviews([])
    expect(screen.getByRole('heading', { name: 'No access reviews' })).toBeDefined()
  })

  test('says that it is loading, and nothing else', async () => {
    const { screen } = await openReviews([], { 'reviews.list': unanswered })
    expect(screen.getByText(/^Loading/)).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'No access reviews' })).toBeNull()
  })

  test('that can’t be loaded is an error, and is loaded by “Try again”', async () => {
    let isBroken = true
    const { screen, press, rows } = await openReviews([], {
      'reviews.list': () => (isBroken ? refused({ kind: 'disk', detail: 'damaged', isFull: false })() : [quarter]),
    })
    expect(screen.queryByRole('heading', { name: 'No access reviews' })).toBeNull()
    isBroken = false
    await press('Try again')
    expect(rows()).toHaveLength(1)
  })

  test('has what of each is decided and applied; none of it is known before its accesses are loaded', async () => {
    const { rows } = await openReviews([unloaded, quarter])
    expect(rows()[0]).toMatch(/Q1 2027.*No due date/)
    expect(rows()[1]).toMatch(/Q4 2026.*7.*3.*1/)
  })
})

test('the list of access reviews needs no scrolling sideways in a window of 1,280 pixels', async () => {
  const { screen } = await openReviews([quarter])
  expect(Number.parseInt(screen.getByRole('grid').style.minWidth, 10)).toBeLessThanOrEqual(1069)
})

test('a review is opened from its row', async () => {
  const { act, tabs } = await openReviews([quarter])
  await act('Q4 2026', 'Open')
  expect(tabs.getRouter(1).state.location.pathname).toBe(`/c/work/access-reviews/${quarter.id}`)
})

describe('a review is deleted', () => {
  test('only after a confirmation, which names it', async () => {
    const { act, press, body, rows } = await openReviews([quarter])
    await act('Q4 2026', 'Delete…')
    const dialog = within(body.getByRole('dialog', { name: 'Delete access review?' }))
    expect(dialog.getByText('Q4 2026')).toBeDefined()
    await press('Cancel')
    expect(rows()).toHaveLength(1)
    await act('Q4 2026', 'Delete…')
    await press('Delete review')
    expect(rows()).toEqual([])
  })

  test('with others, after one confirmation that names them all', async () => {
    const { user, press, body, rows } = await openReviews([unloaded, quarter])
    await user.click(body.getByRole('checkbox', { name: 'Select all rows' }))
    await press('Delete…')
    const dialog = within(body.getByRole('dialog', { name: 'Delete 2 access reviews?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Q1 2027', 'Q4 2026'])
    expect(rows()).toHaveLength(2)
    await press('Delete reviews')
    expect(rows()).toEqual([])
  })

  test('or stays, with the reason', async () => {
    const { act, press, body, rows } = await openReviews([quarter], {
      'reviews.remove': refused({ kind: 'disk', detail: 'full', isFull: true }),
    })
    await act('Q4 2026', 'Delete…')
    await press('Delete review')
    expect(body.getByText('Couldn’t delete the access review')).toBeDefined()
    expect(rows()).toHaveLength(1)
  })
})
