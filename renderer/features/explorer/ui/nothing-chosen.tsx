import { Kbd } from '@mantine/core'
import { IconApi } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { catalogue } from '../model/catalogue.ts'

/** The explorer before an operation was chosen. */
export function NothingChosen() {
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
