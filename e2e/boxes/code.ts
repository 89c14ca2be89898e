import { type Box, dialog, menu } from './box.ts'

const file = 'p/blob?ref=main&path=README.md'
const more = 'More about this file'
const tag = 'More about v1.2.0'

/** The repository: files, commits, tags, snippets. */
export const codeBoxes: readonly Box[] = [
  dialog('features/browsing/ui/project/clone-popover.tsx', 'p/tree?ref=main', ['Clone'], 'Clone'),
  menu('ui/downloads/archive-menu.tsx', 'p/tree?ref=main', 'Archive'),
  dialog('features/browsing/ui/goto/file-search.tsx', 'p/tree?ref=main', ['Go to file'], 'Go to file'),
  dialog('ui/offline/keep-dialog.tsx', 'p/tree?ref=main', ['Keep offline…'], 'Keep offline'),
  dialog('features/browsing/ui/at-once/at-once-dialogs.tsx', 'p/tree?ref=main', ['Upload'], 'Upload a file'),
  dialog(
    'features/browsing/ui/at-once/at-once-dialogs.tsx',
    'p/tree?ref=main',
    ['More about README.md', 'Delete…'],
    'Delete this file?',
  ),
  menu('features/browsing/ui/file/file-toolbar.tsx', file, more),
  menu('features/browsing/ui/open-files/open-files-strip.tsx', file, /^All open files/),
  dialog('features/browsing/ui/file/file-details-dialog.tsx', file, [more, 'Details…'], 'Details of this file'),
  menu('ui/diff/diff-view.tsx', 'p/commit/main', 'More of the diff'),
  dialog('features/history/ui/transplant-dialog.tsx', 'p/commit/main', ['Revert…'], /Revert/),
  dialog('features/comparing/ui/compare-bar.tsx', 'p/compare?from=v1.2.0&to=main', ['Merge base…'], 'Merge base'),
  menu('features/editing/ui/changes/changes-screen.tsx', 'p/changes?branch=main', 'Upload'),
  dialog(
    'features/editing/ui/changes/change-file-dialog.tsx',
    'p/changes?branch=main',
    ['Move, delete or set mode…'],
    'Change a file or folder',
  ),
  menu('ui/charts/chart-frame.tsx', 'p/contributors?ref=main', 'Save Commits over time'),
  menu('features/tags/ui/tags-bar.tsx', 'p/tags', 'More about tags'),
  menu('features/tags/ui/tags-screen.tsx', 'p/tags', tag),
  dialog('features/tags/ui/create-tag-dialog.tsx', 'p/tags', ['New tag'], 'New tag'),
  dialog('features/tags/ui/notes-dialog.tsx', 'p/tags', [tag, /notes…$/], 'Release notes of v1.2.0'),
  dialog('features/tags/ui/delete-tag-dialog.tsx', 'p/tags', [tag, 'Delete…'], 'Delete this tag?'),
  dialog(
    'features/tags/ui/tags-screen.tsx',
    'p/tags',
    ['More about tags', 'Delete tags by pattern…'],
    'Delete tags by pattern',
  ),
  { of: 'features/tags/ui/tag-panel.tsx', at: 'p/tags', by: ['v1.2.0'], name: 'Tag', role: 'region' },
  dialog('features/snippets/ui/snippet-screen.tsx', 'p/snippets/1', ['Delete…'], 'Delete this snippet?'),
]
