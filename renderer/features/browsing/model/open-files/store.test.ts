import { beforeEach, expect, test } from 'vitest'
import { forgetGenerations } from '../../../../lib/connection/generation-state.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import { defaultFileScreen } from './file-screen.ts'
import { noFiles, opened } from './open-files.ts'
import { useOpenFilesState } from './store.ts'
import { useViewMemory } from './use-view-memory.ts'

beforeEach(() => {
  useOpenFilesState.setState({ byProject: {} })
  useViewMemory.setState({ left: new Map() })
})

const [one, two] = [fakeRef('one'), fakeRef('two')]

test('the open files of an ended generation are forgotten, those of others are not', () => {
  const { change } = useOpenFilesState.getState()
  const open = opened(noFiles, defaultFileScreen({ ref: 'main', path: 'a' }), () => false)
  change(`${one} 7`, () => open)
  change(`${two} 7`, () => open)
  forgetGenerations(new Set([one]))
  expect(useOpenFilesState.getState().byProject).toEqual({ [`${two} 7`]: open })
})

test('the places in files of a generation that ended are forgotten', () => {
  const { keep } = useViewMemory.getState()
  keep(`${one} ["7","main","a","code"]`, { top: 1 })
  keep(`${two} ["7","main","a","code"]`, { top: 2 })
  forgetGenerations(new Set([one]))
  expect([...useViewMemory.getState().left.values()]).toEqual([{ top: 2 }])
})

test('the place in a file left longest ago is forgotten first', () => {
  const { keep } = useViewMemory.getState()
  for (let file = 0; file < 200; file += 1) keep(`file ${file}`, { top: file })
  keep('file 0', { top: 5 })
  keep('file 200', { top: 200 })
  const { left } = useViewMemory.getState()
  expect(left.size).toBe(200)
  expect(left.get('file 0')).toEqual({ top: 5 })
  expect(left.has('file 1')).toBe(false)
})
