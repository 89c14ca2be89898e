import { Kbd } from '@mantine/core'
import { IconApi, IconTableRow } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { catalogue } from '../model/catalogue.ts'
import { useRows } from '../model/rows.ts'

/** The explorer before an operation was chosen. */
export function NothingChosen() {
  const { table, isOn } = useRows(useConnectionRef())
  if (table && isOn) {
    return (
      <EmptyState
        order={1}
        icon={<IconTableRow size={30} stroke={1.5} />}
        title={t('Choose an operation')}
        description={t('It will be sent once for each row: {name}. You see all requests before anything is sent.', {
          name: visibleString(table.name),
        })}
      />
    )
  }
  return (
    <EmptyState
      order={1}
      icon={<IconApi size={30} stroke={1.5} />}
      title={t('API explorer')}
      description={
        <Trans
          message="{catalogue} operations of the service, each with a form for its parameters. Type to search, choose with <kbd/> <kbd2/> and open with <kbd3>Enter</kbd3>. Reads are sent at once; changes are confirmed first."
          values={{ catalogue: catalogue.length }}
          components={{ kbd: <Kbd size="xs">↑</Kbd>, kbd2: <Kbd size="xs">↓</Kbd>, kbd3: <Kbd size="xs" /> }}
        />
      }
    />
  )
}
