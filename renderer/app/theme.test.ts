import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { neutral } from './colors.ts'
import { cssVariables, theme, tinted } from './theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const { light, dark } = cssVariables(whole)
const schemes = { light: { ...light, ground: neutral.light[0] }, dark: { ...dark, ground: neutral.dark[1] } }

/** A variable of the theme as `#rrggbb`; one that names a colour of Mantine is looked up. */
function hex(value: string | undefined): string {
  const [, name = '', shade = ''] = /^var\(--mantine-color-([a-z]+)-(\d)\)$/.exec(value ?? '') ?? []
  return whole.colors[name]?.[Number(shade)] ?? value ?? ''
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [pale = 0, deep = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (pale + 0.05) / (deep + 0.05)
}

const mixed = /^color-mix\(in srgb, (.+) (\d+)%, (black|transparent)\)$/

/** A colour that may be a `color-mix`, as it is drawn on a ground. */
function drawn(value: string | undefined, ground: string): string {
  const [, color, percent, other] = mixed.exec(value ?? '') ?? []
  if (color === undefined) return hex(value)
  const share = Number(percent) / 100
  const parts = [1, 3, 5].map(at => {
    const [part, below] = [hex(color), other === 'black' ? '#000000' : ground].map(of =>
      Number.parseInt(of.slice(at, at + 2), 16),
    )
    return Math.round((part ?? 0) * share + (below ?? 0) * (1 - share))
  })
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

describe.each(['light', 'dark'] as const)('in the %s scheme', scheme => {
  const variables: Readonly<Record<string, string>> = schemes[scheme]
  const rows = ['ground', '--gatehouse-hover', '--gatehouse-selected', '--gatehouse-chrome', '--menu-item-hover']
  const texts = ['--mantine-color-anchor', '--mantine-color-dimmed']
  test.each(texts.flatMap(text => rows.map(row => [text, row] as const)))('%s can be read on %s', (text, row) => {
    expect(contrast(hex(variables[text]), hex(variables[row]))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(tinted)('a %s badge can be read on each row', name => {
    const grounds = rows.map(row => hex(variables[row]))
    const contrasts = grounds.map(ground => {
      const tint = drawn(variables[`--mantine-color-${name}-light`], ground)
      return contrast(drawn(variables[`--mantine-color-${name}-light-color`], ground), tint)
    })
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  })
  // Given for one scheme: Mantine's own value for a scheme precedes one for all schemes.
  test('white can be read on a button that deletes', () => {
    expect(contrast('#ffffff', hex(variables['--mantine-color-red-filled']))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', hex(variables['--mantine-color-red-filled-hover']))).toBeGreaterThanOrEqual(4.5)
  })
  const meanings = ['success', 'warning', 'danger', 'info', 'special']
  test.each(meanings)('text of %s can be read on its own tint and on the ground, white on its solid', meaning => {
    const of = (use: string) => hex(variables[`--gatehouse-${meaning}-${use}`])
    expect(contrast(of('text'), of('tint'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('text'), hex(variables.ground))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', of('solid'))).toBeGreaterThanOrEqual(4.5)
  })
})

test('white text has enough contrast on the accent', () => {
  expect(contrast('#ffffff', whole.colors.indigo[7])).toBeGreaterThanOrEqual(4.5)
})
