import { Select, type SelectProps } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { getMoreRoles, getRoles, type MembersSource, type RoleLevel, roleLevel } from './roles.ts'

interface RoleSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly source: MembersSource
  readonly value: number | null
  onChange(level: RoleLevel): void
}

/** Selects a role that can be given in a group or a project. */
export function RoleSelect({ source, value, onChange, ...props }: RoleSelectProps) {
  return (
    <Select
      label={t('Role')}
      allowDeselect={false}
      {...props}
      data={[
        ...getRoles(source).map(toOption),
        { group: t('Not available on every service'), items: getMoreRoles(source).map(toOption) },
      ]}
      value={value === null ? null : `${value}`}
      onChange={chosen => {
        const level = chosen === null ? null : roleLevel(chosen)
        if (level !== null) onChange(level)
      }}
    />
  )
}

function toOption({ level, name }: { readonly level: RoleLevel; readonly name: string }) {
  return { value: `${level}`, label: name }
}
