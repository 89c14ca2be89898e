import { Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { UnfinishedQuestion } from '../../lib/unfinished/unfinished-question.tsx'
import { useCloseQuestion } from './tab-actions.ts'
import { useWindowTabs } from './tabs-context.ts'

/** Asks for confirmation before closing tabs with unfinished work, and lists that work. */
export function CloseTabQuestion() {
  const tabs = useWindowTabs()
  const { closing, ask } = useCloseQuestion()
  // Title and button stay while the dialog fades out.
  const [last, setLast] = useState(closing)
  if (closing !== null && closing !== last) setLast(closing)
  const { ids = [], move } = last ?? {}
  const entries = useUnfinished(state => state.entries)
  const sentences = [...new Set(ids.flatMap(id => unfinishedSentences(entries, id)))]
  const stay = () => ask(null)
  return (
    <UnfinishedQuestion
      opened={closing !== null}
      title={
        move
          ? t('Move tab to new window?')
          : t('{ids, plural, one {Close this tab?} other {Close these tabs?}}', { ids: ids.length })
      }
      confirm={move && t('Move anyway')}
      sentences={sentences}
      onStay={stay}
      onClose={() => {
        if (move) void move()
        else tabs.close(ids)
        stay()
      }}
    >
      {move && <Text size="sm">{t('The screen is reloaded in the new window. Only saved drafts are kept.')}</Text>}
    </UnfinishedQuestion>
  )
}
