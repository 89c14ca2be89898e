// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const project = { ...getSample('projects.get'), empty_repo: false }

/** Two members; the service sends a row between them that could not be parsed. */
function members() {
  const [member] = getSample('projectMembers.list')
  if (!member) throw new Error('No sample of a member')
  const list = answer<'projectMembers.list'>(
    ['Ines', 'Omar'].map((name, index) => ({ ...member, id: index + 1, name })),
    fromNetwork,
  )
  return { ...list, misfits: { rows: [{ position: 1, json: '{"name":7}' }], parts: [], fields: [] } }
}

async function openMembers(search: string) {
  const opened = await openScreen(`/c/work/p/1/members${search}`, {
    answers: {},
    replies: {
      'operations.call': ({ operation }) => {
        if (operation === 'projectMembers.list') return members()
        if (operation === 'projects.get') return answer<'projects.get'>(project, fromNetwork)
        return refused({ kind: 'notFound', message: 'not there' })()
      },
    },
  })
  const getRow = (text: string) => {
    const row = within(opened.element())
      .getAllByText(text)
      .flatMap(found => found.closest<HTMLElement>('[data-index]') ?? [])[0]
    if (!row) throw new Error(`No row has ${text}`)
    return row
  }
  return { ...opened, getRow }
}

test('the arrow keys go to a row that could not be parsed and past it, one row for each key', async () => {
  const { user, getRow } = await openMembers('')
  getRow('Ines').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(getRow('Not understood'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(getRow('Omar'))
})

test('the arrow keys in the heading of the details skip it: each key shows the details of another row', async () => {
  const { user, screen, getRow } = await openMembers('?member=1')
  screen.getByRole('button', { name: 'Close details' }).parentElement?.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(getRow('Omar').dataset.open).toBe('true'))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(getRow('Ines').dataset.open).toBe('true'))
})
