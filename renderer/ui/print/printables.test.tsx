// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { Activity, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { makePrintParts, usePrintable } from './printables.ts'

afterEach(cleanup)

function Part({ title }: { readonly title: string }) {
  const root = useRef<HTMLDivElement>(null)
  usePrintable(root, async () => ({ title, count: '', facts: [], isWide: false, body: null }))
  return <div ref={root} />
}

const printed = async () => (await makePrintParts()).map(({ title }) => title)

test('parts are printed in the order of the screen, also after one of them was mounted again', async () => {
  const screen = (version: number) => (
    <>
      <Part key={version} title="first" />
      <div>
        <Part title="second" />
      </div>
      <Part title="third" />
    </>
  )
  const { rerender } = render(screen(1))
  expect(await printed()).toEqual(['first', 'second', 'third'])
  rerender(screen(2))
  expect(await printed()).toEqual(['first', 'second', 'third'])
})

test('what a hidden tab panel has is not printed', async () => {
  const screen = (shown: 'commits' | 'files') => (
    <>
      <Activity mode={shown === 'commits' ? 'visible' : 'hidden'}>
        <Part title="commits" />
      </Activity>
      <Activity mode={shown === 'files' ? 'visible' : 'hidden'}>
        <Part title="files" />
      </Activity>
    </>
  )
  const { rerender } = render(screen('files'))
  expect(await printed()).toEqual(['files'])
  rerender(screen('commits'))
  expect(await printed()).toEqual(['commits'])
})
