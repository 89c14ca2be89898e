import { Switch } from '@mantine/core'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'

/** The settings of a mirror that can be changed at any time. */
export interface Options {
  readonly enabled: boolean
  readonly only_protected_branches: boolean
  readonly keep_divergent_refs: boolean
}

/** The current settings; a missing option is off. */
export function getOptions({ enabled, only_protected_branches, keep_divergent_refs }: RemoteMirror): Options {
  return {
    enabled,
    only_protected_branches: only_protected_branches ?? false,
    keep_divergent_refs: keep_divergent_refs ?? false,
  }
}

/** The changes to send: sending unchanged settings could revert another client's change, or start a push. */
export function changedOptions(was: Options, options: Options): Partial<Options> {
  const changed = words.filter(({ name }) => was[name] !== options[name])
  return Object.fromEntries(changed.map(({ name }) => [name, options[name]]))
}

const words = [
  { name: 'enabled', label: t('Enabled'), description: t('The project is pushed there after each change.') },
  {
    name: 'only_protected_branches',
    label: t('Only protected branches'),
    description: t('Other branches stay here.'),
  },
  {
    name: 'keep_divergent_refs',
    label: t('Keep divergent refs'),
    description: t('Diverged branches of the target are kept. Otherwise they are overwritten.'),
  },
] as const

/** The switches of a mirror. */
export function MirrorOptions({
  options,
  problems,
  onChange,
}: {
  readonly options: Options
  readonly problems: Problems
  onChange(options: Options): void
}) {
  return words.map(({ name, label, description }) => (
    <Switch
      key={name}
      label={label}
      description={description}
      error={problems[name]}
      checked={options[name]}
      onChange={event => onChange({ ...options, [name]: event.currentTarget.checked })}
    />
  ))
}
