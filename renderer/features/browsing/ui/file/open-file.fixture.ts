import { getSample, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const [sample] = getSample('repository.tree')
if (!sample) throw new Error('No sample of an entry')
const entry = sample
const notFound = refused({ kind: 'notFound', message: '404 File Not Found' })
/** Of each entry. */
export const commit = '5f2b8c0d9e7a4163b8f0a1c2d3e4f5061728394a'

interface File {
  readonly path: string
  /** Undefined for what has no content: a submodule. */
  readonly bytes?: Buffer
  readonly mode?: string
  readonly type?: string
}

const getFolder = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Opens a screen of a repository with the files. */
export function openAt(address: string, files: readonly File[]) {
  const find = (path: string) => files.find(file => file.path === path)?.bytes
  return openScreen(`/c/work/p/1/${address}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'repository.tree': ({ path: folder = '' }) =>
        files
          .filter(({ path }) => getFolder(path) === folder)
          .map(({ path, mode = '100644', type = 'blob' }) => ({
            ...entry,
            ...{ path, name: path.slice(folder === '' ? 0 : folder.length + 1), mode, type, id: commit },
          })),
      'files.head': ({ file_path: path }) => {
        const bytes = find(path)
        if (!bytes) return notFound()
        return {
          ...getSample('files.head'),
          file_path: path,
          size: bytes.length,
          blob_id: Buffer.from(path).toString('hex'),
        }
      },
      'repository.blob': ({ sha }) => {
        const bytes = find(Buffer.from(sha, 'hex').toString()) ?? Buffer.alloc(0)
        const content = { encoding: 'base64', content: bytes.toString('base64') }
        return { ...getSample('repository.blob'), size: bytes.length, ...content }
      },
    },
    otherwise: () => unanswered(),
  })
}

/** Opens a file of a repository that has the others too. */
export const openFile = (file: File, ...others: readonly File[]) =>
  openAt(`blob?ref=main&path=${encodeURIComponent(file.path)}`, [file, ...others])
