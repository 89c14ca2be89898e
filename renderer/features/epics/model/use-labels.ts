import type { Epic } from '#shared/contract/epics.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { labelNames } from './epic-words.ts'

/** The labels of one epic with their colors. The service tells those only in lists: any epic that has the labels tells them. */
export function useLabels(epic: Epic): NonNullable<Epic['labels']> {
  const { id } = useGroup()
  const names = labelNames(epic)
  const isNamed = names.length > 0 && (epic.labels ?? []).every(label => typeof label === 'string')
  const { items } = useOperationPages(
    'epics.list',
    { id, labels: names.join(','), with_labels_details: true },
    { enabled: isNamed, pageSize: 1, secondary: true },
  )
  if (!isNamed) return epic.labels ?? []
  const told = (items[0]?.labels ?? []).filter(label => typeof label !== 'string')
  return names.map(name => told.find(label => label.name === name) ?? name)
}
