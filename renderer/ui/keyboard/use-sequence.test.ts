// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type AppCommand, appCommands, getCommand } from '#shared/commands.ts'
import { useSequences } from './use-sequence.ts'

const sequences = appCommands.flatMap(command => {
  const [first, second] = getCommand(command).sequence ?? []
  return first && second ? [{ command, first, second }] : []
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** Presses keys at these moments, in milliseconds; returns those whose default was prevented. */
function press(keys: readonly (readonly [key: string, at: number])[], target: Element, held: KeyboardEventInit = {}) {
  return keys.flatMap(([key, at]) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
    Object.defineProperty(event, 'timeStamp', { value: at })
    target.dispatchEvent(event)
    return event.defaultPrevented ? [key] : []
  })
}

function listen(commands: readonly AppCommand[]) {
  const run: AppCommand[] = []
  const runs = Object.fromEntries(commands.map(command => [command, () => void run.push(command)]))
  const { unmount } = renderHook(() => useSequences(runs))
  return { run, unmount }
}

const [some] = sequences
if (!some) throw new Error('no command has a sequence')
const { command, first, second } = some

test.each(sequences)('$first $second runs only $command', one => {
  const { run } = listen(sequences.map(each => each.command))
  expect(
    press(
      [
        [one.first, 5000],
        [one.second, 5100],
      ],
      document.body,
    ),
  ).toEqual([one.second])
  expect(run).toEqual([one.command])
})

test('keys that are too far apart, in another order, or with another between them are no sequence', () => {
  const { run } = listen([command])
  press(
    [
      [first, 5000],
      [second, 6000],
    ],
    document.body,
  )
  press(
    [
      [second, 7000],
      [first, 7001],
    ],
    document.body,
  )
  press(
    [
      [first, 9000],
      ['x', 9001],
      [second, 9002],
    ],
    document.body,
  )
  expect(run).toEqual([])
  expect(
    press(
      [
        [first, 11_000],
        [second, 11_999],
      ],
      document.body,
    ),
  ).toEqual([second])
  expect(run).toEqual([command])
})

test.each(['ctrlKey', 'metaKey', 'altKey'])('keys with %s are no part of one', held => {
  const { run } = listen([command])
  expect(
    press(
      [
        [first, 5000],
        [second, 5001],
      ],
      document.body,
      { [held]: true },
    ),
  ).toEqual([])
  expect(run).toEqual([])
})

test.each(['input', 'textarea', 'select', 'div role="textbox"', 'div contenteditable="true"'])(
  'keys typed into <%s> are no sequence',
  element => {
    document.body.innerHTML = `<${element}></${element.split(' ')[0]}>`
    const { run } = listen([command])
    const [field] = document.body.children
    if (field)
      press(
        [
          [first, 5000],
          [second, 5001],
        ],
        field,
      )
    expect(run).toEqual([])
  },
)

test('a command that cannot run now is not run, and none is once the window no longer listens', () => {
  const { run, unmount } = listen(sequences.slice(1).map(each => each.command))
  expect(
    press(
      [
        [first, 5000],
        [second, 5001],
      ],
      document.body,
    ),
  ).toEqual([])
  unmount()
  const [, other] = sequences
  if (other)
    press(
      [
        [other.first, 7000],
        [other.second, 7001],
      ],
      document.body,
    )
  expect(run).toEqual([])
})
