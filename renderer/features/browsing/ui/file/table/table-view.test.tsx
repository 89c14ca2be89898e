// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openFile } from '../open-file.fixture.ts'

vi.mock('../../../../../lib/tasks/run-task.ts', async original => {
  const { runInPlace } = await import('../../../../../lib/tasks/run-task.fixture.ts')
  return { ...(await original<typeof import('../../../../../lib/tasks/run-task.ts')>()), runTask: runInPlace }
})

async function open(text: string, path = 'depths.csv') {
  const opened = await openFile({ path, bytes: Buffer.from(text) })
  const facts = await opened.screen.findByText(/separated by/)
  return { ...opened, getFacts: () => facts.textContent }
}

test('what is known of a table is below it: a head row is not one of its rows', async () => {
  const { screen, user, getFacts } = await open('pier,depth\nquay,7\n')
  const isHead = screen.getByRole<HTMLInputElement>('switch', { name: 'The first row is a header' })
  expect(isHead.checked).toBe(true)
  expect(getFacts()).toBe('1 row · 2 columns · separated by commas')
  await user.click(isHead)
  expect(getFacts()).toBe('2 rows · 2 columns · separated by commas')
})

test.each([
  ['a;b\nc;d\n', 'depths.csv', 'separated by semicolons'],
  ['a\tb\nc\td\n', 'depths.tsv', 'separated by tabs'],
  ['a|b\nc|d\n', 'depths.csv', 'separated by vertical bars'],
])('the separator is named: %j', async (text, path, named) => {
  const { getFacts } = await open(text, path)
  expect(getFacts()).toContain(named)
})

test('a row with another number of cells, and quotes that don’t match, are named', async () => {
  const uneven = await open('a,b\nc,d,e\n')
  expect(uneven.getFacts()).toContain('row 2 has another number of cells than the first one')
  uneven.close()
  const broken = await open('a,b\n"c,d\n', 'broken.csv')
  expect(broken.getFacts()).toContain('quotes don’t match at row 2')
})
