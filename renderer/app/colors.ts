import type { MantineColorsTuple } from '@mantine/core'

/**
 * One neutral scale of twelve steps per scheme, made in OKLCH at one hue: 1 and 2 are backgrounds, 3 to 5 hovered,
 * pressed and selected ones, 6 to 8 lines, 9 and 10 marks, 11 and 12 texts. Steps 11 and 12 reach AA on backgrounds up
 * to 5.
 */
export const neutral = {
  light: [
    ...(['#ffffff', '#f8f9fa', '#f2f3f5', '#ecedef', '#e5e6ea', '#dedfe4'] as const),
    ...(['#d1d3d9', '#b8bac2', '#898c95', '#73767f', '#5d6069', '#1a1b22'] as const),
  ],
  dark: [
    ...(['#121315', '#18191c', '#1f2024', '#26272c', '#2d2f34', '#36383e'] as const),
    ...(['#44464d', '#5b5d66', '#71747d', '#858790', '#adafb7', '#ecedef'] as const),
  ],
} as const

/** The only accent: links, selection, focus, and the filled button of a page. White text is readable on 7 and above. */
export const accent: MantineColorsTuple = [
  ...(['#f4f6ff', '#e7ecff', '#d1dbff', '#b2c0ff', '#8b9df9'] as const),
  ...(['#6b7cf1', '#5663e9', '#4951da', '#3e45c1', '#323899'] as const),
]

/** Mantine's greys are drawn from by name all over the app; these are the same neutrals in its ten steps. */
export const gray: MantineColorsTuple = [
  ...(['#f8f9fa', '#f2f3f5', '#e5e6ea', '#dedfe4', '#d1d3d9'] as const),
  ...(['#b8bac2', '#898c95', '#4b4e57', '#34363e', '#22242a'] as const),
]

/** The same of the dark scheme, from text to the deepest ground. */
export const dark: MantineColorsTuple = [
  ...(['#dcdde1', '#b6b8bf', '#858790', '#71747d', '#44464d'] as const),
  ...(['#36383e', '#26272c', '#18191c', '#141517', '#121315'] as const),
]

/** The semantic colours, each as a text, a line, a light background and a background for white text. */
const meanings = {
  success: {
    light: { text: '#1e6639', line: '#b8dcc0', tint: '#ecf7ee', solid: '#1a763f' },
    dark: { text: '#a5deb3', line: '#36563e', tint: '#1d2f22', solid: '#227c45' },
  },
  warning: {
    light: { text: '#7a4d00', line: '#e8ccab', tint: '#fbf2e8', solid: '#8c5500' },
    dark: { text: '#f0c591', line: '#5f482b', tint: '#352717', solid: '#925b00' },
  },
  danger: {
    light: { text: '#972a2a', line: '#ffbeb8', tint: '#ffeeeb', solid: '#b02a2d' },
    dark: { text: '#ffafa6', line: '#713b37', tint: '#3f201e', solid: '#b63132' },
  },
  info: {
    light: { text: '#095b8f', line: '#b2d6f5', tint: '#eaf5ff', solid: '#0068a7' },
    dark: { text: '#9bd5ff', line: '#30506b', tint: '#1a2c3b', solid: '#036eae' },
  },
  special: {
    light: { text: '#6c3e8b', line: '#dfc5f3', tint: '#f8f0fe', solid: '#7d45a2' },
    dark: { text: '#e3bbff', line: '#584269', tint: '#30243a', solid: '#834ba8' },
  },
} as const

/** The neutral steps (`--gatehouse-1` to `-12`) and the meanings (`--gatehouse-danger-tint`) of a scheme, as variables. */
export function colorVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries([
    ...neutral[scheme].map((color, index) => [`--gatehouse-${index + 1}`, color]),
    ...Object.entries(meanings).flatMap(([meaning, of]) =>
      Object.entries(of[scheme]).map(([use, color]) => [`--gatehouse-${meaning}-${use}`, color]),
    ),
  ])
}
