// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Trans } from './trans.tsx'

const html = (element: React.ReactNode) => render(element).container.innerHTML

test('a mark becomes its element, around what it encloses', () => {
  expect(
    html(<Trans message="Read <b>the <i>manual</i></b> first<br/>" components={{ b: <b />, i: <i />, br: <br /> }} />),
  ).toBe('Read <b>the <i>manual</i></b> first<br>')
})

test('a value may be an element, a text or a number', () => {
  expect(
    html(<Trans message="{user} made {count} of {total}" values={{ user: <b>me</b>, count: 1200, total: '3' }} />),
  ).toBe('<b>me</b> made 1200 of 3')
})

test('a value with a mark in it stays text', () => {
  expect(html(<Trans message="Delete <b>{name}</b>?" values={{ name: '</b><b>x' }} components={{ b: <b /> }} />)).toBe(
    'Delete <b>&lt;/b&gt;&lt;b&gt;x</b>?',
  )
})

test('a mark without an element leaves its text', () => {
  expect(html(<Trans message="Read <x>it</x>, <y/>or not</z>" />)).toBe('Read it, or not')
})
