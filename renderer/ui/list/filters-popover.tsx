import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'

/** The button above a list that opens its filters, with the number of active ones. */
export function FiltersPopover({
  count,
  className,
  isWithinPlace = false,
  children,
}: {
  readonly count: number
  /** Of the box that opens: how wide and how tall it may be. */
  readonly className: string | undefined
  /** Renders the popover inside its parent, such as a search landmark, instead of a portal. */
  readonly isWithinPlace?: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      position="bottom-start"
      opened={isOpen}
      onChange={setOpen}
      withinPortal={!isWithinPlace}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t('Filters: {count}', { count }) : t('Filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={className ?? ''} aria-label={t('Filters')}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
