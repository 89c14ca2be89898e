import { Group } from '@mantine/core'
import type { Root } from 'hast'
import { useState } from 'react'
import { ChangeLetter } from '../../ui/diff/change-letter.tsx'
import { ChangesView } from '../../ui/diff/changes-view.tsx'
import { Counts } from '../../ui/diff/counts.tsx'
import type { DiffFile } from '../../ui/diff/diff-file.ts'
import { DiffView } from '../../ui/diff/diff-view.tsx'
import { GapLine } from '../../ui/diff/gap-line.tsx'
import { ImageComparison } from '../../ui/diff/images/image-comparison.tsx'
import { SplitLine, UnifiedLine } from '../../ui/diff/line-row.tsx'
import { parseDiff } from '../../ui/diff/parse-diff.ts'
import { type DiffSource, textSource } from '../../ui/diff/source.ts'
import { DiffTree } from '../../ui/diff/tree/diff-tree.tsx'
import { DifferenceTable } from '../../ui/journal/difference-table.tsx'
import { JsonBlock } from '../../ui/journal/json-block.tsx'
import { DocumentView } from '../../ui/markdown/document-view.tsx'
import { Slice } from '../../ui/markdown/draw-slices.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { MarkdownField } from '../../ui/markdown/markdown-field.tsx'
import { CodeEditor } from '../../ui/monaco/code-editor.tsx'
import classes from './gallery.module.css'
import { Box, doNothing, Part, State } from './gallery-part.tsx'

const before = 'export const tides = 12\n\nexport function depth(at: number) {\n  return at * 2\n}\n'
const after = 'export const tides = 14\n\nexport function depth(at: number) {\n  return Math.max(at, 0) * 2\n}\n'
const diff = `@@ -1,5 +1,5 @@
-export const tides = 12
+export const tides = 14
 
 export function depth(at: number) {
-  return at * 2
+  return Math.max(at, 0) * 2
 }
`
const utf8 = { old: 'UTF-8', new: 'UTF-8' } as const

function file(path: string, change: DiffFile['change'], text: string, unsent: DiffFile['unsent'] = null): DiffFile {
  return {
    oldPath: change === 'renamed' ? `old/${path}` : path,
    newPath: path,
    change,
    oldMode: null,
    newMode: null,
    diff: parseDiff(text),
    encodings: null,
    unsent,
  }
}

const files = [
  file('src/tides.ts', 'modified', diff),
  file('docs/港の案内.md', 'added', '@@ -0,0 +1 @@\n+# 港の案内\n'),
  file('src/depth.ts', 'renamed', ''),
  file('data/soundings.csv', 'deleted', '', 'leftOut'),
]
const source = textSource(before, after)
const image = file('docs/buoy.png', 'modified', 'Binary files a/docs/buoy.png and b/docs/buoy.png differ')

/** Both sides are an image of 8 × 8 pixels. */
const images: DiffSource = {
  read: async () =>
    new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#1864ab"/></svg>',
    ),
}

const line = {
  old: 1,
  new: 1,
  change: 'context',
  text: 'export const tides = 12',
  other: null,
  endsInReturn: false,
  lacksNewline: false,
} as const

const documentText = `# Harbor\n\nThe **tide table** of each berth, with \`depth()\` and a [link](https://docs.example.org).\n\n- [x] Soundings\n- [ ] 潮汐表\n\n| Berth | Depth |\n|---|---:|\n| North | 12.4 |\n`

const tree: Root = {
  type: 'root',
  children: [
    {
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: 'Drawn from a tree, 12.4 m deep.' }],
    },
  ],
}

/** Code, differences, documents and data. */
export function CodeParts({ hasConnection }: { readonly hasConnection: boolean }) {
  return (
    <>
      <Part title="Editor">
        <State of="Editable">
          <Box height={130}>
            <CodeEditor path="tides.ts" value={after} readOnly={false} label="Sample text" />
          </Box>
        </State>
        <State of="Read-only">
          <Box height={130}>
            <CodeEditor path="tides.ts" value={before} readOnly label="Sample code" />
          </Box>
        </State>
      </Part>
      <Part title="Documents">
        {hasConnection && <Markdown text={documentText} place={null} />}
        {hasConnection && <DocumentView tree={tree} place={null} />}
        <Slice>
          <p>A slice of a long document.</p>
        </Slice>
        <Description />
      </Part>
      <Part title="Diff" isWide>
        <Box height={420}>
          <DiffView files={files} comparison="gallery" source={source} heading="h3" opensTree />
        </Box>
      </Part>
      <Part title="Parts of a diff">
        <DiffParts />
      </Part>
      <Part title="Changed texts and images">
        <State of="Changed">
          <ChangesView before={before} after={after} path="tides.ts" encodings={utf8} />
        </State>
        <State of="Identical">
          <ChangesView before={before} after={before} path="tides.ts" encodings={utf8} />
        </State>
        <ImageComparison file={image} type="image/svg+xml" source={images} images="gallery" />
      </Part>
      <Part title="Data" isWide>
        <DifferenceTable
          label="Sample differences"
          was="Before"
          now="After"
          differences={[
            { path: 'name', was: 'production', now: '本番環境' },
            { path: 'tier', was: null, now: 'production' },
          ]}
        />
        <JsonBlock value={{ name: 'production', hidden: 'release\u200b' }} label="Sample JSON" />
      </Part>
    </>
  )
}

function Description() {
  const [text, setText] = useState('The **first** release.')
  return <MarkdownField label="Description" value={text} onChange={setText} />
}

function DiffParts() {
  return (
    <>
      <Group gap="xs">
        {(['added', 'deleted', 'renamed', 'modified'] as const).map(change => (
          <ChangeLetter key={change} change={change} />
        ))}
        <Counts additions={3} deletions={1} />
      </Group>
      <Box height={140}>
        <DiffTree files={files} viewed={new Set()} current={0} source={source} onChoose={doNothing} />
      </Box>
      <div className={classes.code}>
        <GapLine
          gap={{ kind: 'gap', index: 0, hidden: 40, heading: 'export function depth', hasAbove: true }}
          failure={undefined}
          onOpen={doNothing}
        />
        <UnifiedLine line={line} colours={undefined} />
        <UnifiedLine line={{ ...line, change: 'removed', new: null }} colours={undefined} />
        <UnifiedLine line={{ ...line, change: 'added', old: null }} colours={undefined} />
        <SplitLine
          left={{ ...line, change: 'removed', new: null }}
          right={{ ...line, change: 'added', old: null }}
          colours={undefined}
        />
        <GapLine
          gap={{ kind: 'gap', index: 1, hidden: null, heading: null, hasAbove: true }}
          failure={undefined}
          onOpen={doNothing}
        />
      </div>
    </>
  )
}
