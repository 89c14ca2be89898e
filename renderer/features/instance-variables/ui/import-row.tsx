import { Badge } from '@mantine/core'
import { instanceVariableLimits } from '#shared/contract/instance-variables.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { ImportRow } from '../model/compare.ts'
import classes from './variables.module.css'

const kinds = {
  create: { words: 'New', color: 'green' },
  update: { words: 'Changed', color: 'blue' },
  remove: { words: 'Removed', color: 'red' },
  wrong: { words: 'Left out', color: 'orange' },
  same: { words: 'The same', color: 'gray' },
  extra: { words: 'Not in the file', color: 'gray' },
} as const

const partWords = { value: 'value', variable_type: 'type', protected: 'protected', masked: 'masked' } as const

/** One variable of an import: what becomes of it. Values only when they are asked for. */
export function ImportRowView({ row, isShown }: { readonly row: ImportRow; readonly isShown: boolean }) {
  const { words, color } = kinds[row.kind]
  const hasNewValue = row.kind === 'create' || row.changes.includes('value')
  return (
    <li className={classes.row}>
      <Badge variant="light" color={color} radius="sm" tt="none" fullWidth>
        {words}
      </Badge>
      <span className={classes.name}>
        <VisibleText text={row.key} />
      </span>
      <div className={classes.details}>
        <VisibleText text={detailsOf(row)} />
        {isShown && hasNewValue && (
          <>
            {typeof row.before?.value === 'string' && (
              <pre className={classes.side} data-side="before">
                <VisibleText text={row.before.value} multiline />
              </pre>
            )}
            <pre className={classes.side} data-side="after">
              <VisibleText text={row.after?.value ?? ''} multiline />
            </pre>
          </>
        )}
      </div>
    </li>
  )
}

/** What speaks against a value, which may be longer than the service accepts. */
function lengthWarning({ value }: { readonly value: string }): string[] {
  return value.length > instanceVariableLimits.usualValue ? ['longer than some services accept'] : []
}

/** What changes, in words that give no value away. */
function detailsOf({ kind, reason, before, after, changes }: ImportRow): string {
  if (reason !== null) return reason
  if (kind === 'create' && after) {
    const more = [after.variable_type === 'file' && 'a file', after.protected && 'protected', after.masked && 'masked']
    return [`${after.value.length} characters`, ...more.filter(word => word !== false), ...lengthWarning(after)].join(
      ', ',
    )
  }
  if (kind !== 'update' || !before || !after) return ''
  return changes
    .map(part =>
      part === 'value'
        ? [`value: ${before.value?.length ?? 0} → ${after.value.length} characters`, ...lengthWarning(after)].join(', ')
        : `${partWords[part]}: ${before[part]} → ${after[part]}`,
    )
    .join(', ')
}
