import { Badge } from '@mantine/core'
import { IconLock, IconShield, IconWorld } from '@tabler/icons-react'
import { type Snippet, snippetVisibilities } from '#shared/contract/snippets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { SnippetVisibility } from '../model/form-values.ts'

/** Who can read a snippet, in words (document 1, section 4.5). */
export const visibilityLabels: Readonly<Record<SnippetVisibility, { readonly name: string; readonly who: string }>> = {
  private: { name: valueLabel('visibility', 'private'), who: t('Visible to its author and administrators.') },
  internal: {
    name: valueLabel('visibility', 'internal'),
    who: t('Visible to signed-in users who can open the project.'),
  },
  public: {
    name: valueLabel('visibility', 'public'),
    who: t('Visible to everyone who can open the project; without signing in if the project is public.'),
  },
}

const knownVisibility = (text: string) => snippetVisibilities.find(one => one === text)

/** Who can read a snippet, of a visibility that is known. */
export function whoReads(visibility: string): string | undefined {
  const known = knownVisibility(visibility)
  return known && visibilityLabels[known].who
}

const icons = { private: IconLock, internal: IconShield, public: IconWorld } as const

/** The visibility of a snippet; not every service sends it for a single one. */
export function VisibilityBadge({ visibility }: { readonly visibility: Snippet['visibility'] }) {
  if (visibility === undefined) return null
  const known = knownVisibility(visibility)
  if (known === undefined) {
    return (
      <Badge variant="light" color="gray" radius="sm" tt="none">
        <VisibleText text={visibility} />
      </Badge>
    )
  }
  const Icon = icons[known]
  const { name, who } = visibilityLabels[known]
  return (
    <Badge variant="light" color="gray" radius="sm" tt="none" title={who} leftSection={<Icon size={12} aria-hidden />}>
      {name}
    </Badge>
  )
}
