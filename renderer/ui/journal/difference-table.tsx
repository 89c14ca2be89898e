import { Table, Text } from '@mantine/core'
import type { Difference } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { boundedJson } from '../text/bounded-json.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './journal.module.css'

/** Characters of a value, or of the way to it, that are drawn. */
const shownCharacters = 600

/** The differences between two states, by path. `was` and `now` are the headings of the columns. */
export function DifferenceTable({
  differences,
  was,
  now,
  label,
}: {
  readonly differences: readonly Difference[]
  readonly was: string
  readonly now: string
  readonly label: string
}) {
  return (
    <section
      className={classes.differences}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <Table layout="fixed" withRowBorders verticalSpacing={4} horizontalSpacing="xs" fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="26%">{t('Field')}</Table.Th>
            <Table.Th>{was}</Table.Th>
            <Table.Th>{now}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ path, was: before, now: after }) => (
            <Table.Tr key={path}>
              <Table.Td className={classes.field}>
                {path === '' ? <Text size="xs">{t('all of it')}</Text> : <VisibleText text={shortened(path)} />}
              </Table.Td>
              <Table.Td>
                <Value value={before} kind="removed" />
              </Table.Td>
              <Table.Td>
                <Value value={after} kind="added" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
}

function Value({ value, kind }: { readonly value: unknown; readonly kind: 'added' | 'removed' }) {
  if (value === undefined || value === null) return <span className={classes.nothing}>{t('nothing')}</span>
  const shown = typeof value === 'string' ? shortened(value) : boundedJson(value, shownCharacters)
  return (
    <span className={classes.value} data-kind={kind}>
      {shown === '' ? (
        <span className={classes.nothing}>{t('empty text')}</span>
      ) : (
        <VisibleText text={shown} multiline />
      )}
    </span>
  )
}
