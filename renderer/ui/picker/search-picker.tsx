import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { type Choice, offered, type PickerProps, sortByOrder } from './choices.ts'
import classes from './search-picker.module.css'
import type { PickerSearch } from './use-picker-search.ts'

interface Found<T> {
  readonly items: readonly T[]
  readonly isFetching: boolean
  /** It is a result for the former text. */
  readonly isPrevious?: boolean
  readonly error: AppError | null
}

interface SearchPickerProps<T> extends PickerProps<T> {
  readonly search: PickerSearch
  readonly found: Found<T>
  /** The item named by the typed text itself, so that the picker works without a list. */
  readonly typed: T | null
  getChoice(item: T): Choice
}

/** Picks things by searching the service, or by typing what names one. The keyboard does all of it. */
export function SearchPicker<T>({ search, found, typed, getChoice, ...props }: SearchPickerProps<T>) {
  const { value, single = false, onChange } = props
  const combobox = useCombobox({
    onDropdownOpen: () => search.setOpen(true),
    onDropdownClose: () => {
      search.setOpen(false)
      combobox.resetSelectedOption()
    },
  })
  const isPrevious = search.isTyping || found.isPrevious === true
  const items = useInOrder(found.items, isPrevious, getChoice)
  const options = offered(items, typed, value, getChoice)
  const typedKey = typed === null ? null : getChoice(typed).key
  const pick = (key: string) => {
    const item = options.find(one => getChoice(one).key === key)
    if (item === undefined) return
    onChange(single ? [item] : [...value, item])
    search.setTyped('')
    // Otherwise it covers what is below, such as the buttons of a dialog. Typing, an arrow key or a click opens it for
    // the next choice.
    combobox.closeDropdown()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && search.typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput
          label={props.label}
          description={props.description}
          error={props.error}
          required={props.required ?? false}
          disabled={props.disabled ?? false}
          rightSection={found.isFetching ? <Loader size={12} aria-hidden /> : null}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map(item => (
              <PickedPill
                key={getChoice(item).key}
                choice={getChoice(item)}
                isDisabled={props.disabled ?? false}
                onRemove={() => onChange(value.filter(other => getChoice(other).key !== getChoice(item).key))}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                className={single && value.length > 0 ? classes.besides : undefined}
                value={search.typed}
                disabled={props.disabled ?? false}
                placeholder={value.length === 0 ? props.placeholder : undefined}
                spellCheck={false}
                autoComplete="off"
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={onKeyDown}
                onChange={event => {
                  search.setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className={classes.options} aria-label={props.label}>
          {options.map(item => (
            <Option
              key={getChoice(item).key}
              choice={getChoice(item)}
              isInert={isPrevious && getChoice(item).key !== typedKey}
            />
          ))}
          {options.length === 0 && <Combobox.Empty>{formatEmpty(found)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Keeps the results in their order of arrival until the search changes. */
function useInOrder<T>(found: readonly T[], isPrevious: boolean, getChoice: (item: T) => Choice): readonly T[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const items = sortByOrder(isPrevious ? [] : order, found, getChoice)
  const keys = isPrevious ? [] : items.map(item => getChoice(item).key)
  if (keys.length !== order.length || keys.some((key, index) => key !== order[index])) setOrder(keys)
  return items
}

function PickedPill({
  choice,
  isDisabled,
  onRemove,
}: {
  readonly choice: Choice
  readonly isDisabled: boolean
  onRemove(): void
}) {
  const name = visibleString(choice.label)
  return (
    <Pill
      className={classes.pill}
      // Its dimmed text belongs to a control that cannot be used.
      aria-disabled={isDisabled || undefined}
      title={visibleString(choice.detail === undefined ? choice.label : `${choice.label} · ${choice.detail}`)}
      withRemoveButton={!isDisabled}
      removeButtonProps={{ 'aria-label': t('Remove {name}', { name }), 'aria-hidden': false, tabIndex: 0 }}
      onRemove={onRemove}
    >
      <VisibleText text={choice.label} />
    </Pill>
  )
}

/** @param isInert it is about to be removed or moved: a click or Enter could choose another one */
function Option({ choice: { key, label, detail }, isInert }: { readonly choice: Choice; readonly isInert: boolean }) {
  return (
    <Combobox.Option value={key} disabled={isInert}>
      <span className={classes.option}>
        <VisibleText text={label} className={classes.label} />
        {detail !== undefined && <VisibleText text={detail} className={classes.detail} />}
      </span>
    </Combobox.Option>
  )
}

function formatEmpty({ isFetching, error, items }: Found<unknown>): string {
  if (isFetching) return t('Searching…')
  if (error) return t('Couldn’t load the list; type an ID')
  return items.length > 0 ? t('All matches are already selected') : t('No matches')
}
