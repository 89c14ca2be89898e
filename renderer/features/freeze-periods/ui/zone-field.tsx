import { Autocomplete, type ComboboxParsedItem } from '@mantine/core'
import { useMemo } from 'react'
import { isTimeZone } from '../model/cron.ts'
import { ownZone } from '../model/zone-clock.ts'

/** As many as a person looks through. */
const shown = 100

interface ZoneFieldProps {
  readonly value: string
  readonly problem: string | undefined
  onChange(zone: string): void
}

/** The time zone of a freeze period: found by a part of its name, or typed. */
export function ZoneField({ value, problem, onChange }: ZoneFieldProps) {
  const zones = useMemo(() => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])], [])
  const wrong = value.trim() === '' ? problem : isTimeZone(value) ? problem : 'No time zone has this name'
  return (
    <Autocomplete
      size="xs"
      label="Time zone"
      description="Both expressions are read on the clocks of this zone, in summer and in winter."
      data={zones}
      limit={shown}
      // A zone that was chosen shows all of them, so that another one can be.
      filter={({ options, search, limit }) =>
        zones.includes(search) ? options.slice(0, limit) : options.filter(fits(search)).slice(0, limit)
      }
      value={value}
      error={wrong}
      onChange={onChange}
      spellCheck={false}
    />
  )
}

/** "new york" finds America/New_York. */
function fits(search: string) {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
  return (option: ComboboxParsedItem) => 'label' in option && plain(option.label).includes(plain(search))
}
