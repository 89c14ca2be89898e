import { Code, Modal, Text, Title } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { hidesSomething } from '#shared/misfits.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { type ActiveAnswer, useActiveAnswers } from './active-answers.ts'
import { collectMisfits, formatField, formatMisfit, type OperationMisfits } from './misfits.ts'
import classes from './status-bar.module.css'

/** Maximum number of rows to show; the count includes all. */
const shownRows = 20

/** Shown in the status bar while a response on the screen could not be parsed completely. */
export function MisfitsNote() {
  const answers = useActiveAnswers(useMemo(answersWithMisfits, []))
  const misfits = collectMisfits(answers)
  return misfits.length === 0 ? null : <Note misfits={misfits} />
}

/** The note and its dialog, which closes with it. */
function Note({ misfits }: { readonly misfits: readonly OperationMisfits[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.note} data-tone="warning" role="status">
      <IconFileAlert size={13} aria-hidden />
      <span className={classes.words} title={formatMisfit(misfits)}>
        {formatMisfit(misfits)}
      </span>
      <button type="button" className={classes.action} onClick={() => setIsOpen(true)}>
        {t('Show details')}
      </button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Not understood on this screen')} size="xl">
        <Text size="sm" mb="sm">
          {t(
            'Rows that couldn’t be understood are listed here as JSON. Some screens leave them out. Fields that couldn’t be read are shown as unknown. Nothing was changed on the server. To report this, copy the diagnostics in About. They list field names, not values.',
          )}
        </Text>
        {misfits.map(one => (
          <OperationPart key={one.operation} misfits={one} />
        ))}
      </Modal>
    </div>
  )
}

/** Selects the responses that were not parsed completely; returns the same array until one of them changes. */
function answersWithMisfits() {
  let before: readonly ActiveAnswer[] = []
  return (answers: readonly ActiveAnswer[]) => {
    const now = answers.filter(({ answer }) => answer.misfits && hidesSomething(answer.misfits))
    const isSame = now.length === before.length && now.every(({ answer }, index) => answer === before[index]?.answer)
    if (!isSame) before = now
    return before
  }
}

function OperationPart({ misfits: { operation, fields, rows } }: { readonly misfits: OperationMisfits }) {
  return (
    <section aria-label={operation}>
      <Title order={3} fz="sm" mt="md" mb={4}>
        {operation}
      </Title>
      <Text size="sm" component="ul" m={0} pl="md">
        {fields.map(field => (
          <li key={JSON.stringify(field)}>{formatField(field)}</li>
        ))}
      </Text>
      {rows.slice(0, shownRows).map(({ number, json }) => (
        <Code
          key={number}
          block
          mt={8}
          mah={240}
          tabIndex={0}
          aria-label={t('Unreadable row {number} as JSON', { number })}
        >
          <VisibleText text={json} multiline />
        </Code>
      ))}
      {rows.length > shownRows && (
        <Text size="sm" mt={8}>
          {t('Only the first {shownRows} rows are listed.', { shownRows })}
        </Text>
      )}
    </section>
  )
}
