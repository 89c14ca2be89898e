import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { UnfinishedQuestion } from '../../lib/unfinished/unfinished-question.tsx'
import { useCloseQuestion } from './tab-actions.ts'
import { useWindowTabs } from './tabs-context.ts'

/** Asks for confirmation before closing tabs with unfinished work, and lists that work. */
export function CloseTabQuestion() {
  const tabs = useWindowTabs()
  const { ids, ask } = useCloseQuestion()
  const told = useUnfinished(state => state.told)
  const sentences = [...new Set((ids ?? []).flatMap(id => unfinishedSentences(told, id)))]
  const stay = () => ask(null)
  return (
    <UnfinishedQuestion
      opened={ids !== null}
      title={ids?.length === 1 ? 'Close this tab?' : 'Close these tabs?'}
      sentences={sentences}
      onStay={stay}
      onClose={() => {
        if (ids) tabs.close(ids)
        stay()
      }}
    />
  )
}
