// @vitest-environment happy-dom
import './pseudo.fixture.ts'

import { screen as page } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import published from '#shared/contract/samples/embedded-18.5.json' with { type: 'json' }
import { activate, t } from '#shared/i18n/i18n.ts'
import { openScreen, work } from '../../testing/open-screen.tsx'
import { addresses, answersAt, getOutline } from './outline.fixture.ts'
import { getAddress, owner, screens } from './screens.fixture.ts'

afterAll(() => activate('en', null))

/** Those with an accent are parts of a message that an element divides. */
const wordsIn = (text: string) => (text.match(/\p{L}{3,}/gu) ?? []).filter(word => /^[A-Za-z]+$/.test(word))

/** Dates are written by the system. */
const ofDates = (['long', 'short'] as const).flatMap(width =>
  Array.from({ length: 366 }, (_, day) => new Date(2024, 0, day + 1)).flatMap(date =>
    wordsIn(date.toLocaleDateString('en', { weekday: width, month: width })),
  ),
)

/**
 * Data, what is written to be sent as it is (names of files and environments, expressions), encodings, keys and relative times.
 */
const notMessages = new Set([
  ...wordsIn(JSON.stringify(published)),
  ...ofDates,
  ...wordsIn('harbor crane main a.txt docs guide.md production approvals.required < 2 and mirrors.failed > 0'),
  // The message that is suggested for a commit is English in every language.
  ...wordsIn('Add folder/name.txt UTF UTC'),
  ...wordsIn('https://mirror.example.com/group/project.git'),
  ...wordsIn(`${work.name} ${work.baseUrl} Latin Ctrl Enter years ago`),
  // An address as an example, and durations, which the system writes.
  ...wordsIn('ines@harbor.example days sec min hr'),
])

/** A text without its messages, which are in brackets. */
function withoutMessages(text: string): string {
  let depth = 0
  let rest = ''
  for (const letter of text) {
    if (letter === '[') depth += 1
    if (depth === 0) rest += letter
    if (letter === ']') depth -= 1
  }
  return rest
}

/** What a line of an outline says to a person: its text, name, title and placeholder. */
function saidIn(line: string): readonly string[] {
  const said = line.matchAll(/^\s*"(.*)"$|(?:aria-label|title|placeholder)=(.*?)(?= [a-z-]+=|$)/g)
  return [...said].map(([, text, named]) => text ?? named ?? '')
}

/** The lines of an element that have text of no message. */
function untranslatedIn(element: Element): readonly string[] {
  const outline = getOutline(element)
  expect(outline).toContain('[')
  return outline
    .split('\n')
    .filter(line => saidIn(line).some(text => wordsIn(withoutMessages(text)).some(word => !notMessages.has(word))))
}

test.each(addresses)('each text of $address is in the catalogs', async ({ address, role }) => {
  const { element } = await openScreen(address, answersAt(address, role))
  expect(untranslatedIn(element())).toEqual([])
})

test.each(screens.filter(({ write }) => write !== undefined))(
  'each text of the form of $route is in the catalogs: $write',
  async ({ write = '', ...at }) => {
    const address = getAddress(at)
    const { element, screen, user, settle } = await openScreen(address, answersAt(address, owner))
    const named = { name: t(write) }
    const [opener] = [...screen.queryAllByRole('button', named), ...screen.queryAllByRole('link', named)]
    if (!opener) throw new Error(`nothing is named ${named.name}`)
    await user.click(opener)
    await settle()
    const dialog = page.queryByRole('dialog')
    // What lists offer beside it are zones.
    const options = page.queryAllByRole('option').map(({ textContent }) => JSON.stringify(textContent))
    expect(untranslatedIn(dialog ?? element()).filter(line => !options.includes(line.trim()))).toEqual([])
  },
)
