// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EndlessList } from './endless-list.tsx'

const rowHeight = 40
const rows = Array.from({ length: 1000 }, (_, index) => ({ key: `row ${index}` }))

test('rows that stay in view are not drawn again while others scroll past', () => {
  for (const name of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(10 * rowHeight)
  }
  onTestFinished(() => {
    cleanup()
    vi.restoreAllMocks()
  })
  const drawn: string[] = []
  const { getByLabelText } = render(
    <MantineProvider>
      <EndlessList
        rows={rows}
        label="Rows"
        end={null}
        getHeight={() => rowHeight}
        draw={({ key }, style) => {
          drawn.push(key)
          return <li style={style}>{key}</li>
        }}
      />
    </MantineProvider>,
  )
  const scrollTo = (top: number) => {
    drawn.length = 0
    const list = getByLabelText('Rows')
    act(() => {
      list.scrollTop = top
      list.dispatchEvent(new Event('scroll'))
    })
    return drawn
  }
  expect(drawn).toContain('row 0')
  // Some rows below the view are drawn ahead.
  expect(scrollTo(5 * rowHeight)).toEqual(['row 20', 'row 21', 'row 22', 'row 23', 'row 24'])
})
