import {
  ActionIcon,
  Alert,
  Autocomplete,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  DrawerHeader,
  InputWrapper,
  Menu,
  Modal,
  ModalHeader,
  Notification,
  PasswordInput,
  Popover,
  SegmentedControl,
  Select,
  TableScrollContainer,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'

const monospace = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  transitionProps: { duration: 120 },
  styles: { title: { fontWeight: 600, fontSize: '15px' } },
}
/** Mantine draws the head of a dialog as `<header>`, which outside of `<main>` would be a second banner of the page. */
const dialogHead = { role: 'presentation' }

/** What opens beside a button has room in a window of 320 pixels. */
const withinWindow = { maxWidth: 'calc(100vw - 16px)' }

/** Dense and calm: 13 px text, 30 px controls, one accent. Controls are small everywhere, so it is said once. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  fontFamily: "system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: monospace,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '17px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '17px', lineHeight: '1.35' },
      h2: { fontSize: '15px', lineHeight: '1.35' },
      h3: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Alert: Alert.extend({ defaultProps: { p: 'sm' } }),
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    DrawerHeader: DrawerHeader.extend({ defaultProps: dialogHead }),
    InputWrapper: InputWrapper.extend({ styles: { description: { fontSize: '12px' }, error: { fontSize: '12px' } } }),
    Menu: Menu.extend({
      // The placeholder is an element that no menu may have in it; without it the first item gets the focus.
      defaultProps: { transitionProps: { duration: 80 }, shadow: 'md', withInitialFocusPlaceholder: false },
      styles: { dropdown: withinWindow },
    }),
    Modal: Modal.extend({ defaultProps: dialog }),
    ModalHeader: ModalHeader.extend({ defaultProps: dialogHead }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close this notice' } },
      // Mantine's own grey is too pale on the dark ground.
      styles: { description: { color: 'var(--mantine-color-text)', overflowWrap: 'anywhere' } },
    }),
    Popover: Popover.extend({ styles: { dropdown: withinWindow } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'xs' } }),
    // Scrolls where there is no room for all that can be chosen.
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs' },
      styles: { root: { maxWidth: '100%', overflow: 'auto hidden', scrollbarWidth: 'thin' } },
    }),
    Select: Select.extend({ defaultProps: { size: 'xs' } }),
    // What scrolls must be reachable without a mouse.
    TableScrollContainer: TableScrollContainer.extend({
      defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } },
    }),
    Textarea: Textarea.extend({ defaultProps: { size: 'xs' } }),
    Autocomplete: Autocomplete.extend({ defaultProps: { size: 'xs' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } }),
  },
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
const tintsOnLight = tints('13%', name => `color-mix(in srgb, var(--mantine-color-${name}-9) 72%, black)`)
const tintsOnDark = tints('22%', name => `var(--mantine-color-${name}-2)`)

/** Mantine's own dimmed and placeholder greys miss the AA contrast on white; these reach it in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    // White text on the shade of the other colours is too pale in red.
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
  },
  light: {
    ...tintsOnLight,
    // Mantine's own is too pale on a row that is hovered or selected; so is the one of the dark scheme.
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-dimmed': '#5b636b',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': '#c92a2a',
    '--gatehouse-chrome': '#f6f7f9',
    '--gatehouse-line': '#e1e4e8',
    '--gatehouse-hover': '#f1f3f5',
    '--gatehouse-selected': '#e9ecfb',
  },
  dark: {
    ...tintsOnDark,
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-dimmed': '#b1b6bc',
    '--mantine-color-placeholder': '#9aa0a6',
    '--mantine-color-error': '#ff8787',
    '--gatehouse-chrome': '#1b1c1f',
    '--gatehouse-line': '#35373b',
    '--gatehouse-hover': '#2b2d31',
    '--gatehouse-selected': '#2a3050',
  },
})
