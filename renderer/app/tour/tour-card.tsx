import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useId } from 'react'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { dialogOfKey } from '../../ui/dialog/open-dialogs.ts'
import classes from './tour.module.css'
import { useTour } from './tour-state.ts'

/** The steps in their order. */
const tourSteps: readonly TourStep[] = [
  {
    title: 'Where you are',
    words:
      'This is the service you are connected to. You start with the sandbox: a real service on this computer where you can try everything. Add your own under Connections. Its colour runs along the whole window, so that production is never mistaken for staging.',
    pointsAt: 'connection',
  },
  {
    title: 'Go anywhere',
    words: 'Ctrl+K (⌘K) finds every screen, project, group and action by some letters of its name.',
    pointsAt: 'palette',
  },
  {
    title: 'See a change before it is sent',
    words:
      'Every change shows what will be sent, first. Afterwards it is in the journal, and most changes can be undone from there.',
    pointsAt: 'journal',
  },
  {
    title: 'Without a network',
    words:
      'What you have seen stays readable, with its age beside it. Keep whole projects on this computer from their menu; they are listed under Offline.',
    pointsAt: 'offline',
  },
  {
    title: 'That is all',
    words:
      'Colours, contrast, motion and zoom are under Appearance. The tour is in About Gatehouse when you want to see it again.',
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
        Step {step + 1} of {tourSteps.length}
      </Text>
      <Title order={2} id={titleId}>
        {shown.title}
      </Title>
      <Text id={wordsId} mt={6} mb="sm" role="status">
        {shown.words}
      </Text>
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={finish}>
          {isLast ? 'Close' : 'Skip the tour'}
        </Button>
        <Group gap="xs">
          {step > 0 && (
            <Button variant="default" onClick={() => go(step - 1)}>
              Back
            </Button>
          )}
          <Button onClick={() => (isLast ? finish() : go(step + 1))}>{isLast ? 'Done' : 'Next'}</Button>
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
