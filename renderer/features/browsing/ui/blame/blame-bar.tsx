import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Select, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useCommandLabel, useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { ageSteps } from '../../model/blame/age-heat.ts'
import { blameAuthors, neighbourBlock } from '../../model/blame/blame-groups.ts'
import { type BlameBlock, getLines } from '../../model/blame/blame-layout.ts'
import { type IgnoredRevisions, ignoredRevisionsFile } from '../../model/blame/use-blame.ts'
import type { BlameSearch } from '../../model/blame/use-blame-search.ts'
import classes from './blame-bar.module.css'
import heat from './heat.module.css'

interface BlameBarProps {
  readonly blocks: readonly BlameBlock[]
  /** The bar is there from the beginning: the lines beside it must not move when the blame arrives. */
  readonly isLoading: boolean
  readonly matching: readonly BlameBlock[]
  readonly ignored: IgnoredRevisions | null
  readonly search: BlameSearch
  onChange(search: BlameSearch): void
  /** Index of the block that was gone to, among the matching ones. */
  readonly current: number | undefined
  lineInView(): number
  /** `takesFocus`: from now on the keys are for the block. */
  onGo(index: number, takesFocus: boolean): void
}

const waysToPut = [
  { value: 'lines', label: t('Lines') },
  { value: 'commits', label: t('Commits') },
] as const

/** The tools of a blame: filters by author and commit, navigation between blocks, and the legend of colours. */
export function BlameBar(props: BlameBarProps) {
  const { blocks, isLoading, matching, ignored, search, onChange, current, lineInView, onGo } = props
  const authors = useMemo(
    () =>
      blameAuthors(blocks).map(({ key, name, lines }) => ({
        value: key,
        label: `${visibleString(name)} · ${formatNumber(lines)}`,
      })),
    [blocks],
  )
  const { author, commit, by } = search
  const isFiltered = author !== undefined || commit !== undefined
  const go = (direction: 'next' | 'previous', takesFocus: boolean) => {
    onGo(neighbourBlock(matching, matching[current ?? -1]?.firstLine ?? lineInView(), direction), takesFocus)
  }
  useCommands(isLoading ? {} : { nextBlock: () => go('next', true), previousBlock: () => go('previous', true) })
  const nextLabel = useCommandLabel('nextBlock')
  const previousLabel = useCommandLabel('previousBlock')
  return (
    <div className={classes.bar}>
      <Group gap={8} wrap="nowrap" className={classes.tools}>
        <Select
          aria-label={t('Lines of')}
          placeholder={t('All authors')}
          disabled={isLoading}
          data={authors}
          value={author ?? null}
          onChange={value => onChange({ author: value ?? undefined, commit: undefined })}
          searchable
          clearable
          nothingFoundMessage={t('No matching authors')}
          w={220}
          comboboxProps={{ position: 'top-start', width: 300 }}
        />
        <SegmentedControl
          aria-label={t('Blame by')}
          data={[...waysToPut]}
          value={by ?? 'lines'}
          onChange={value => onChange({ by: value === 'commits' ? value : undefined })}
        />
        <Group gap={2} wrap="nowrap">
          <StepButton label={previousLabel} isDisabled={isLoading} onClick={() => go('previous', false)}>
            <IconChevronUp size={14} />
          </StepButton>
          <StepButton label={nextLabel} isDisabled={isLoading} onClick={() => go('next', false)}>
            <IconChevronDown size={14} />
          </StepButton>
        </Group>
        <span role="status" className={classes.count}>
          {isLoading ? t('Loading blame…') : words(matching)}
        </span>
        <span role="status" className={classes.count}>
          {current !== undefined && getPlace(matching, current)}
        </span>
        {ignored && (
          <IgnoreSwitch
            ignored={ignored}
            isOn={search.revisions !== 'all'}
            onSwitch={isOn => onChange({ revisions: isOn ? undefined : 'all' })}
          />
        )}
        {isFiltered && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconX size={12} />}
            onClick={() => onChange({ author: undefined, commit: undefined })}
          >
            {t('All lines')}
          </Button>
        )}
      </Group>
      <ul className={classes.legend} aria-label={t('Age of the lines')}>
        {ageSteps.map((step, index) => (
          <li key={step.label} className={classes.step} title={step.label}>
            <span className={`${classes.swatch} ${heat.heat}`} data-heat={index} />
            {step.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether the commits in `.git-blame-ignore-revs` are ignored, and for how many lines that worked. */
function IgnoreSwitch({
  ignored: { commits, result, problem },
  isOn,
  onSwitch,
}: {
  readonly ignored: IgnoredRevisions
  readonly isOn: boolean
  onSwitch(isOn: boolean): void
}) {
  const lines = (count: number) => t('{count, plural, one {# line} other {# lines}}', { count })
  const status = problem
    ? t('Couldn’t ignore these revisions. {problem}', { problem })
    : result
      ? t('{lines} shown with earlier commits, {lines2} without.', {
          lines: lines(result.passed),
          lines2: lines(result.left),
        })
      : isOn
        ? t('Loading earlier commits…')
        : ''
  return (
    <Tooltip
      label={t('Listed in {ignoredRevisionsFile} on the default branch. {status}', { ignoredRevisionsFile, status })}
      multiline
      maw={320}
    >
      <Checkbox
        size="xs"
        label={t('Ignore {commits, plural, one {# revision} other {# revisions}}', { commits })}
        description={problem && t('Not ignored')}
        checked={isOn}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}

function StepButton(props: {
  readonly label: string
  readonly isDisabled: boolean
  readonly children: ReactNode
  onClick(): void
}) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        variant="default"
        size={26}
        aria-label={props.label}
        disabled={props.isDisabled}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}

/** "Block 3 of 20 · Lines 8 to 12". */
function getPlace(blocks: readonly BlameBlock[], index: number): string {
  const block = blocks[index]
  return block
    ? t('Block {block} of {blocks} · {lines}', {
        block: index + 1,
        blocks: formatNumber(blocks.length),
        lines: getLines(block),
      })
    : ''
}

function words(blocks: readonly BlameBlock[]): string {
  const lines = blocks.reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0)
  return t('{lines, plural, one {# line} other {# lines}} in {blocks, plural, one {# block} other {# blocks}}', {
    lines,
    blocks: blocks.length,
  })
}
