import { Checkbox } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { RoleSelect } from '../../../ui/people/role-select.tsx'
import type { MembersSource } from '../../../ui/people/roles.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import type { RoleChange } from '../model/member-requests.ts'
import { ExpiryInput } from './expiry-input.tsx'

const defaultLevel = 30

/** What of a membership is changed, and to what. Where `canKeep`, each of the two can be left as it is. */
export function RoleChangeFields({
  source,
  change,
  canKeep,
  problems = {},
  onChange,
}: {
  readonly source: MembersSource
  readonly change: RoleChange
  readonly canKeep: boolean
  readonly problems?: Problems
  onChange(change: RoleChange): void
}) {
  return (
    <>
      {canKeep && (
        <Checkbox
          label={t('Change the role')}
          checked={change.level !== null}
          onChange={({ currentTarget: { checked } }) => onChange({ ...change, level: checked ? defaultLevel : null })}
        />
      )}
      {(!canKeep || change.level !== null) && (
        <RoleSelect
          source={source}
          value={change.level}
          error={problems.access_level}
          onChange={level => onChange({ ...change, level })}
        />
      )}
      {canKeep && (
        <Checkbox
          label={t('Change the expiration date')}
          checked={change.expires_at !== null}
          onChange={({ currentTarget: { checked } }) => onChange({ ...change, expires_at: checked ? '' : null })}
        />
      )}
      {change.expires_at !== null && (
        <ExpiryInput
          value={change.expires_at}
          error={problems.expires_at}
          onChange={expires_at => onChange({ ...change, expires_at })}
        />
      )}
    </>
  )
}
