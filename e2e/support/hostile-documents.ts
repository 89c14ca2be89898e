import { hostileCode, hostileToGrammars } from './hostile-documents/code.ts'
import { hostileData } from './hostile-documents/data.ts'
import type { HostileDocument } from './hostile-documents/document.ts'
import { hostileMarkdown } from './hostile-documents/markdown.ts'
import { hostileRasters } from './hostile-documents/raster.ts'
import { hostileSvgs } from './hostile-documents/svg.ts'

export type { HostileDocument }

/** Files made to hang their viewer, by the component that renders them. */
export const hostileGroups: Readonly<Record<string, () => readonly HostileDocument[]>> = {
  SVG: hostileSvgs,
  images: hostileRasters,
  Markdown: hostileMarkdown,
  code: hostileCode,
  'code for grammars': hostileToGrammars,
  'tables, notebooks and changes': hostileData,
}
