import {
  IconFile,
  IconFileArrowRight,
  IconFileText,
  IconFileZip,
  IconFolder,
  IconFolderOpen,
  IconPackage,
  IconPhoto,
  IconTerminal2,
} from '@tabler/icons-react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { getImageType } from '../../../../lib/code/image-type.ts'
import { entryKind } from '../../model/tree/entry-kind.ts'
import classes from './entry-icon.module.css'

interface EntryIconProps {
  readonly entry: TreeEntry
  readonly isOpen?: boolean
  /** It is known to be a pointer of Git LFS. */
  readonly isPointer?: boolean
}

/** The picture of a tree entry's kind. */
export function EntryIcon({ entry, isOpen = false, isPointer = false }: EntryIconProps) {
  const kind = entryKind(entry)
  const shared = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
  if (isPointer) return <IconFileZip {...shared} className={classes.file} />
  switch (kind) {
    case 'folder':
      return isOpen ? (
        <IconFolderOpen {...shared} className={classes.folder} />
      ) : (
        <IconFolder {...shared} className={classes.folder} />
      )
    case 'submodule':
      return <IconPackage {...shared} className={classes.submodule} />
    case 'symlink':
      return <IconFileArrowRight {...shared} className={classes.symlink} />
    case 'executable':
      return <IconTerminal2 {...shared} className={classes.executable} />
    case 'file':
      if (getImageType(entry.name)) return <IconPhoto {...shared} className={classes.file} />
      return /\.(md|txt|rst)$/i.test(entry.name) ? (
        <IconFileText {...shared} className={classes.file} />
      ) : (
        <IconFile {...shared} className={classes.file} />
      )
  }
}
