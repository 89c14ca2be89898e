import { Button, Kbd, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useRef, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { layers } from '../../../../ui/dialog/layers.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { typedTarget } from '../../model/goto/typed-target.ts'
import { useFoundPaths } from '../../model/use-found-paths.ts'
import type { PathFiles } from '../../model/use-path-search.ts'
import { FoundFiles } from './found-files.tsx'
import classes from './go-to-file.module.css'

interface FileSearchProps {
  readonly refName: string
  readonly files: PathFiles
  onClose(): void
}

/** Finds any file of the ref. */
export function FileSearchDialog({
  opened,
  opening,
  ...search
}: FileSearchProps & {
  readonly opened: boolean
  /** How many times it was opened: each time the field is empty. */
  readonly opening: number
}) {
  return (
    <Modal
      opened={opened}
      onClose={search.onClose}
      title={t('Go to file')}
      zIndex={layers.ofKeys}
      size={680}
      yOffset="10vh"
      classNames={{ body: classes.body ?? '' }}
    >
      <FileSearch key={opening} {...search} />
    </Modal>
  )
}

/** The field and the files it finds. The keys work in the field; it never loses the focus. */
function FileSearch({ refName, files, onClose }: FileSearchProps) {
  const id = useId()
  const params = useProjectParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { query, line } = typedTarget(typed)
  const found = useFoundPaths(files.matcher, query)
  const matches = found?.matches ?? []
  const chosen = Math.min(active, matches.length - 1)
  const isEmpty = matches.length === 0 && found !== null && found.among > 0

  const onOpen = useCallback(
    (path: string, isBlame: boolean) => {
      onClose()
      void navigate({
        to: '/c/$connection/p/$project/blob',
        params,
        search: { ref: refName, path, ...(isBlame && { view: 'blame' as const }), ...(line !== undefined && { line }) },
      })
    },
    [navigate, params, refName, line, onClose],
  )
  // Enter that came before the files of what was typed: it opens the first of them, not one of the query before.
  const early = useRef<{ readonly query: string; readonly isBlame: boolean } | null>(null)
  useEffect(() => {
    if (early.current === null || found?.query !== query) return
    const { query: of, isBlame } = early.current
    early.current = null
    const [first] = found.matches
    if (of === query && first) onOpen(first.path, isBlame)
  }, [found, query, onOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const isBlame = event.ctrlKey || event.metaKey
      const path = matches[chosen]?.path
      if (found?.query !== query) early.current = { query, isBlame }
      else if (path !== undefined) onOpen(path, isBlame)
    } else {
      const next = moved(event.key, chosen, matches.length)
      if (next === null) return
      setActive(next)
    }
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('Letters of the file’s path')}
        aria-controls={`${id}-files`}
        aria-expanded={matches.length > 0}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('Some letters of its path, or board.ts:12 for a line')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={event => {
          setActive(0)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <FoundFiles id={id} found={found} chosen={chosen} isEmpty={isEmpty} onOpen={onOpen} />
      {isEmpty && <p className={classes.none}>{formatEmpty(query, files.isComplete)}</p>}
      <Foot refName={refName} files={files} isEmpty={isEmpty} />
    </>
  )
}

/** How far the list is, and what went wrong with it. */
const Foot = memo(function Foot({
  refName,
  files: { count, isComplete, error, retry },
  isEmpty,
}: {
  readonly refName: string
  readonly files: PathFiles
  readonly isEmpty: boolean
}) {
  const { name } = useConnection()
  const files = t('{count, plural, one {# file} other {# files}}', { count })
  return (
    <div className={classes.foot}>
      {error && (
        <div role="alert" className={classes.failed}>
          <span>
            <VisibleText
              text={formatSentences([
                count > 0 && t('Only {files} could be listed.', { files }),
                explain(error, name).sentence,
              ])}
            />
          </span>
          <Button variant="default" size="compact-xs" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      <div className={classes.facts}>
        <span role="status">
          {isEmpty && <>{isComplete ? t('No matching files.') : t('No match yet.')} </>}
          <Trans
            message="{count, select, none {at <visibleText/>} open {{files} so far… at <visibleText/>} other {{files} at <visibleText/>}}"
            values={{ count: error ? 'none' : isComplete ? 'whole' : 'open', files }}
            components={{ visibleText: <VisibleText text={shortRef(refName)} /> }}
          />
        </span>
        <span className={classes.keys}>
          <Kbd size="xs">↑↓</Kbd>{' '}
          <Trans
            message="choose <kbd>Enter</kbd> open <kbd2>Ctrl+Enter</kbd2> blame"
            components={{ kbd: <Kbd size="xs" />, kbd2: <Kbd size="xs" /> }}
          />
        </span>
      </div>
    </div>
  )
})

/** The text in place of the files. */
function formatEmpty(query: string, isComplete: boolean): string {
  if (!isComplete) return t('No match yet. The list of files is still loading.')
  return t('No file path contains the letters of “{query}” in this order.', {
    query: visibleString(query.trim()),
  })
}

function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'PageDown':
      return Math.min(at + 10, count - 1)
    case 'PageUp':
      return Math.max(at - 10, 0)
    default:
      return null
  }
}
