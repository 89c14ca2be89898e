import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import { type Completions, complete } from '#shared/fleet/complete.ts'
import type { ExpressionError } from '#shared/fleet/expression.ts'
import type { FleetKind } from '#shared/fleet/snapshot.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import classes from './fleet.module.css'

interface FilterFieldProps {
  /** Of the input, for the shortcut to it. */
  readonly box?: Ref<HTMLInputElement> | undefined
  readonly label: string
  readonly placeholder?: string
  readonly text: string
  readonly error: ExpressionError | null
  /** Of which rows; projects when left out. */
  readonly kind?: FleetKind
  /** The values that a column has now. */
  values(column: string): readonly string[]
  onChange(text: string): void
}

const example = 'approvals.required < 2 and mirrors.failed > 0'
const groupExample = 'members.owners > 3 and members.expiring > 0'
const noCompletions: Completions = { from: 0, options: [] }

/** The field for an expression: completes while typing, and marks the place of an error below. */
export function FilterField(props: FilterFieldProps) {
  const { box, label, kind = 'projects', text, error, values, onChange } = props
  const { placeholder = kind === 'groups' ? groupExample : example } = props
  const { columns, byId } = fleetCatalogs[kind]
  const [cursor, setCursor] = useState(0)
  const errorId = useId()
  const [completions, setCompletions] = useState(noCompletions)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const updateCompletions = (typed: string, at: number) => {
    setCursor(at)
    setCompletions(complete(typed, at, columns, byId, values))
    combobox.resetSelectedOption()
    combobox.openDropdown()
  }
  const pick = (option: string) => {
    const next = `${text.slice(0, completions.from)}${option} `
    const rest = text.slice(cursor).trimStart()
    onChange(next + rest)
    updateCompletions(next + rest, next.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (combobox.dropdownOpened && completions.options.length > 0) combobox.closeDropdown()
    else if (text !== '') onChange('')
    event.preventDefault()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md" position="bottom-start" width={340}>
      <div className={classes.filter}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...(box && { ref: box })}
            role="combobox"
            aria-label={label}
            aria-invalid={error !== null || undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={placeholder}
            leftSection={<IconFilter size={14} aria-hidden />}
            rightSection={
              text !== '' && (
                <ActionIcon size="sm" aria-label={t('Clear the filter')} onClick={() => onChange('')}>
                  <IconX size={12} />
                </ActionIcon>
              )
            }
            value={text}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            onFocus={event => updateCompletions(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
            onChange={event => {
              const { value, selectionStart } = event.currentTarget
              onChange(value)
              updateCompletions(value, selectionStart ?? value.length)
            }}
          />
        </Combobox.Target>
        {error && <FilterError id={errorId} text={text} error={error} />}
      </div>
      <Combobox.Dropdown hidden={completions.options.length === 0}>
        <Combobox.Options mah={320} className={classes.options} aria-label={t('{label}: suggestions', { label })}>
          {completions.options.map(({ text: option, detail }) => (
            <Combobox.Option key={option} value={option}>
              <span className={classes.option}>{visibleString(option)}</span>
              <span className={classes.detail}>{detail}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The error, and the typed text with its place marked. */
function FilterError({
  id,
  text,
  error: { message, from, to },
}: {
  readonly id: string
  readonly text: string
  readonly error: ExpressionError
}) {
  return (
    <span id={id} role="status" className={classes.error}>
      {visibleString(message)}
      {from < text.length && (
        <code className={classes.errorText}>
          {visibleString(text.slice(Math.max(0, from - 24), from))}
          <mark>{visibleString(text.slice(from, Math.max(to, from + 1)))}</mark>
          {visibleString(text.slice(to, to + 12))}
        </code>
      )}
    </span>
  )
}
