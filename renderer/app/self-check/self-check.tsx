import { Alert, Badge, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileExport } from '@tabler/icons-react'
import type { SelfCheckOutcome, SelfCheckResult } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { saveFile } from '../../lib/bridge/save-file.ts'
import { layers } from '../../ui/dialog/layers.ts'
import classes from './self-check.module.css'
import { useSelfCheck } from './self-check-state.ts'

/** Runs the self-check, and shows its result. */
export function SelfCheck() {
  const { step, start, close } = useSelfCheck()
  const isOver = step.kind === 'done' || step.kind === 'refused'
  return (
    <Modal opened={step.kind !== 'closed'} onClose={close} title={t('Self-check')} zIndex={layers.ofKeys} size={620}>
      <Stack gap="md">
        <Text size="sm">
          {t(
            'Starts a second instance of Gatehouse with separate data and checks that this computer meets the requirements. The second instance exits automatically. The report contains no names, addresses or tokens.',
          )}
        </Text>
        {step.kind === 'running' && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">{t('Running the checks. This usually takes less than a minute.')}</Text>
          </Group>
        )}
        {step.kind === 'refused' && <Problem sentence={explain(step.error).sentence} />}
        {step.kind === 'done' && <Result result={step.result} />}
        <Group justify="flex-end" gap="xs">
          {isOver || (
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
          )}
          {step.kind === 'done' && step.result.state === 'finished' && <SaveReport report={step.result.report} />}
          <Button loading={step.kind === 'running'} onClick={() => void start()}>
            {isOver ? t('Run again') : t('Run self-check')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Result({ result }: { readonly result: SelfCheckResult }) {
  switch (result.state) {
    case 'finished':
      return <Outcomes outcomes={result.outcomes} />
    case 'timedOut':
      return <Problem sentence={t('The self-check did not finish within 5 minutes, and was stopped.')} />
    case 'noReport':
      return (
        <Problem
          sentence={t(
            'The self-check ended without a report. Start Gatehouse with --self-check in a terminal to see why.',
          )}
        />
      )
  }
}

function Problem({ sentence }: { readonly sentence: string }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
      {sentence}
    </Alert>
  )
}

const labels = {
  passed: { text: t('Passed'), color: 'green' },
  failed: { text: t('Failed'), color: 'red' },
  'not here': { text: t('Not applicable'), color: 'gray' },
} satisfies Readonly<Record<SelfCheckOutcome['state'], { readonly text: string; readonly color: string }>>

/** The checks, those that failed first. */
function Outcomes({ outcomes }: { readonly outcomes: readonly SelfCheckOutcome[] }) {
  const failed = outcomes.filter(({ state }) => state === 'failed')
  const others = outcomes.filter(({ state }) => state !== 'failed')
  const passed = outcomes.filter(({ state }) => state === 'passed').length
  return (
    <div>
      <Text size="sm" fw={600} role="status">
        {failed.length === 0
          ? t('{count, plural, one {# check passed} other {# checks passed}}.', { count: passed })
          : t('{failed} of {count, plural, one {# check} other {# checks}} failed.', {
              failed: failed.length,
              count: outcomes.length,
            })}
      </Text>
      <ul className={classes.outcomes} aria-label={t('Checks')}>
        {[...failed, ...others].map(({ name, state, found }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={classes.found}>{found}</span>
            <Badge variant="light" color={labels[state].color} className={classes.state}>
              {labels[state].text}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SaveReport({ report }: { readonly report: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={14} />}
      onClick={() => void saveFile(async () => ({ name: 'self-check', type: 'txt', content: report }))}
    >
      {t('Save report…')}
    </Button>
  )
}
