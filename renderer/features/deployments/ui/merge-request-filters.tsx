import { Button, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx'
import {
  filterCount,
  filterFields,
  filterLabel,
  filterOf,
  firstFilterValues,
  type MergeRequestFilter,
} from '../model/merge-request-views.ts'
import classes from './deployments.module.css'

/** Every filter and order the service has for the merge requests of a deployment. They are applied together. */
export function MergeRequestFilters({
  filter,
  onFilter,
}: {
  readonly filter: MergeRequestFilter
  onFilter(filter: MergeRequestFilter): void
}) {
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(firstFilterValues)
  const [wasTried, setTried] = useState(false)
  const typed = filterOf(values)
  const count = filterCount(filter)
  const apply = (next: typeof values) => {
    const { filter: wanted } = filterOf(next)
    setValues(next)
    setTried(wanted === null)
    if (wanted) onFilter(wanted)
  }
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        size="compact-sm"
        leftSection={<IconFilter size={14} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters: ${count}` : 'Filters'}
      </Button>
      {isOpen && (
        <form
          className={classes.requestFilters}
          aria-label="Filters of merge requests"
          onSubmit={event => {
            event.preventDefault()
            apply(values)
          }}
        >
          <SchemaForm
            fields={filterFields}
            values={values}
            problems={wasTried ? typed.problems : {}}
            labelOf={filterLabel}
            onChange={(name, value) => setValues(before => ({ ...before, [name]: value }))}
            onBlur={() => undefined}
          />
          <Group gap={8} mt="sm">
            <Button type="submit" size="compact-sm">
              Apply filters
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => apply(firstFilterValues)}>
              Clear the filters
            </Button>
          </Group>
        </form>
      )}
    </>
  )
}
