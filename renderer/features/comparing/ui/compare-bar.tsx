import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import { deepLink } from '#shared/deep-link.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import type { Compared } from '../model/use-comparison.ts'
import classes from './compare-screen.module.css'
import { MergeBaseDialog } from './merge-base-dialog.tsx'

interface CompareBarProps {
  readonly compared: Compared
  readonly provenance: Provenance | null
  onChange(part: Partial<Compared>): void
}

/** Which two refs are compared, and how. */
export function CompareBar({ compared, provenance, onChange }: CompareBarProps) {
  const { from, to, straight } = compared
  const params = useProjectParams()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const link = router.buildLocation({
    to: '/c/$connection/p/$project/compare',
    params,
    search: { from, to, ...(straight && { straight }) },
  })
  return (
    <section className={classes.bar} aria-label="What is compared">
      <div className={classes.side}>
        <span className={classes.label} aria-hidden>
          From
        </span>
        <RefPicker value={from} label="From" onPick={next => onChange({ from: next })} />
      </div>
      <Tooltip label="Swap the two sides">
        <ActionIcon
          variant="default"
          size="md"
          aria-label="Swap the two sides"
          onClick={() => onChange({ from: to, to: from })}
        >
          <IconArrowsLeftRight size={15} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.side}>
        <span className={classes.label} aria-hidden>
          To
        </span>
        <RefPicker value={to} label="To" onPick={next => onChange({ to: next })} />
      </div>
      <SegmentedControl
        aria-label="Compared"
        value={straight ? 'straight' : 'base'}
        onChange={value => onChange({ straight: value === 'straight' })}
        data={[
          { value: 'base', label: 'From the merge base' },
          { value: 'straight', label: 'Directly' },
        ]}
      />
      <CopyButton value={deepLink(link.href)} label="Copy the link to this comparison" />
      <Button variant="default" onClick={() => setAsking(true)}>
        Merge base…
      </Button>
      <MergeBaseDialog opened={isAsking} refs={[from, to]} onClose={() => setAsking(false)} />
      <Spacer />
      <StaleNotice provenance={provenance} />
    </section>
  )
}
