import { useHotkeys } from '@mantine/hooks'
import { commandAreas } from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useKeyHelp } from '../../ui/keyboard/key-help.ts'
import { unlessAsked } from '../commands/use-window-commands.ts'
import { useTabActions } from './tab-actions.ts'

/** The numbers of the tabs, as browsers have them; eight keys for one thing, so they are no commands and can't be changed. */
export function useTabNumbers(): void {
  const actions = useTabActions()
  useHotkeys(
    [0, 1, 2, 3, 4, 5, 6, 7].map(index => [`mod+${index + 1}`, unlessAsked(() => actions.goToNth(index))]),
    [],
    true,
  )
  useKeyHelp(commandAreas.tabs, [{ keys: ['mod+1…8'], words: t('Go to tab 1–8') }])
}
