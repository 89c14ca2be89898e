import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldViews, shownFields } from './field-views.ts'

const lamp = z.looseObject({
  id: z.number(),
  hours: z.number().nullish(),
  is_lit: z.boolean(),
  seen_at: z.string().nullish(),
  url: z.string().nullish(),
  colours: z.array(z.string()),
  lens: z.looseObject({}),
  name: z.string(),
})
const views: FieldViews<typeof lamp> = {
  id: { label: 'ID', as: 'id' },
  hours: 'Hours',
  is_lit: 'Lit',
  seen_at: { label: 'Seen', as: 'time' },
  url: { label: 'URL', as: 'address' },
  colours: 'Colours',
  lens: 'Lens',
  name: null,
}

test('every field with a value is shown in its format, in the order of the views', () => {
  const shown = shownFields(
    {
      id: 12345,
      hours: 12345,
      is_lit: false,
      seen_at: '2026-01-02T03:04:05Z',
      url: 'https://lamp.example',
      colours: ['red', 'white'],
      lens: { order: 1, maker: 'Fresnel' },
      name: 'shown elsewhere',
    },
    views,
  )
  expect(shown.map(({ label, text, as }) => [label, text, as])).toEqual([
    ['ID', '12345', 'text'],
    ['Hours', '12,345', 'text'],
    ['Lit', 'No', 'text'],
    ['Seen', '2026-01-02T03:04:05Z', 'time'],
    ['URL', 'https://lamp.example', 'address'],
    ['Colours', 'red, white', 'text'],
    ['Lens', 'order: 1, maker: Fresnel', 'text'],
  ])
})

test('a field without a value takes no line', () => {
  expect(shownFields({ id: null, url: '', colours: [], lens: {} }, views)).toEqual([])
})
