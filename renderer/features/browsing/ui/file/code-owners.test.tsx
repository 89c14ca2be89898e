// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const codeOwners = '* @harbor/all\n\n[Docs][2] @ada\n*.md\n'

/** Opens a file of a project whose root has the entries. */
function openFile(entries: readonly string[]) {
  const [sample] = getSample('repository.tree')
  if (!sample) throw new Error('No sample of an entry')
  const notFound = refused({ kind: 'notFound', message: '404 File Not Found' })
  const sha = (path: string) => (path === 'README.md' ? 'a' : 'b').repeat(40)
  return openScreen('/c/work/p/1/blob?path=README.md&ref=main', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'repository.tree': ({ path: folder = '' }) =>
        (folder === 'docs' ? ['docs/CODEOWNERS'] : entries).map(path => ({
          ...sample,
          name: path,
          path,
          type: /[.O]/.test(path) ? 'blob' : 'tree',
        })),
      'files.head': ({ file_path: path }) =>
        path === 'README.md' || path === 'docs/CODEOWNERS'
          ? { ...getSample('files.head'), file_path: path, size: 40, blob_id: sha(path) }
          : notFound(),
      'repository.blob': ({ sha: asked }) => ({
        ...getSample('repository.blob'),
        ...{ encoding: 'base64', content: btoa(asked === sha('README.md') ? '# Crane\n' : codeOwners) },
      }),
    },
    otherwise: () => unanswered(),
  })
}

test('the owners of a file are beside its size, and link to the rule that names them', async () => {
  const { screen, sent } = await openFile(['docs', 'README.md'])
  const link = screen.getByRole('link', { name: 'Owners: @harbor/all, @ada' })
  expect(link.getAttribute('href')).toMatch(/path=docs%2FCODEOWNERS.*line=1/)
  expect(link.title).toBe('Code owners: @harbor/all\nDocs (2 approvals): @ada')
  // The listings say that the others are not there.
  expect(sent('files.head').map(params => 'file_path' in params && params.file_path)).toEqual([
    'README.md',
    'docs/CODEOWNERS',
  ])
})

test('no request is sent for a repository whose root has neither the file nor its folders', async () => {
  const { screen, sent } = await openFile(['src', 'README.md'])
  expect(screen.queryByRole('link', { name: /^Owners/ })).toBeNull()
  expect(sent('files.head')).toHaveLength(1)
})
