import { Code, Table } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import classes from './connection-drawer.module.css'

/** The scopes of the API's documents, with what each is needed for. */
const scopes: readonly (readonly [scope: string, use: string])[] = [
  ['api', t('Everything that your role allows, including changes')],
  ['read_repository', t('Files, blame, history, commits, compare, archives and tags, read-only')],
  ['read_user', t('Your activity and that of other users')],
  ['sudo', t('In addition: acting as another user, with an administrator’s token')],
]

/** Which scopes the token needs for what. Opens when the service refused the token. */
export function TokenScopes({ isRefused }: { readonly isRefused: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [before, setBefore] = useState(isRefused)
  if (before !== isRefused) {
    setBefore(isRefused)
    if (isRefused) setOpen(true)
  }
  return (
    <details className={classes.advanced} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('Token scopes')}</summary>
      <Table className={classes.scopes} layout="fixed" withRowBorders={false} verticalSpacing={2} horizontalSpacing={0}>
        <Table.Tbody>
          {scopes.map(([scope, use]) => (
            <Table.Tr key={scope}>
              <Table.Th scope="row">
                <Code>{scope}</Code>
              </Table.Th>
              <Table.Td>{use}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
