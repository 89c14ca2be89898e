import {
  ActionIcon,
  Autocomplete,
  Button,
  Popover,
  SegmentedControl,
  Select,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { IconFilterPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import {
  type BuiltFilter,
  type Condition,
  type ConditionOperator,
  choicesOf,
  emptyCondition,
  fromBuilt,
  fromCondition,
  operatorsOf,
  toBuilt,
  toCondition,
} from '#shared/fleet/conditions.ts'
import { type Columns, type Expression, printExpression } from '#shared/fleet/expression.ts'
import type { FleetKind } from '#shared/fleet/snapshot.ts'
import { t } from '#shared/i18n/i18n.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { columnsByTopic, parseFilter } from '../model/table.ts'
import classes from './fleet.module.css'

interface FilterBuilderProps {
  readonly text: string
  /** Of which rows. */
  readonly kind: FleetKind
  /** The values that a column has now. */
  values(column: string): readonly string[]
  onChange(text: string): void
}

/** Builds the filter from conditions, beside the field where it is typed: both edit the same text. */
export function FilterBuilder(props: FilterBuilderProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={t('Build filter')}
          title={t('Build filter')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilterPlus size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.builder ?? ''} aria-label={t('Build filter')}>
        {isOpen && <Builder {...props} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A condition that is edited, or a part of the filter that can only be removed here. */
type Line = { readonly id: number } & ({ readonly condition: Condition } | { readonly part: Expression })

function Builder({ text, kind, values, onChange }: FilterBuilderProps) {
  const columns = fleetCatalogs[kind].byId
  const nextId = useRef(0)
  const toState = (typed: string) => {
    const { expression, error } = parseFilter(typed, columns)
    const { join, parts } = toBuilt(expression)
    const lines = parts.map((part): Line => {
      const condition = toCondition(part)
      nextId.current += 1
      return { id: nextId.current, ...(condition ? { condition } : { part }) }
    })
    return { of: typed, join, lines, error }
  }
  const [state, setState] = useState(() => toState(text))
  // The text was changed elsewhere, such as by typing.
  if (state.of !== text) setState(toState(text))
  const change = (join: BuiltFilter['join'], lines: readonly Line[]) => {
    const expression = fromBuilt({ join, parts: lines.flatMap(line => toPart(line, columns) ?? []) })
    const of = expression ? printExpression(expression) : ''
    setState({ of, join, lines: [...lines], error: null })
    if (of !== text) onChange(of)
  }
  const { join, lines, error } = state
  if (error) return <Text size="sm">{t('The typed filter has an error. Correct or clear it first.')}</Text>
  const add = () => {
    nextId.current += 1
    change(join, [...lines, { id: nextId.current, condition: emptyCondition(undefined) }])
  }
  return (
    <div className={classes.conditions}>
      {lines.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('Conditions that have to be true')}
          data={[
            { value: 'and', label: t('All conditions') },
            { value: 'or', label: t('At least one') },
          ]}
          value={join}
          onChange={value => change(value === 'or' ? 'or' : 'and', lines)}
        />
      )}
      {lines.map((line, index) => (
        <fieldset
          key={line.id}
          className={classes.condition}
          aria-label={t('Condition {number}', { number: index + 1 })}
        >
          {'part' in line ? (
            <code className={classes.code}>
              <VisibleText text={printExpression(line.part)} />
            </code>
          ) : (
            <ConditionFields
              kind={kind}
              condition={line.condition}
              values={values}
              onChange={condition => change(join, lines.with(index, { id: line.id, condition }))}
            />
          )}
          <ActionIcon
            aria-label={t('Remove condition {number}', { number: index + 1 })}
            onClick={() => change(join, lines.toSpliced(index, 1))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </fieldset>
      ))}
      {/* Not the first field: its list of choices would open over the conditions. */}
      <Button variant="default" size="compact-sm" data-autofocus leftSection={<IconPlus size={14} />} onClick={add}>
        {t('Add condition')}
      </Button>
    </div>
  )
}

/** Null while a condition is incomplete: then it doesn't filter yet. */
function toPart(line: Line, columns: Columns): Expression | null {
  return 'part' in line ? line.part : fromCondition(line.condition, columns)
}

const operatorWords: Readonly<Record<ConditionOperator, string>> = {
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
  '=': '=',
  '!=': '≠',
  contains: t('contains'),
  in: t('is one of'),
  is: t('has the state'),
  isNot: t('doesn’t have the state'),
  isTrue: t('is true'),
  isFalse: t('is false'),
}

interface ConditionFieldsProps {
  readonly kind: FleetKind
  readonly condition: Condition
  values(column: string): readonly string[]
  onChange(condition: Condition): void
}

/** Stands for the path in the list of columns, which have no empty ID. */
const pathChoice = 'path'

function ConditionFields({ kind, condition, values, onChange }: ConditionFieldsProps) {
  const { column: id, operator } = condition
  const { columns: all, byId } = fleetCatalogs[kind]
  const column = byId.get(id)
  return (
    <>
      <Select
        aria-label={t('Column')}
        searchable
        allowDeselect={false}
        w={200}
        comboboxProps={{ withinPortal: false, width: 280 }}
        data={[
          { value: pathChoice, label: t('Part of the path') },
          ...columnsByTopic(all).map(({ topic, columns }) => ({
            group: topic,
            items: columns.map(one => ({ value: one.id, label: one.label })),
          })),
        ]}
        value={id === '' ? pathChoice : id}
        onChange={value => onChange(emptyCondition(byId.get(value ?? '')))}
      />
      <Select
        aria-label={t('Operator')}
        allowDeselect={false}
        w={130}
        comboboxProps={{ withinPortal: false, width: 200 }}
        data={operatorsOf(column).map(one => ({ value: one, label: operatorWords[one] }))}
        value={operator}
        onChange={value => {
          const chosen = operatorsOf(column).find(one => one === value)
          if (chosen) onChange({ column: id, operator: chosen, values: keptValues(condition, chosen) })
        }}
      />
      <ValueField kind={kind} column={column} condition={condition} values={values} onChange={onChange} />
    </>
  )
}

const isState = (operator: ConditionOperator) => operator === 'is' || operator === 'isNot'

/** What was entered stays where the new operator can have it. */
function keptValues({ operator, values }: Condition, chosen: ConditionOperator): readonly string[] {
  if (chosen === 'isTrue' || chosen === 'isFalse' || isState(chosen) !== isState(operator)) return []
  return chosen === 'in' ? values : values.slice(0, 1)
}

function ValueField({
  column,
  condition,
  values,
  onChange,
}: ConditionFieldsProps & { readonly column: FleetColumn | undefined }) {
  const { operator } = condition
  if (operator === 'isTrue' || operator === 'isFalse') return null
  const choices = [...choicesOf(column, operator, values)]
  const set = (next: readonly string[]) => onChange({ ...condition, values: next.filter(value => value !== '') })
  const [value = ''] = condition.values
  const field = { 'aria-label': t('Value'), w: 190, maxLength: 200 } as const
  if (operator === 'in') {
    return (
      <TagsInput
        {...field}
        comboboxProps={{ withinPortal: false }}
        data={choices}
        value={[...condition.values]}
        onChange={set}
      />
    )
  }
  if (isState(operator) || column?.type === 'boolean') {
    return (
      <Select
        {...field}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={choices}
        value={value || null}
        onChange={chosen => set([chosen ?? ''])}
      />
    )
  }
  if (choices.length === 0) {
    return <TextInput {...field} value={value} onChange={event => set([event.currentTarget.value])} />
  }
  return (
    <Autocomplete
      {...field}
      comboboxProps={{ withinPortal: false }}
      data={choices}
      value={value}
      onChange={typed => set([typed])}
    />
  )
}
