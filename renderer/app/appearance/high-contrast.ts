import type { CSSVariablesResolver } from '@mantine/core'
import { cssVariables, tinted } from '../theme.ts'

/** The variables of one colour of the palette, in each of its uses. */
function strong(text: (name: string) => string, line: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    tinted.flatMap(name => [
      [`--mantine-color-${name}-text`, text(name)],
      [`--mantine-color-${name}-light-color`, text(name)],
      [`--mantine-color-${name}-outline`, line(name)],
      // These are backgrounds of white text.
      [`--mantine-color-${name}-filled`, `color-mix(in srgb, var(--mantine-color-${name}-9) 55%, black)`],
      [`--mantine-color-${name}-filled-hover`, `color-mix(in srgb, var(--mantine-color-${name}-9) 40%, black)`],
    ]),
  )
}

/** Texts, marks and lines of the neutral scale and of the meanings; the grounds stay. */
function strongNeutral(text: string, dimmed: string, line: string): Record<string, string> {
  const meanings = ['success', 'warning', 'danger', 'info', 'special']
  return Object.fromEntries([
    ...[6, 7, 8].map(step => [`--gatehouse-${step}`, line]),
    ...[9, 10, 11].map(step => [`--gatehouse-${step}`, dimmed]),
    ['--gatehouse-12', text],
    ...meanings.flatMap(meaning => [
      [`--gatehouse-${meaning}-text`, text],
      [`--gatehouse-${meaning}-line`, line],
    ]),
  ])
}

/** The theme's variables with text that reaches the AAA contrast of 7:1 and lines that are seen. */
export const highContrastVariables: CSSVariablesResolver = theme => {
  const base = cssVariables(theme)
  return {
    variables: base.variables,
    light: {
      ...base.light,
      ...strong(
        name => `color-mix(in srgb, var(--mantine-color-${name}-9) 45%, black)`,
        name => `color-mix(in srgb, var(--mantine-color-${name}-9) 70%, black)`,
      ),
      ...strongNeutral('#000', '#2f353b', '#5c646c'),
      '--mantine-color-text': '#000',
      '--mantine-color-dimmed': '#2f353b',
      '--mantine-color-placeholder': '#414850',
      '--mantine-color-error': '#8a1414',
      '--mantine-color-anchor': '#22348a',
      '--mantine-color-default-border': '#5c646c',
      '--gatehouse-chrome': '#fff',
      '--gatehouse-focus': '#000',
      '--gatehouse-line': '#5c646c',
    },
    dark: {
      ...base.dark,
      ...strong(
        name => `var(--mantine-color-${name}-1)`,
        name => `var(--mantine-color-${name}-3)`,
      ),
      ...strongNeutral('#fff', '#dfe3e8', '#a0a7ae'),
      '--mantine-color-body': '#111',
      '--mantine-color-text': '#fff',
      '--mantine-color-dimmed': '#dfe3e8',
      '--mantine-color-placeholder': '#c6ccd2',
      '--mantine-color-error': '#ffc0c0',
      '--mantine-color-anchor': '#c8d3ff',
      '--mantine-color-default-border': '#a0a7ae',
      '--gatehouse-chrome': '#000',
      '--gatehouse-focus': '#fff',
      '--gatehouse-line': '#a0a7ae',
    },
  }
}
