import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { dateLocale, t } from '#shared/i18n/i18n.ts'
import { codeFont, textFont } from '../ui/text/fonts.ts'
import { accent, colorVariables, dark, gray, neutral } from './colors.ts'

const dialog = {
  closeButtonProps: { 'aria-label': t('Close') },
  transitionProps: { duration: 120 },
  styles: { title: { fontWeight: 600, fontSize: '15px', lineHeight: '22px' } },
}
/** Mantine draws the head of a dialog as `<header>`, which outside of `<main>` would be a second banner of the page. */
const dialogHead = { role: 'presentation' }

/** What opens beside a button has room in a window of 320 pixels. */
const withinWindow = { maxWidth: 'calc(100vw - 16px)' }

type Mantine = typeof import('@mantine/core')
/** The argument of a component's own `extend`. */
type Extension<N extends keyof Mantine> = Mantine[N] extends { extend: (given: infer G) => unknown } ? G : never

const small = { defaultProps: { size: 'xs' } } as const

/** Mantine gives the focus to the first item of a menu, which takes none when it is disabled: then to the first that is not. */
function focusFirstItem(): void {
  const menu = [...document.querySelectorAll<HTMLElement>('[data-menu-dropdown]')].at(-1)
  if (!menu || menu.contains(document.activeElement)) return
  const item = menu.querySelector<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? menu
  item.focus({ preventScroll: true })
}

/** By their names, not with `extend`: that would put the code of all of them into that of the first screen. */
const components = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  Alert: { defaultProps: { p: 'sm' } },
  Button: small,
  Checkbox: { defaultProps: { radius: 'xs' } },
  Drawer: { defaultProps: dialog },
  DrawerHeader: { defaultProps: dialogHead },
  InputWrapper: { styles: { description: { fontSize: '12px' }, error: { fontSize: '12px' } } },
  Menu: {
    // The placeholder is an element that no menu may have in it; without it the first item gets the focus.
    defaultProps: {
      transitionProps: { duration: 80, onEntered: () => setTimeout(focusFirstItem) },
      ...{ shadow: 'md', withInitialFocusPlaceholder: false },
    },
    styles: { dropdown: withinWindow },
  },
  Modal: { defaultProps: dialog },
  ModalHeader: { defaultProps: dialogHead },
  Notification: {
    defaultProps: { closeButtonProps: { 'aria-label': t('Close this notice') } },
    // Mantine's own grey is too pale on the dark ground.
    styles: { description: { color: 'var(--mantine-color-text)', overflowWrap: 'anywhere' } },
  },
  Popover: { styles: { dropdown: withinWindow } },
  // No spell check and no autofill: only the keychain may store it. Its visibility button can be reached by keyboard.
  PasswordInput: {
    defaultProps: {
      ...small.defaultProps,
      spellCheck: false,
      autoComplete: 'off',
      visibilityToggleButtonProps: { 'aria-label': t('Show value'), tabIndex: 0 },
    },
  },
  // Scrolls where there is no room for all that can be chosen.
  SegmentedControl: {
    defaultProps: { size: 'xs', withItemsBorders: false },
    styles: { root: { maxWidth: '100%', overflow: 'auto hidden', scrollbarWidth: 'thin' } },
  },
  Select: small,
  // What scrolls must be reachable without a mouse.
  TableScrollContainer: {
    defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } },
  },
  Textarea: small,
  Autocomplete: small,
  // Dates and times are shown and typed in the language of the app, as its texts are.
  TextInput: { defaultProps: { ...small.defaultProps, lang: dateLocale() } },
  NumberInput: small,
  TagsInput: small,
  MultiSelect: small,
  FileInput: small,
  PillsInput: small,
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
} satisfies { readonly [N in keyof Mantine]?: Extension<N> }

