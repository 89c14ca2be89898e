import { Badge } from '@mantine/core'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { Answer } from '../model/what-if.ts'

const answers = {
  on: { color: 'teal', words: pgettext('feature flag', 'On') },
  off: { color: 'gray', words: pgettext('feature flag', 'Off') },
  maybe: { color: 'orange', words: pgettext('feature flag', 'Maybe') },
} as const

/** The answer to "is it on?". */
export function AnswerBadge({ answer }: { readonly answer: Answer }) {
  return (
    <Badge size="sm" variant="light" color={answers[answer].color} tt="none">
      {answers[answer].words}
    </Badge>
  )
}

/** The marks beside the name of a flag, as text. */
export function getFlagMarks({ version, active }: Pick<FeatureFlag, 'version' | 'active'>): readonly string[] {
  const mark = versionMark(version)
  return [...(mark === null ? [] : [mark]), ...(active === false ? [t('disabled')] : [])]
}

function versionMark(version: FeatureFlag['version']): string | null {
  if (version === 'new_version_flag') return null
  return isLegacyFlag({ version }) ? t('legacy') : (version ?? null)
}

/** Marks a legacy flag, created before there were strategies. */
export function VersionBadge({ version }: Pick<FeatureFlag, 'version'>) {
  const mark = versionMark(version)
  return (
    mark !== null && (
      <Badge size="sm" variant="light" color="orange" tt="none">
        {visibleString(mark)}
      </Badge>
    )
  )
}

/** Marks a flag that is off in all environments. */
export function InactiveBadge({ active }: Pick<FeatureFlag, 'active'>) {
  if (active !== false) return null
  return (
    <Badge
      size="sm"
      variant="light"
      color="gray"
      tt="none"
      title={t('Off for all users, regardless of its strategies')}
    >
      {t('disabled')}
    </Badge>
  )
}

function formatScope(scope: string): string {
  return scope === '*' ? t('all environments (*)') : visibleString(scope)
}

/** A pattern of environments. */
export function ScopeBadge({ scope, isOff = false }: { readonly scope: string; readonly isOff?: boolean }) {
  return (
    <Badge size="sm" variant="default" tt="none" fw={500} title={visibleString(scope)}>
      {isOff ? t('{scope}: off', { scope: formatScope(scope) }) : formatScope(scope)}
    </Badge>
  )
}
