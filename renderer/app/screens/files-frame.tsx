import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { defaultShellSettings, fileTreeWidths } from '#shared/shell.ts'
import { TreePane } from '../../features/browsing/ui/tree/tree-pane.tsx'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { useCommandLabel, useCommands } from '../../ui/keyboard/use-commands.ts'
import { PaneBorder } from '../../ui/navigation/pane-border.tsx'
import { useKeptWidth } from '../../ui/navigation/use-kept-width.ts'
import classes from './project-layout.module.css'

/** Where the tree would leave the file too little room: 1280 pixels at 150 % and more, or a window of that size. */
const narrow = '(max-width: 900px)'

/**
 * The tree on the left, a folder or a file on the right, and a border between them that can be moved. The tree can be hidden; in a
 * narrow window it is, until it is shown there.
 */
export function FilesFrame({ children }: { readonly children: ReactNode }) {
  const { width: kept, isHidden: isKeptHidden } = useSettings()?.fileTree ?? defaultShellSettings.fileTree
  const update = useUpdateSettings()
  const { width, resize } = useKeptWidth(kept, width =>
    update(({ fileTree }) => ({ fileTree: { ...fileTree, width } })),
  )
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const [isShownInNarrow, showInNarrow] = useState(false)
  const isHidden = isNarrow ? !isShownInNarrow : isKeptHidden
  const toggleKept = () => update(({ fileTree }) => ({ fileTree: { ...fileTree, isHidden: !fileTree.isHidden } }))
  // What a narrow window shows is not kept: the wide one has the tree as before.
  const toggle = () => (isNarrow ? showInNarrow(isShown => !isShown) : toggleKept())
  useCommands({ fileTree: toggle })
  const pane = useRef<HTMLElement>(null)
  return (
    <div className={classes.frame} data-with-tree={!isHidden}>
      {isHidden ? (
        <div className={classes.hiddenPane}>
          <TreeToggle isHidden onToggle={toggle} />
        </div>
      ) : (
        <>
          <nav ref={pane} className={classes.pane} style={{ width }} aria-label={t('Files')}>
            <div className={classes.paneHead}>
              <span>{t('Files')}</span>
              <TreeToggle isHidden={false} onToggle={toggle} />
            </div>
            <TreePane />
          </nav>
          <PaneBorder
            label={t('Width of the file tree')}
            pane={pane}
            width={width}
            limits={fileTreeWidths}
            onResize={resize}
          />
        </>
      )}
      <section className={classes.content} aria-label={t('Content')}>
        {children}
      </section>
    </div>
  )
}

/** Hides the tree, or shows it again. */
function TreeToggle({ isHidden, onToggle }: { readonly isHidden: boolean; onToggle(): void }) {
  const label = isHidden ? t('Show file tree') : t('Hide file tree')
  const title = useCommandLabel('fileTree', label)
  const Icon = isHidden ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={title}>
      <ActionIcon aria-label={label} aria-expanded={!isHidden} size="sm" onClick={onToggle}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
