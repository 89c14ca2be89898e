// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BridgeArgument } from '#shared/bridge.ts'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const [flag] = getSample('featureFlags.list')
const flags = ['lamps', 'charts', 'tides'].map(name => ({ ...flag, name }))

test('the menu of the export has the number of rows of each file, and the file is named by the list alone', async () => {
  const saved: BridgeArgument<'files.save'>[] = []
  const { screen, user } = await openScreen('/c/work/p/1/feature-flags', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false }),
      'featureFlags.list': () => flags,
    },
    replies: {
      'files.save': file => {
        saved.push(file)
        return null
      },
    },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  await user.type(screen.getByLabelText('Filter feature flags'), 'lamp')
  // The text is applied after a pause.
  await screen.findByText('1 match in 3 feature flags')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const menu = within(await within(document.body).findByRole('menu'))
  expect(menu.getByText('Found: 1 feature flag')).toBeDefined()
  expect(menu.getByText('All: 3 feature flags')).toBeDefined()
  const [found] = menu.getAllByRole('menuitem', { name: 'JSON' })
  if (found) await user.click(found)
  expect(saved.map(({ name, type }) => ({ name, type }))).toEqual([{ name: 'feature-flags', type: 'json' }])
  expect(JSON.parse(saved[0]?.content ?? '')).toMatchObject([{ name: 'lamps' }])
})
