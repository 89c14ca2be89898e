import { Avatar, Badge } from '@mantine/core'
import { IconArrowRight, IconHistory, IconLock, IconUsersGroup, IconWorld } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { Project } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { DeletionBadge } from '../../../lib/project/deletion-badge.tsx'
import { ProjectPath } from '../../../ui/text/path-text.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type ChoiceRow, isChoice, type PickerRow } from '../model/rows.ts'
import classes from './project-list.module.css'

/** One line of the picker. The keyboard stays in the search field, so the rows take no focus of their own. */
export function ProjectRow({
  id,
  row,
  active,
  position,
  count,
  style,
  onActivate,
  onOpen,
  onMenu,
}: {
  readonly id: string
  readonly row: PickerRow
  readonly active: boolean
  readonly position: number
  readonly count: number
  readonly style: CSSProperties
  readonly onActivate: () => void
  readonly onOpen: (row: ChoiceRow) => void
  /** A right click, before the menu opens. */
  readonly onMenu: (row: ChoiceRow) => void
}) {
  if (!isChoice(row)) {
    return (
      <div role="presentation" className={classes.groupHeading} style={style}>
        {row.text}
      </div>
    )
  }
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      aria-posinset={position}
      aria-setsize={count}
      className={classes.row}
      data-active={active}
      style={style}
      onPointerMove={active ? undefined : onActivate}
      onClick={() => onOpen(row)}
      onContextMenu={() => onMenu(row)}
      onKeyDown={event => {
        if (event.key === 'Enter') onOpen(row)
      }}
    >
      <RowContent row={row} />
    </div>
  )
}

function RowContent({ row }: { readonly row: ChoiceRow }) {
  switch (row.kind) {
    case 'project':
      return <ProjectContent project={row.project} />
    case 'path':
      return (
        <>
          <IconHistory size={16} stroke={1.5} className={classes.quiet} aria-hidden />
          <ProjectPath path={row.target} />
        </>
      )
    case 'typed':
      return (
        <>
          <IconArrowRight size={18} stroke={1.5} className={classes.quiet} aria-hidden />
          <span className={classes.typed}>
            <Trans
              message="{by, select, id {Open the project with the ID <code/>} other {Open the project at <code/>}}"
              values={{ by: /^\d+$/.test(row.target) ? 'id' : 'path' }}
              components={{
                code: (
                  <code>
                    <VisibleText text={row.target} />
                  </code>
                ),
              }}
            />
          </span>
        </>
      )
  }
}

/** Not rendered again when the choice moves, nor while other rows scroll past. */
const ProjectContent = memo(function ProjectContent({ project }: { readonly project: Project }) {
  const { path_with_namespace: path, name, description, archived, visibility, last_activity_at: lastActivity } = project
  return (
    <>
      <Avatar name={name} color="initials" size={20} radius="sm" alt="" aria-hidden />
      <div className={classes.words}>
        <div className={classes.title}>
          <ProjectPath path={path} />
          {archived && (
            <Badge variant="default" size="xs" radius="sm" tt="none" fw={500}>
              {t('Archived')}
            </Badge>
          )}
          <DeletionBadge project={project} />
        </div>
        <div className={classes.description} title={description ? toTooltip(description) : undefined}>
          {description ? <VisibleText text={description} /> : t('No description')}
        </div>
      </div>
      <Visibility visibility={visibility} />
      <span className={classes.activity}>{lastActivity && <TimeAgo value={lastActivity} />}</span>
    </>
  )
})

const visibilityIcons: Readonly<Record<string, typeof IconLock>> = {
  private: IconLock,
  internal: IconUsersGroup,
  public: IconWorld,
}

function Visibility({ visibility }: { readonly visibility: string | undefined }) {
  if (visibility === undefined) return <span className={classes.visibility} />
  const Icon = visibilityIcons[visibility]
  return (
    <span className={classes.visibility}>
      {Icon && <Icon size={14} stroke={1.5} aria-hidden />}
      {valueLabel('visibility', visibility)}
    </span>
  )
}
