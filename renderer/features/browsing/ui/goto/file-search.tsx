import { Button, Kbd, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { showsItself, visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { getRuns } from '../../model/goto/runs.ts'
import { typedTarget } from '../../model/goto/typed-target.ts'
import type { PathMatch } from '../../model/path-index.ts'
import type { PathSearch } from '../../model/use-path-search.ts'
import classes from './go-to-file.module.css'

interface FileSearchProps {
  readonly refName: string
  readonly typed: string
  readonly search: PathSearch
  onType(typed: string): void
  onClose(): void
}

/** Finds any file of the ref. */
export function FileSearchDialog({ opened, ...search }: FileSearchProps & { readonly opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={search.onClose}
      title={t('Go to file')}
      size={680}
      yOffset="10vh"
      classNames={{ body: classes.body ?? '' }}
    >
      <FileSearch {...search} />
    </Modal>
  )
}

/** The field and the files it finds. The keys work in the field; it never loses the focus. */
function FileSearch({ refName, typed, search, onType, onClose }: FileSearchProps) {
  const id = useId()
  const params = useProjectParams()
  const navigate = useNavigate()
  const [active, setActive] = useState(0)
  const matches = search.found?.matches ?? []
  const chosen = Math.min(active, matches.length - 1)
  const isEmpty = matches.length === 0 && search.found !== null && search.found.among > 0

  const open = (path: string | undefined, isBlame: boolean) => {
    if (path === undefined) return
    const { line } = typedTarget(typed)
    onClose()
    void navigate({
      to: '/c/$connection/p/$project/blob',
      params,
      search: { ref: refName, path, ...(isBlame && { view: 'blame' as const }), ...(line !== undefined && { line }) },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') open(matches[chosen]?.path, event.ctrlKey || event.metaKey)
    else {
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
          onType(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={classes.files}
        data-empty={isEmpty || undefined}
        role="listbox"
        id={`${id}-files`}
        aria-label={t('Files')}
        tabIndex={-1}
        data-query={search.found?.query}
      >
        {matches.map(({ path, letters }, index) => (
          <Row
            key={path}
            id={`${id}-${index}`}
            isActive={index === chosen}
            label={visibleString(path)}
            onChoose={isBlame => open(path, isBlame)}
          >
            <PathText path={path} letters={letters} />
          </Row>
        ))}
      </div>
      {isEmpty && <p className={classes.none}>{formatEmpty(typed, search)}</p>}
      <Foot refName={refName} search={search} isEmpty={isEmpty} />
    </>
  )
}

function Row({
  id,
  isActive,
  label,
  onChoose,
  children,
}: {
  readonly id: string
  readonly isActive: boolean
  readonly label: string
  readonly onChoose: (isBlame: boolean) => void
  readonly children: React.ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field that has the focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={label}
      tabIndex={-1}
      title={label}
      className={classes.row}
      onMouseDown={event => event.preventDefault()}
      onClick={event => onChoose(event.ctrlKey || event.metaKey)}
    >
      {children}
    </div>
  )
}

/** How far the list is, and what went wrong with it. */
function Foot({
  refName,
  search,
  isEmpty,
}: {
  readonly refName: string
  readonly search: PathSearch
  readonly isEmpty: boolean
}) {
  const { name } = useConnection()
  const { count, isComplete, error } = search
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
          <Button variant="default" size="compact-xs" onClick={search.retry}>
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
}

/** The text in place of the files. */
function formatEmpty(typed: string, { isComplete }: PathSearch): string {
  if (!isComplete) return t('No match yet. The list of files is still loading.')
  return t('No file path contains the letters of “{query}” in this order.', {
    query: visibleString(typedTarget(typed).query.trim()),
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

/**
 * Name and folder of a file, with the matching letters marked. A deceptive name is shown with its characters marked
 * instead.
 */
function PathText({ path, letters }: PathMatch) {
  const start = path.lastIndexOf('/') + 1
  return (
    <>
      <Marked text={path.slice(start)} letters={letters.map(at => at - start)} className={classes.name} />
      {start > 0 && <Marked text={path.slice(0, start - 1)} letters={letters} className={classes.folder} />}
    </>
  )
}

function Marked({
  text,
  letters,
  className,
}: {
  readonly text: string
  readonly letters: readonly number[]
  readonly className: string | undefined
}) {
  if (!showsItself(text)) return <VisibleText text={text} className={className} />
  return (
    <bdi className={className}>
      {getRuns(text, letters).map(({ start, text: run, isMatch }) =>
        isMatch ? (
          <mark key={start} className={classes.letters}>
            {run}
          </mark>
        ) : (
          run
        ),
      )}
    </bdi>
  )
}
