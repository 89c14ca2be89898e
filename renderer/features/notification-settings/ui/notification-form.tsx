import { Alert, Checkbox, Fieldset, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Params } from '#shared/contract/contract.ts'
import {
  allNotificationEvents,
  type NotificationSetting,
  notificationLevels,
} from '#shared/contract/notification-settings.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import {
  type Choices,
  getChanges,
  isOffered,
  otherEvents,
  type SettingsChanges,
  tellsEvents,
  withChoices,
} from '../model/settings-form.ts'
import { eventGroups, levelLabels } from '../model/words.ts'
import classes from './notification-settings.module.css'

type UpdateId =
  | 'notificationSettings.update'
  | 'notificationSettings.updateOfGroup'
  | 'notificationSettings.updateOfProject'

/** The level and the events of a place, as a form. Unsaved choices are kept when the service's settings change. */
export function NotificationForm<I extends UpdateId>({
  operation,
  told,
  isElsewhereGlobal,
  getParams,
  isChanged = false,
  onForget,
  children,
}: {
  readonly operation: I
  readonly told: NotificationSetting
  /** The level `global` is the default of a group or project; the global setting itself can't have it. */
  readonly isElsewhereGlobal: boolean
  getParams(changes: SettingsChanges): Params<I>
  /** Something beside level and events was changed. */
  readonly isChanged?: boolean
  onForget?(): void
  /** Inputs above the levels, given their problems. */
  children?(problems: Readonly<Record<string, string>>): ReactNode
}) {
  const [choices, setChoices] = useState<Choices>({})
  const form = withChoices(told, choices)
  const changes = getChanges(told, form)
  const nothingChanged = Object.keys(changes).length === 0 && !isChanged
  // The service's settings when the first of these changes was made.
  const [toldBefore, setToldBefore] = useState(told)
  const isAsBefore = JSON.stringify(told) === JSON.stringify(toldBefore)
  if (nothingChanged && !isAsBefore) setToldBefore(told)
  return (
    <WriteForm
      operation={operation}
      label={t('Notification settings')}
      submit={t('Save')}
      dismiss={t('Discard changes')}
      isUnchanged={nothingChanged}
      paramsNow={() => getParams(changes)}
      onClose={() => {
        setChoices({})
        onForget?.()
      }}
    >
      {problems => (
        <>
          {!nothingChanged && !isAsBefore && (
            <Alert color="blue" role="status" title={t('These settings were changed by another client')}>
              {t('What you chose is still here, not saved yet. The rest is as the service has it now.')}
            </Alert>
          )}
          {children?.(problems)}
          <LevelField
            level={form.level}
            error={problems.level}
            hasGlobal={isElsewhereGlobal}
            onChange={level => setChoices({ ...choices, level })}
          />
          {form.level === 'custom' && (
            <EventsField
              told={told}
              chosen={form.events}
              problems={problems}
              // They count at this level alone.
              onChange={events => setChoices({ level: 'custom', events: { ...choices.events, ...events } })}
            />
          )}
        </>
      )}
    </WriteForm>
  )
}

type Level = (typeof notificationLevels)[number]

function LevelField({
  level,
  error,
  hasGlobal,
  onChange,
}: {
  readonly level: ReturnType<typeof withChoices>['level']
  readonly error: string | undefined
  readonly hasGlobal: boolean
  onChange(level: Level): void
}) {
  return (
    <Radio.Group
      label={t('Level')}
      value={level}
      error={error}
      onChange={value => {
        const chosen = notificationLevels.find(one => one === value)
        if (chosen) onChange(chosen)
      }}
    >
      <Stack gap={8} mt={6}>
        {notificationLevels
          .filter(one => hasGlobal || one !== 'global')
          .map(one => (
            <Radio key={one} value={one} label={levelLabels[one].label} description={levelLabels[one].meaning} />
          ))}
      </Stack>
    </Radio.Group>
  )
}

/** Which events are told at the level that has a choice of them. */
function EventsField({
  told,
  chosen,
  problems,
  onChange,
}: {
  readonly told: NotificationSetting
  readonly chosen: ReturnType<typeof withChoices>['events']
  readonly problems: Readonly<Record<string, string>>
  onChange(changed: NonNullable<Choices['events']>): void
}) {
  const others = otherEvents(told)
  return (
    <Checkbox.Group
      label={t('Events')}
      value={[...chosen]}
      onChange={values => {
        const toggled = allNotificationEvents.filter(event => values.includes(event) !== chosen.has(event))
        onChange(Object.fromEntries(toggled.map(event => [event, values.includes(event)])))
      }}
    >
      {!tellsEvents(told) && (
        <Text size="sm" c="dimmed" mt={4}>
          {t(
            'The service does not tell which events are chosen now. If you choose here, all events are set as you see them.',
          )}
        </Text>
      )}
      <div className={classes.groups}>
        {offeredGroups(told).map(({ label, events }) => (
          <Fieldset key={label} legend={label} variant="unstyled" className={classes.group}>
            {events.map(([event, words]) => (
              <Checkbox key={event} value={event} label={words} error={problems[event]} />
            ))}
          </Fieldset>
        ))}
      </div>
      {others.length > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          <Trans
            message="Also chosen, and kept: <visibleText/>"
            components={{ visibleText: <VisibleText text={others.join(', ')} /> }}
          />
        </Text>
      )}
    </Checkbox.Group>
  )
}

/** The groups of events that the service offers. */
function offeredGroups(told: NotificationSetting) {
  const groups = eventGroups.map(group => ({
    ...group,
    events: group.events.filter(([event]) => isOffered(told, event)),
  }))
  return groups.filter(({ events }) => events.length > 0)
}
