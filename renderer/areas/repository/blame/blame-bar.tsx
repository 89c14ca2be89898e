import { ActionIcon, Button, Group, SegmentedControl, Select, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { useShortcuts } from '../../../common/keyboard/use-shortcuts.ts'
import { ageSteps } from './age-heat.ts'
import classes from './blame-bar.module.css'
import { blameAuthors, neighbourBlock } from './blame-groups.ts'
import type { BlameBlock } from './blame-layout.ts'
import heat from './heat.module.css'
import type { BlameSearch } from './use-blame-search.ts'

interface BlameBarProps {
  readonly blocks: readonly BlameBlock[]
  readonly matching: readonly BlameBlock[]
  readonly search: BlameSearch
  onChange(search: BlameSearch): void
  lineInView(): number
  onLine(line: number): void
}

const waysToPut = [
  { value: 'lines', label: 'Lines' },
  { value: 'commits', label: 'Commits' },
] as const

/** What can be asked about a blame: whose lines, by which commits, where the next ones are; and what the colours mean. */
export function BlameBar({ blocks, matching, search, onChange, lineInView, onLine }: BlameBarProps) {
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
  const go = (direction: 'next' | 'previous') => {
    const found = neighbourBlock(matching, lineInView(), direction)
    if (found) onLine(found.firstLine)
  }
  useShortcuts('Blame', {
    n: { words: 'Next block', run: () => go('next') },
    p: { words: 'Previous block', run: () => go('previous') },
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
          nothingFoundMessage="Nobody of this name has lines here"
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
          <StepButton label="Previous block (p)" onClick={() => go('previous')}>
            <IconChevronUp size={14} />
          </StepButton>
          <StepButton label="Next block (n)" onClick={() => go('next')}>
            <IconChevronDown size={14} />
          </StepButton>
        </Group>
        <span role="status">{words(matching)}</span>
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

function StepButton(props: { readonly label: string; readonly children: ReactNode; onClick(): void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon variant="default" size={26} aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}

function words(blocks: readonly BlameBlock[]): string {
  const lines = blocks.reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0)
  const count = (value: number, word: string) => `${value.toLocaleString()} ${value === 1 ? word : `${word}s`}`
  return `${count(lines, 'line')} in ${count(blocks.length, 'block')}`
}
