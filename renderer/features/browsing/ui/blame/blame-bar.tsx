import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Select, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { useShortcuts } from '../../../../ui/keyboard/use-shortcuts.ts'
import { ageSteps } from '../../model/blame/age-heat.ts'
import { blameAuthors, neighbourBlock } from '../../model/blame/blame-groups.ts'
import { type BlameBlock, getLines } from '../../model/blame/blame-layout.ts'
import { type IgnoredRevisions, ignoredRevisionsFile } from '../../model/blame/use-blame.ts'
import type { BlameSearch } from '../../model/blame/use-blame-search.ts'
import classes from './blame-bar.module.css'
import heat from './heat.module.css'

interface BlameBarProps {
  readonly blocks: readonly BlameBlock[]
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
  { value: 'lines', label: 'Lines' },
  { value: 'commits', label: 'Commits' },
] as const

/** The tools of a blame: filters by author and commit, navigation between blocks, and the legend of colours. */
export function BlameBar({ blocks, matching, ignored, search, onChange, current, lineInView, onGo }: BlameBarProps) {
  const authors = useMemo(
    () =>
      blameAuthors(blocks).map(({ key, name, lines }) => ({
        value: key,
        label: `${visibleString(name)} · ${lines.toLocaleString()}`,
      })),
    [blocks],
  )
  const { author, commit, by } = search
  const isFiltered = author !== undefined || commit !== undefined
  const go = (direction: 'next' | 'previous', takesFocus: boolean) => {
    onGo(neighbourBlock(matching, matching[current ?? -1]?.firstLine ?? lineInView(), direction), takesFocus)
  }
  useShortcuts('Blame', {
    n: { words: 'Next block', run: () => go('next', true) },
    p: { words: 'Previous block', run: () => go('previous', true) },
  })
  return (
    <div className={classes.bar}>
      <Group gap={8}>
        <Select
          aria-label="Lines of"
          placeholder="All authors"
          data={authors}
          value={author ?? null}
          onChange={value => onChange({ author: value ?? undefined, commit: undefined })}
          searchable
          clearable
          nothingFoundMessage="No matching authors"
          w={220}
          comboboxProps={{ position: 'top-start', width: 300 }}
        />
        <SegmentedControl
          aria-label="Blame by"
          data={[...waysToPut]}
          value={by ?? 'lines'}
          onChange={value => onChange({ by: value === 'commits' ? value : undefined })}
        />
        <Group gap={2} wrap="nowrap">
          <StepButton label="Previous block (p)" onClick={() => go('previous', false)}>
            <IconChevronUp size={14} />
          </StepButton>
          <StepButton label="Next block (n)" onClick={() => go('next', false)}>
            <IconChevronDown size={14} />
          </StepButton>
        </Group>
        {ignored && (
          <IgnoreSwitch
            ignored={ignored}
            isOn={search.revisions !== 'all'}
            onSwitch={isOn => onChange({ revisions: isOn ? undefined : 'all' })}
          />
        )}
        <span role="status">{words(matching)}</span>
        <span role="status">{current !== undefined && getPlace(matching, current)}</span>
        {isFiltered && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconX size={12} />}
            onClick={() => onChange({ author: undefined, commit: undefined })}
          >
            All lines
          </Button>
        )}
      </Group>
      <ul className={classes.legend} aria-label="Age of the lines">
        {ageSteps.map((step, index) => (
          <li key={step.label} className={classes.step}>
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
  const lines = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'line' : 'lines'}`
  const status = problem
    ? `Couldn’t ignore these revisions. ${problem}`
    : result
      ? `${lines(result.passed)} shown with earlier commits, ${lines(result.left)} without.`
      : isOn
        ? 'Loading earlier commits…'
        : ''
  return (
    <Tooltip label={`Listed in ${ignoredRevisionsFile} on the default branch. ${status}`} multiline maw={320}>
      <Checkbox
        size="xs"
        label={`Ignore ${commits.toLocaleString()} ${commits === 1 ? 'revision' : 'revisions'}`}
        description={problem && 'Not ignored'}
        checked={isOn}
        onChange={event => onSwitch(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}

function StepButton(props: { readonly label: string; readonly children: ReactNode; onClick(): void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon variant="default" size={26} aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}

/** "Block 3 of 20 · Lines 8 to 12". */
function getPlace(blocks: readonly BlameBlock[], index: number): string {
  const block = blocks[index]
  return block ? `Block ${index + 1} of ${blocks.length.toLocaleString()} · ${getLines(block)}` : ''
}

function words(blocks: readonly BlameBlock[]): string {
  const lines = blocks.reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0)
  const count = (value: number, word: string) => `${value.toLocaleString()} ${value === 1 ? word : `${word}s`}`
  return `${count(lines, 'line')} in ${count(blocks.length, 'block')}`
}
