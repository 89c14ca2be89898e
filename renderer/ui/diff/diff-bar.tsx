import { ActionIcon, Button, Checkbox, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconKeyboard, IconLayoutSidebar } from '@tabler/icons-react'
import { memo } from 'react'
import { Spacer } from '../screen/screen.tsx'
import { Counts } from './counts.tsx'
import { type DiffFile, fileKey } from './diff-file.ts'
import classes from './diff-view.module.css'
import type { DiffViewState } from './use-view-state.ts'

interface DiffBarProps {
  readonly state: DiffViewState
  readonly hasTree: boolean
  onTree(hasTree: boolean): void
  onChange(step: 1 | -1): void
}

/** What can be done with the whole diff. */
export const DiffBar = memo(function DiffBar({ state, hasTree, onTree, onChange }: DiffBarProps) {
  const { files } = state
  const sum = (of: (file: DiffFile) => number) => files.reduce((total, file) => total + of(file), 0)
  const unsent = files.filter(file => file.unsent !== null).length
  const isMany = files.length > 1
  return (
    <div className={classes.bar}>
      {isMany && (
        <>
          <Tooltip label="Tree of files">
            <ActionIcon
              variant={hasTree ? 'light' : 'subtle'}
              color="gray"
              className={classes.treeSwitch}
              aria-label="Tree of files"
              aria-pressed={hasTree}
              onClick={() => onTree(!hasTree)}
            >
              <IconLayoutSidebar size={16} />
            </ActionIcon>
          </Tooltip>
          <div className={classes.tally}>
            <span>{files.length.toLocaleString()} files</span>
            <Counts additions={sum(file => file.diff.additions)} deletions={sum(file => file.diff.deletions)} />
            {unsent > 0 && <span className={classes.dim}>{unsent.toLocaleString()} came without lines</span>}
            <span className={classes.dim} role="status">
              {files.filter(file => state.viewed.has(fileKey(file))).length} viewed
            </span>
          </div>
        </>
      )}
      <Spacer />
      <Checkbox
        size="xs"
        label="Ignore whitespace"
        checked={state.ignoresWhitespace}
        onChange={event => state.setIgnoresWhitespace(event.currentTarget.checked)}
      />
      <SegmentedControl
        size="xs"
        aria-label="Layout of the diff"
        value={state.layout}
        onChange={state.setLayout}
        data={[
          { value: 'unified', label: 'Unified' },
          { value: 'split', label: 'Side by side' },
        ]}
      />
      <Button.Group>
        <ActionIcon
          variant="default"
          aria-label="Previous change"
          title="Previous change (p)"
          onClick={() => onChange(-1)}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next change" title="Next change (n)" onClick={() => onChange(1)}>
          <IconArrowDown size={15} />
        </ActionIcon>
      </Button.Group>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More of the diff">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => state.foldAll(true)}>Fold all files</Menu.Item>
          <Menu.Item onClick={() => state.foldAll(false)}>Unfold all files</Menu.Item>
          <Menu.Divider />
          <Menu.Label>
            <IconKeyboard size={13} aria-hidden /> Keys
          </Menu.Label>
          {keys.map(([key, what]) => (
            <Menu.Label key={key} className={classes.key}>
              <kbd>{key}</kbd> {what}
            </Menu.Label>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})

const keys = [
  ['n p', 'next and previous change'],
  ['j k', 'next and previous file'],
  ['v', 'viewed, or not'],
  ['x', 'fold the file'],
] as const
