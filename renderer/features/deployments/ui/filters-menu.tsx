import { Button, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { deploymentStatus } from '#shared/contract/deployments.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { type DeploymentsSearch, filterCount } from '../model/routes.ts'
import classes from './deployments.module.css'
import { EnvironmentInput } from './environment-input.tsx'
import { TimeFilter } from './time-filter.tsx'

interface FiltersProps {
  readonly search: DeploymentsSearch
  onSearch(change: DeploymentsSearch): void
}

/** Every filter of the service. */
export function FiltersMenu({ search, onSearch }: FiltersProps) {
  return (
    <FiltersPopover count={filterCount(search)} className={classes.filters}>
      <Filters search={search} onSearch={onSearch} />
    </FiltersPopover>
  )
}

function Filters({ search, onSearch }: FiltersProps) {
  const [environment, setEnvironment] = useState(search.environment ?? '')
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={event => {
        event.preventDefault()
        onSearch({ environment: environment.trim() || undefined })
      }}
    >
      <EnvironmentInput
        label="Environment"
        description="The whole name."
        value={environment}
        onChange={setEnvironment}
        onPick={name => onSearch({ environment: name })}
      />
      <Button type="submit" variant="default">
        Only this environment
      </Button>
      <Select
        label="Status"
        placeholder="Any"
        clearable
        comboboxProps={{ withinPortal: false }}
        data={deploymentStatus.options}
        value={search.status ?? null}
        onChange={value => onSearch({ status: deploymentStatus.options.find(one => one === value) })}
      />
      <TimeFilter
        label="Changed after"
        value={search.updated_after}
        onChange={updated_after => onSearch({ updated_after })}
      />
      <TimeFilter
        label="Changed before"
        value={search.updated_before}
        onChange={updated_before => onSearch({ updated_before })}
      />
      <Button
        variant="subtle"
        onClick={() => {
          setEnvironment('')
          onSearch({ environment: undefined, status: undefined, updated_after: undefined, updated_before: undefined })
        }}
      >
        Clear the filters
      </Button>
    </Stack>
  )
}
