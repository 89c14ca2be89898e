import { type ReactNode, useRef } from 'react'
import { paneWidths, useTreeState } from '../../model/tree/tree-state.ts'
import classes from './files-frame.module.css'
import { TreePane } from './tree-pane.tsx'

const keyStep = 16

/** The tree on the left, a folder or a file on the right, and a border between them that can be moved. */
export function FilesFrame({ children }: { readonly children: ReactNode }) {
  const width = useTreeState(state => state.paneWidth)
  const resize = useTreeState(state => state.resize)
  const pane = useRef<HTMLElement>(null)
  return (
    <div className={classes.frame}>
      <nav ref={pane} className={classes.pane} style={{ width }} aria-label="Files">
        <TreePane />
      </nav>
      <hr
        className={classes.border}
        tabIndex={0}
        aria-orientation="vertical"
        aria-label="Width of the file tree"
        aria-valuenow={width}
        aria-valuemin={paneWidths.least}
        aria-valuemax={paneWidths.most}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={event => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          resize(event.clientX - (pane.current?.getBoundingClientRect().left ?? 0))
        }}
        onDoubleClick={() => resize(paneWidths.usual)}
        onKeyDown={event => {
          if (event.key === 'ArrowLeft') resize(width - keyStep)
          if (event.key === 'ArrowRight') resize(width + keyStep)
        }}
      />
      <section className={classes.content} aria-label="Content">
        {children}
      </section>
    </div>
  )
}
