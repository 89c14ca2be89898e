import { TagsInput, type TagsInputProps } from '@mantine/core'
import { epicsQuery } from '#shared/queries/epics.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { labelNames } from '../model/epic-words.ts'

interface LabelsFieldProps extends Omit<TagsInputProps, 'data' | 'value' | 'splitChars' | 'acceptValueOnBlur'> {
  readonly group: string
  readonly value: readonly string[]
}

/** Labels by their names. Those of the group's latest epics are suggested: the API has no list of labels. */
export function LabelsField({ group, value, ...input }: LabelsFieldProps) {
  const { items } = useOperationPages(epicsQuery(group), { secondary: true })
  const known = [...new Set(items.flatMap(labelNames))].toSorted((a, b) => a.localeCompare(b))
  return <TagsInput {...input} data={known} value={[...value]} splitChars={[',']} acceptValueOnBlur />
}
