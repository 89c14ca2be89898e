import { Group, MultiSelect, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { activeLocale, t } from '#shared/i18n/i18n.ts'
import { useClosingList } from '../../../ui/picker/use-closing-list.ts'
import { cronProblem, formatCron } from '../model/cron-words.ts'
import { getExpression, parseSimpleCron, type SimpleCron, simpleKinds, withKind } from '../model/simple-cron.ts'
import classes from './freeze-periods.module.css'

const weekdays = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')]
const mondayFirst = [1, 2, 3, 4, 5, 6, 0].map(day => ({ value: `${day}`, label: weekdays[day] ?? '' }))
const months = Array.from({ length: 12 }, (_, month) => ({
  value: `${month + 1}`,
  label: new Intl.DateTimeFormat(activeLocale(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
}))
const own = { value: 'own', label: t('Custom') }

interface CronFieldProps {
  readonly label: string
  readonly value: string
  /** Its problem, after an attempt to send. */
  readonly problem: string | undefined
  onChange(expression: string): void
}

/** A cron expression: composed from options, or written; with its description, or its problem, while it is typed. */
export function CronField({ label, value, problem, onChange }: CronFieldProps) {
  const hintId = useId()
  const simple = parseSimpleCron(value)
  const wrong = value.trim() === '' ? problem : (cronProblem(value) ?? problem)
  const words = formatCron(value)
  return (
    <fieldset className={classes.cron}>
      <legend>{label}</legend>
      <Group gap={8} align="end" wrap="wrap">
        <Select
          label={t('Repeats')}
          w={210}
          allowDeselect={false}
          data={simple ? [...simpleKinds] : [own, ...simpleKinds]}
          value={simple?.kind ?? own.value}
          onChange={chosen => {
            const kind = simpleKinds.find(one => one.value === chosen)?.value
            if (kind) onChange(getExpression(withKind(kind, value)))
          }}
        />
        {simple && <Choices simple={simple} onChange={next => onChange(getExpression(next))} />}
      </Group>
      <Text id={hintId} size="sm" mt={8} role="status">
        {words}
      </Text>
      <TextInput
        mt={8}
        label={t('Cron expression')}
        description={t('Minute, hour, day of the month, month, day of the week')}
        value={value}
        error={wrong}
        onChange={event => onChange(event.currentTarget.value)}
        classNames={{ input: classes.expression }}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hintId}
      />
    </fieldset>
  )
}

function Choices({ simple, onChange }: { readonly simple: SimpleCron; onChange(simple: SimpleCron): void }) {
  const list = useClosingList()
  const time = `${two(simple.hour)}:${two(simple.minute)}`
  return (
    <>
      {simple.kind === 'weekly' && (
        <MultiSelect
          {...list}
          label={t('Days of the week')}
          data={mondayFirst}
          value={simple.weekdays.map(String)}
          // Without any day it would be no expression.
          onChange={chosen => chosen.length > 0 && onChange({ ...simple, weekdays: chosen.map(Number) })}
          className={classes.days}
        />
      )}
      {(simple.kind === 'monthly' || simple.kind === 'yearly') && (
        <NumberInput
          size="xs"
          label={t('Day')}
          w={80}
          min={1}
          max={31}
          clampBehavior="strict"
          allowDecimal={false}
          value={simple.day}
          onChange={day => typeof day === 'number' && day >= 1 && onChange({ ...simple, day })}
        />
      )}
      {simple.kind === 'yearly' && (
        <Select
          label={t('Month')}
          w={130}
          allowDeselect={false}
          data={months}
          value={`${simple.month}`}
          onChange={month => month !== null && onChange({ ...simple, month: Number(month) })}
        />
      )}
      <TextInput
        label={t('Time')}
        type="time"
        w={110}
        value={time}
        onChange={event => {
          const [hour = '', minute = ''] = event.currentTarget.value.split(':')
          // An incomplete time counts as none.
          if (hour !== '' && minute !== '') onChange({ ...simple, hour: Number(hour), minute: Number(minute) })
        }}
      />
    </>
  )
}

function two(number: number): string {
  return `${number}`.padStart(2, '0')
}
