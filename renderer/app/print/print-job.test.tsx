// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { formatFilters, getServiceFacts } from './print-job.tsx'

const project = { ...getSample('projects.get'), empty_repo: false, path_with_namespace: 'harbor/lighthouse' }

/** Members of a project, more of them than are drawn; notes the paper at the moment main prints it. */
async function openMembers(path = '/c/work/p/1/members') {
  const [member] = getSample('projectMembers.list')
  if (!member) throw new Error('No sample of a member')
  const members = Array.from({ length: 90 }, (_, index) => ({ ...member, id: index + 1, name: `Member ${index}` }))
  const printed: { readonly method: string; readonly paper: string }[] = []
  const note = (method: string) =>
    printed.push({ method, paper: document.querySelector('[data-print]')?.textContent ?? '' })
  const opened = await openScreen(path, {
    inWindow: true,
    answers: {},
    replies: {
      'app.savePdf': ({ name }) => {
        note(`savePdf ${name}`)
        return { path: `/home/${name}.pdf` }
      },
      'app.print': () => {
        note('print')
        return refused({ kind: 'validation', message: 'The system couldn’t print this' })()
      },
      'operations.call': ({ operation }) => {
        if (operation === 'projectMembers.list') return answer<'projectMembers.list'>(members, fromNetwork)
        if (operation === 'projects.get') return answer<'projects.get'>(project, fromNetwork)
        return refused({ kind: 'notFound', message: 'not there' })()
      },
    },
  })
  const command = (id: 'savePdf' | 'print') => act(async () => opened.emit({ type: 'app.command', command: id }))
  return { ...opened, printed, command }
}

test('main saves the paper with all loaded rows, the service and the filters; afterwards it is gone', async () => {
  const { printed, command } = await openMembers()
  await command('savePdf')
  await waitFor(() => expect(document.body.textContent).toContain('/home/'))
  expect(printed).toHaveLength(1)
  expect(printed[0]?.method).toBe('savePdf Members · 1')
  for (const text of [
    'Member 0',
    'Member 89',
    '90 members',
    'Service',
    'Printed',
    'gatehouse://open/c/work/p/1/members',
  ]) {
    expect(printed[0]?.paper).toContain(text)
  }
  await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull())
})

test('when the system can’t print, the reason is shown, and the screen can be printed again', async () => {
  const { printed, command } = await openMembers()
  await command('print')
  await waitFor(() => expect(document.body.textContent).toContain('The system couldn’t print this.'))
  await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull())
  await command('print')
  await waitFor(() => expect(printed.map(({ method }) => method)).toEqual(['print', 'print']))
})

test('the user is named, and the one they act as', () => {
  const service = { name: 'Work', baseUrl: 'https://git.example', account: 'ann', sudo: null }
  const named = ['Service', 'Work, https://git.example']
  expect(getServiceFacts({ ...service, account: null })).toEqual([named])
  expect(getServiceFacts(service)).toEqual([named, ['User', '@ann']])
  const sudo = { id: 2, username: 'mats', name: 'Mats' }
  expect(getServiceFacts({ ...service, sudo })).toEqual([named, ['User', '@ann, acting as @mats']])
})

test('a screen without anything to print says so', async () => {
  const { command } = await openMembers('/c/work/p/1/nowhere')
  await command('print')
  await waitFor(() => expect(document.body.textContent).toContain('Tables, diffs and the roadmap can be printed.'))
})

test('filters of an address are named in words', () => {
  expect(formatFilters({ author_id: 2, kind: ['added', 'removed'], view: undefined, deep: { a: 1 } })).toBe(
    'author id 2, kind added or removed',
  )
  expect(formatFilters({})).toBe('')
})
