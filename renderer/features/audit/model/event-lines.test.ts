import { expect, test } from 'vitest'
import { eventLine, getHead } from '#shared/audit/event-lines.ts'
import { auditEvent } from './events.fixture.ts'

const event = auditEvent({
  id: 5,
  details: { change: 'access_level', from: 'Guest', to: 'Owner', target_details: '=HYPERLINK("x")', more: ['kept'] },
})

test('JSON Lines have the original event, with unknown fields', () => {
  const line = eventLine('jsonl', event)
  expect(line.endsWith('\n')).toBe(true)
  expect(JSON.parse(line)).toEqual(event)
})

test('CSV has a cell for each heading, all details, and no spreadsheet formulas', () => {
  const line = eventLine('csv', event)
  expect(getHead('csv').split(',')).toHaveLength(18)
  expect(getHead('csv-semicolon').split(';')).toHaveLength(18)
  expect(line).toContain(`"'=HYPERLINK(""x"")"`)
  expect(line).toContain('""more"":[""kept""]')
  expect(line).toContain('Ines Okafor changed the role of')
})
