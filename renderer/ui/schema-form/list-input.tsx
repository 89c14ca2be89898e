import { MultiSelect, TagsInput } from '@mantine/core'
import { useClosingList } from '../picker/use-closing-list.ts'
import type { FieldOf } from './field.ts'
import { useFieldWords } from './field-words.tsx'
import { type InputProps, textOf } from './form-context.ts'
import { isTexts } from './form-values.ts'

/** Several texts or numbers, each ended with Enter; or several of a few values. */
export function ListInput({ field, path, value, onChange }: InputProps<FieldOf<'list'>>) {
  const words = useFieldWords(field, path)
  const items = isTexts(value) ? [...value] : textOf(value) === '' ? [] : [textOf(value)]
  const list = useClosingList()
  const clear = { 'aria-label': `Empty ${field.name}` }
  if (field.options) {
    return (
      <MultiSelect
        {...words}
        {...list}
        size="xs"
        data={field.options.map(String)}
        value={items}
        onChange={onChange}
        clearable
        clearButtonProps={clear}
        placeholder={items.length === 0 ? 'choose' : ''}
      />
    )
  }
  return (
    <TagsInput
      {...words}
      size="xs"
      value={items}
      onChange={onChange}
      // A comma is part of a branch's name as any other letter.
      splitChars={[]}
      allowDuplicates
      clearable
      clearButtonProps={clear}
      placeholder={items.length === 0 ? 'type one, then Enter' : ''}
    />
  )
}
