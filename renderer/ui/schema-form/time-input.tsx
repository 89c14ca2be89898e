import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import type { FieldOf } from './field.ts'
import { useFieldLabel } from './field-words.tsx'
import { getText, type InputProps } from './form-context.ts'
import classes from './schema-form.module.css'

/** A date or a time: typed in the API's own form, or picked; a picked time is the one of this machine's zone. */
export function DateTimeInput({ field, path, value, onChange }: InputProps<FieldOf<'text'>>) {
  const words = useFieldLabel(field, path)
  const picker = useRef<HTMLInputElement>(null)
  const isDate = field.format === 'date'
  return (
    <TextInput
      {...words}
      value={getText(value)}
      autoComplete="off"
      placeholder={isDate ? t('YYYY-MM-DD') : t('YYYY-MM-DDTHH:MM:SSZ')}
      onChange={event => onChange(event.currentTarget.value)}
      rightSection={
        <>
          <ActionIcon
            size="sm"
            aria-label={t('Pick {name}', { name: field.name })}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={14} />
          </ActionIcon>
          <input
            ref={picker}
            type={isDate ? 'date' : 'datetime-local'}
            className={classes.picker}
            tabIndex={-1}
            aria-hidden
            onChange={event => {
              const { value: picked } = event.currentTarget
              if (picked !== '') onChange(isDate ? picked : new Date(picked).toISOString())
            }}
          />
        </>
      }
    />
  )
}
