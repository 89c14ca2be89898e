import { Autocomplete, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { environmentsQuery } from '#shared/queries/delivery.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import type { FeatureFlagsSearch } from '../model/routes.ts'
import classes from './feature-flags.module.css'

/** Long enough not to count at every key, short enough not to be waited for. */
const delay = 250

/** The font size of `.word`, in pixels. */
const wordSize = 12

interface WhatIfBarProps {
  readonly search: FeatureFlagsSearch
  onSearch(change: FeatureFlagsSearch, replace?: boolean): void
}

/** Evaluates the flags for a user in an environment. */
export function WhatIfBar({ search, onSearch }: WhatIfBarProps) {
  const [user, setUser] = useState(search.user ?? '')
  const [environment, setEnvironment] = useState(search.environment ?? '')
  const environments = useEnvironmentNames()
  const ask = useDebouncedHere((change: FeatureFlagsSearch) => onSearch(change, true), delay)
  const textOrNone = (text: string) => (text.trim() === '' ? undefined : text.trim())
  return (
    <>
      <Autocomplete
        size="xs"
        className={classes.ask}
        aria-label={t('Evaluate in the environment')}
        {...before(t('Environment'))}
        placeholder="production"
        maxLength={255}
        data={environments}
        value={environment}
        onChange={text => {
          setEnvironment(text)
          ask({ environment: textOrNone(text), user: textOrNone(user) })
        }}
        spellCheck={false}
      />
      <TextInput
        size="xs"
        className={classes.ask}
        aria-label={t('Evaluate for the user')}
        {...before(t('User'))}
        placeholder="42"
        maxLength={255}
        value={user}
        onChange={event => {
          setUser(event.currentTarget.value)
          ask({ environment: textOrNone(environment), user: textOrNone(event.currentTarget.value) })
        }}
        spellCheck={false}
      />
    </>
  )
}

/** A word at the beginning of a field, which gets the width that the word needs in its language. */
function before(word: string) {
  const ems = [...word].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 1 : 0.6), 0)
  return { leftSection: <span className={classes.word}>{word}</span>, leftSectionWidth: Math.ceil(ems * wordSize) + 20 }
}

/** The environments of the project, as far as its first page; typing any other is possible. */
export function useEnvironmentNames(): readonly string[] {
  const { items } = useOperationPages(environmentsQuery(useProject().id), { secondary: true })
  return [...new Set(items.map(({ name }) => name))]
}
