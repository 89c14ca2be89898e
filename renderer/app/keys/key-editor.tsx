import { Button, Group, Kbd, Switch, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type AppCommand,
  appCommands,
  commandAreas,
  getCommand,
  getKeys,
  problemOfKeys,
  withoutChosen,
} from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { useChangeSettings, useSettings } from '../../lib/settings/use-settings.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { keysPressed } from '../../ui/keyboard/keys-pressed.ts'
import { useKeyRecording } from '../../ui/keyboard/use-commands.ts'
import classes from './keys-sheet.module.css'

const areas = [...new Set(appCommands.map(id => getCommand(id).area))]

/** The commands of the window with their keys, which can be changed one by one. */
export function KeyEditor() {
  const settings = useSettings()
  const chosen = settings?.keys ?? {}
  const update = useChangeSettings()
  const [recorded, setRecorded] = useState<AppCommand | null>(null)
  const isMac = useIsMac()
  const reset = (id: AppCommand) => update(({ keys }) => ({ keys: withoutChosen(id, keys, isMac) }))
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <Text size="sm" c="dimmed">
          {t('Keys that type or edit text can’t be used.')}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={Object.keys(chosen).length === 0}
          onClick={() => update(() => ({ keys: {} }))}
        >
          {t('Reset all')}
        </Button>
      </Group>
      <Switch
        mb="md"
        label={t('Vim keys in the editor')}
        description={t('The command :w moves to the commit message and does not commit.')}
        checked={settings?.editorKeys === 'vim'}
        onChange={({ currentTarget: { checked } }) => update(() => ({ editorKeys: checked ? 'vim' : 'standard' }))}
      />
      {areas.map(area => (
        <section key={area} className={classes.editArea} aria-label={commandAreas[area]}>
          <Title order={3} className={classes.name}>
            {commandAreas[area]}
          </Title>
          <ul className={classes.rows}>
            {appCommands
              .filter(id => getCommand(id).area === area && (isMac || !getCommand(id).isMacOnly))
              .map(id => (
                <Row
                  key={id}
                  id={id}
                  isRecording={recorded === id}
                  isChosen={Object.hasOwn(chosen, id)}
                  onRecord={() => setRecorded(id)}
                  onEnd={() => setRecorded(null)}
                  onReset={() => reset(id)}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface RowProps {
  readonly id: AppCommand
  readonly isRecording: boolean
  /** Its keys are not its own. */
  readonly isChosen: boolean
  onRecord(): void
  onEnd(): void
  onReset(): void
}

function Row({ id, isRecording, isChosen, onRecord, onEnd, onReset }: RowProps) {
  const chosen = useSettings()?.keys ?? {}
  const isMac = useIsMac()
  const update = useChangeSettings()
  const { title } = getCommand(id)
  const set = (keys: readonly string[]) => update(({ keys: others }) => ({ keys: { ...others, [id]: [...keys] } }))
  const keys = getKeys(id, chosen, isMac)
  return (
    <li className={classes.row} aria-label={title}>
      <span>{title}</span>
      {isRecording ? (
        <Recorder id={id} onKeys={pressed => set([pressed])} onEnd={onEnd} />
      ) : (
        <span className={classes.keys}>
          {keys.map(one => (
            <Keys key={one} keys={one} />
          ))}
          {keys.length === 0 && (
            <Text span size="sm" c="dimmed">
              {t('None')}
            </Text>
          )}
        </span>
      )}
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {isChosen && !isRecording && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={onReset}
            aria-label={t('Reset {title}', { title })}
          >
            {t('Reset')}
          </Button>
        )}
        {keys.length > 0 && !isRecording && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => set([])}
            aria-label={t('Remove the keys of {title}', { title })}
          >
            {t('Remove')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          onClick={isRecording ? onEnd : onRecord}
          aria-label={isRecording ? t('Cancel changing {title}', { title }) : t('Change {title}', { title })}
        >
          {isRecording ? t('Cancel') : t('Change')}
        </Button>
      </Group>
    </li>
  )
}

/** Records the next key presses; keys that the command can't have are refused with the reason. */
function Recorder({ id, onKeys, onEnd }: { readonly id: AppCommand; onKeys(keys: string): void; onEnd(): void }) {
  const chosen = useSettings()?.keys ?? {}
  const isMac = useIsMac()
  const [problem, setProblem] = useState<string | null>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const keys = keysPressed(event, isMac)
    // Tab and Enter leave for the button beside it.
    if (keys === null || keys === 'Tab' || keys === 'shift+Tab' || keys === 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (keys === 'Escape') return onEnd()
    const found = problemOfKeys(id, keys, chosen, isMac)
    const named = keyNames(keys, isMac).join('+')
    if (found?.kind === 'typing') setProblem(t('{named} is needed for typing.', { named }))
    else if (found) setProblem(t('{named} is already used by “{by}”.', { named, by: found.by }))
    else {
      onKeys(keys)
      onEnd()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, true)
    useKeyRecording.setState({ isRecording: true })
    return () => {
      window.removeEventListener('keydown', listener, true)
      useKeyRecording.setState({ isRecording: false })
    }
  }, [])
  return (
    <Text
      span
      size="sm"
      c={problem === null ? 'dimmed' : 'var(--mantine-color-error)'}
      role={problem === null ? 'status' : 'alert'}
    >
      {problem === null ? t('Press the new keys') : t('{problem} Press other keys.', { problem })}
    </Text>
  )
}

/** A key combination, drawn as keys. */
export function Keys({ keys }: { readonly keys: string }) {
  const isMac = useIsMac()
  return (
    <span className={classes.key}>
      {keyNames(keys, isMac).map(name => (
        <Kbd key={name} size="xs">
          {name}
        </Kbd>
      ))}
    </span>
  )
}
