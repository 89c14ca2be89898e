import { Select, type SelectProps } from '@mantine/core'
import { type MembersSource, moreRolesOf, type RoleLevel, roleLevel, rolesOf } from './roles.ts'

interface RoleSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly source: MembersSource
  readonly value: number | null
  onChange(level: RoleLevel): void
}

/** Selects a role that can be given in a group or a project. */
export function RoleSelect({ source, value, onChange, ...props }: RoleSelectProps) {
  return (
    <Select
      label="Role"
      allowDeselect={false}
      {...props}
      data={[
        ...rolesOf(source).map(toOption),
        { group: 'Not available on every service', items: moreRolesOf(source).map(toOption) },
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
