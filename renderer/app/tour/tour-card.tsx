import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useId } from 'react'
import { getCommand } from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { dialogOfKey } from '../../ui/dialog/open-dialogs.ts'
import { useCommandHint } from '../../ui/keyboard/use-commands.ts'
import classes from './tour.module.css'
import { useTour } from './tour-state.ts'

/**
 * The steps in their order.
 * @param palette the keys of the palette, or its title if it has none
 */
const toSteps = (palette: string): readonly TourStep[] => [
  {
    title: t('Where you are'),
    words: t(
      'The connection you work on: at first the sandbox, a real service on this computer. Switch here, and add your own under Connections. The colour of a connection tells production from staging.',
    ),
    pointsAt: 'connection',
  },
  {
    title: t('Go anywhere'),
    words: t('Press {palette} and type a few letters of a screen, project, group, file, person or command.', {
      palette,
    }),
    pointsAt: 'palette',
  },
  {
    title: t('Review changes before you send them'),
    words: t(
      'Each form shows the request that it will send. Afterwards the change is in the journal, where most changes can be undone.',
    ),
    pointsAt: 'journal',
  },
  {
    title: t('Work offline'),
    words: t(
      'Everything you opened stays readable, with its age. To keep a whole project on this computer, choose Keep offline in its menu. Kept projects are listed under Offline.',
    ),
    pointsAt: 'offline',
  },
  {
    title: t('Make it yours'),
    words: t('Colours, contrast, motion and zoom are under Appearance. To see this tour again, open About Gatehouse.'),
    pointsAt: null,
  },
]

/** The card takes the focus once, when it comes. */
const focus = (card: HTMLDivElement | null) => card?.focus()

/**
 * One step of the tour, with a ring around its target. The screen behind stays usable; Escape ends the tour for good.
 */
export function TourCard({ step }: { readonly step: number }) {
  const { go, end } = useTour()
  const update = useUpdateSettings()
  const titleId = useId()
  const wordsId = useId()
  const keys = useCommandHint('palette')
  const tourSteps = toSteps(keys ?? getCommand('palette').title)
  const shown = tourSteps[step]
  const isLast = step === tourSteps.length - 1
  const finish = () => {
    update(() => ({ tourSeen: true }))
    end()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Over an open dialog, also one that has not taken the focus yet, Escape is the dialog's.
    if (event.key === 'Escape' && !event.defaultPrevented && !dialogOfKey(event)) finish()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    const target = shown?.pointsAt && document.querySelector(`[data-tour="${shown.pointsAt}"]`)
    target?.classList.add(classes.target ?? '')
    return () => target?.classList.remove(classes.target ?? '')
  }, [shown])
  if (!shown) return null
  return (
    <Paper
      ref={focus}
      className={classes.card}
      shadow="lg"
      withBorder
      p="md"
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      tabIndex={-1}
    >
      <Text size="xs" c="dimmed">
        {t('Step {step} of {tourSteps}', { step: step + 1, tourSteps: tourSteps.length })}
      </Text>
      <Title order={2} id={titleId}>
        {shown.title}
      </Title>
      <Text id={wordsId} mt={6} mb="sm" role="status">
        {shown.words}
      </Text>
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={finish}>
          {isLast ? t('Close') : t('Skip tour')}
        </Button>
        <Group gap="xs">
          {step > 0 && (
            <Button variant="default" onClick={() => go(step - 1)}>
              {t('Back')}
            </Button>
          )}
          <Button onClick={() => (isLast ? finish() : go(step + 1))}>{isLast ? t('Done') : t('Next')}</Button>
        </Group>
      </Group>
    </Paper>
  )
}

interface TourStep {
  readonly title: string
  readonly words: string
  /** The `data-tour` of the target element; null for none. */
  readonly pointsAt: 'connection' | 'palette' | 'journal' | 'offline' | null
}
