import { ActionIcon, Button, Checkbox, Group, Modal, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { notifyFailure } from '../../../../lib/notices/notices.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { FilePath } from '../../../../ui/text/path-text.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { formatChange, getMark } from '../../model/changes/change-words.ts'
import type { Staged } from '../../model/changes/use-staged.ts'
import classes from './changes-screen.module.css'

interface ChangeListProps {
  readonly staged: Staged
  readonly branch: string
  /** Numbers of the drafts that the commit leaves out. */
  readonly left: ReadonlySet<number>
  readonly problems: ReadonlyMap<string, string>
  /** The path that is shown alone. */
  readonly shown: string | undefined
  onInclude(changes: readonly Draft[], isIn: boolean): void
}

/** The changes, each included in or excluded from the commit, with links to show one alone. */
export function ChangeList({ staged, branch, left, problems, shown, onInclude }: ChangeListProps) {
  const { changes } = staged
  const params = useProjectParams()
  const discard = useDiscardChange(staged)
  const included = changes.filter(({ id }) => !left.has(id)).length
  return (
    <section className={classes.list} aria-label={t('Changes of the branch')}>
      <div className={classes.listHead}>
        <Checkbox
          size="xs"
          label={t('{included} of {changes} in the commit', { included, changes: changes.length })}
          checked={included === changes.length}
          indeterminate={included > 0 && included < changes.length}
          onChange={event => onInclude(changes, event.currentTarget.checked)}
        />
        {shown !== undefined && (
          <Link
            to="/c/$connection/p/$project/changes"
            params={params}
            search={{ branch }}
            className={classes.whole}
            activeOptions={{ exact: true }}
          >
            {t('Whole diff')}
          </Link>
        )}
      </div>
      <ul className={classes.rows}>
        {changes.map(change => (
          <li key={change.id} className={classes.row} data-shown={change.path === shown || undefined}>
            <Checkbox
              size="xs"
              aria-label={t('Commit {path}', { path: visibleString(change.path) })}
              checked={!left.has(change.id)}
              onChange={event => onInclude([change], event.currentTarget.checked)}
            />
            <span className={classes.mark} data-mark={getMark(change)} title={formatChange(change)} aria-hidden>
              {getMark(change)}
            </span>
            <div className={classes.words}>
              <Link
                to="/c/$connection/p/$project/changes"
                params={params}
                search={{ branch, path: change.path }}
                className={classes.path}
                title={visibleString(change.path)}
              >
                <FilePath text={change.path} />
              </Link>
              <span className={classes.what}>
                {formatChange(change)} · <TimeAgo value={change.updatedAt} />
              </span>
              {problems.has(change.path) && !left.has(change.id) && (
                <span className={classes.problem}>{problems.get(change.path)}</span>
              )}
            </div>
            {change.holds !== 'deleted' && change.holds !== 'bytes' && (
              <Tooltip label={t('Edit')}>
                <ActionIcon
                  aria-label={t('Edit {path}', { path: visibleString(change.path) })}
                  renderRoot={props => (
                    <Link
                      {...props}
                      to="/c/$connection/p/$project/edit"
                      params={params}
                      search={{ branch, path: change.path, ...(change.baseCommit === null && { create: true }) }}
                    />
                  )}
                >
                  <IconPencil size={14} />
                </ActionIcon>
              </Tooltip>
            )}
            <Tooltip label={t('Discard…')}>
              <ActionIcon
                aria-label={t('Discard the change of {path}', { path: visibleString(change.path) })}
                onClick={() => discard.ask(change)}
              >
                <IconArrowBackUp size={14} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      {discard.dialog}
    </section>
  )
}

/** Discards a change, after confirmation: there is no other copy. */
function useDiscardChange(staged: Pick<Staged, 'discard'>): {
  ask(change: Draft): void
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Draft | null>(null)
  const discard = async ({ id }: Draft) => {
    setAsked(null)
    try {
      await staged.discard(id)
    } catch (thrown) {
      notifyFailure(thrown, { title: t('The change is still there') })
    }
  }
  return {
    ask: setAsked,
    dialog: (
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title={t('Discard this change?')}>
        {asked && (
          <>
            <Text size="sm">
              <Trans
                message="The file on the branch stays as it is. Your change to <strong/> ({change}) can’t be restored."
                values={{ change: formatChange(asked) }}
                components={{
                  strong: (
                    <strong>
                      <VisibleText text={asked.path} />
                    </strong>
                  ),
                }}
              />
            </Text>
            <Group justify="flex-end" gap="xs" mt="md">
              <Button variant="default" onClick={() => setAsked(null)} data-autofocus>
                {t('Cancel')}
              </Button>
              <Button color="red.9" onClick={() => void discard(asked)}>
                {t('Discard')}
              </Button>
            </Group>
          </>
        )}
      </Modal>
    ),
  }
}