/** Dense and calm: 13 px text, 28 px controls, one accent. Controls are small everywhere, which is set here once. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  colors: { indigo: accent, gray, dark },
  black: neutral.light[11],
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  // Only what floats has one.
  shadows: {
    xs: '0 1px 2px rgb(0 0 0 / 6%)',
    sm: '0 1px 2px rgb(0 0 0 / 6%), 0 4px 12px rgb(0 0 0 / 8%)',
    md: '0 1px 3px rgb(0 0 0 / 8%), 0 8px 24px rgb(0 0 0 / 12%)',
    lg: '0 2px 6px rgb(0 0 0 / 8%), 0 16px 40px rgb(0 0 0 / 16%)',
    xl: '0 2px 8px rgb(0 0 0 / 10%), 0 24px 64px rgb(0 0 0 / 20%)',
  },
  respectReducedMotion: true,
  fontFamily: textFont,
  fontFamilyMonospace: codeFont,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '17px' },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.5385', lg: '1.4667', xl: '1.4' },
  headings: {
    fontFamily: textFont,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '15px', lineHeight: '22px' },
      h2: { fontSize: '15px', lineHeight: '22px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  components,
})

/** The colours of the palette that are used for tints. */
export const tinted = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
] as const

/** The "light" variant (badges, alerts, initials) as a thin tint with text that reaches the AA contrast on it. */
function tints(strength: string, text: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    tinted.flatMap(name => [
      [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-6) ${strength}, transparent)`],
      [`--mantine-color-${name}-light-color`, text(name)],
    ]),
  )
}
const tintsOnLight = tints('13%', name => `color-mix(in srgb, var(--mantine-color-${name}-9) 66%, black)`)
const tintsOnDark = tints('22%', name => `var(--mantine-color-${name}-2)`)

/**
 * White text on the shade of the other colours is too pale in red. In each scheme: Mantine's own values there precede those of all
 * schemes.
 */
const filledRed = {
  '--mantine-color-red-filled': '#b02a2d',
  '--mantine-color-red-filled-hover': '#972a2a',
}

/** Mantine's own dimmed and placeholder greys miss the AA contrast on white; these reach it in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...filledRed,
    ...tintsOnLight,
    ...colorVariables('light'),
    // Mantine's own is too pale on a row that is hovered or selected; so is the one of the dark scheme.
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-dimmed': neutral.light[10],
    '--mantine-color-placeholder': neutral.light[9],
    '--mantine-color-error': '#b02a2d',
    '--mantine-color-default-border': neutral.light[6],
    '--mantine-color-default-hover': neutral.light[2],
    '--gatehouse-chrome': neutral.light[1],
    '--gatehouse-line': neutral.light[4],
    '--gatehouse-hover': neutral.light[2],
    '--menu-item-hover': neutral.light[2],
    '--gatehouse-pressed': neutral.light[4],
    '--gatehouse-selected': '#ecf0fd',
    '--gatehouse-selection': '#c7d2fd',
    '--gatehouse-focus': 'var(--mantine-color-indigo-6)',
  },
  dark: {
    ...filledRed,
    ...tintsOnDark,
    ...colorVariables('dark'),
    '--mantine-color-text': neutral.dark[11],
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-dimmed': neutral.dark[10],
    '--mantine-color-placeholder': '#8f919a',
    '--mantine-color-error': '#ff8a82',
    '--mantine-color-default': neutral.dark[2],
    '--mantine-color-default-hover': neutral.dark[3],
    '--mantine-color-default-color': neutral.dark[11],
    '--mantine-color-default-border': neutral.dark[5],
    '--gatehouse-chrome': neutral.dark[0],
    '--gatehouse-line': neutral.dark[4],
    '--gatehouse-hover': neutral.dark[2],
    // Mantine's own is too light for dimmed text.
    '--menu-item-hover': neutral.dark[5],
    '--gatehouse-pressed': neutral.dark[4],
    '--gatehouse-selected': '#272c44',
    '--gatehouse-selection': '#3e487e',
    '--gatehouse-focus': 'var(--mantine-color-indigo-4)',
  },
})
