import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Value } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { answer, bridgeOf, fromNetwork } from '../../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import type { Edit } from './commit-request.ts'
import { changedSince, diagnose, wasCommitted } from './diagnose.ts'

const edit: Edit = {
  project: 'harbor/lighthouse',
  branch: 'main',
  path: 'a.txt',
  base: { commit: 'before', text: 'old\n', encoding: 'UTF-8' },
  encoding: 'UTF-8',
  text: 'mine\n',
  message: 'Update a.txt',
  target: { kind: 'branch' },
  author: null,
  previousPath: null,
  executable: null,
}
const head: Value<'files.head'> = {
  file_name: 'a.txt',
  file_path: 'a.txt',
  size: 7,
  encoding: 'base64',
  content_sha256: '',
  ref: 'main',
  blob_id: 'b10b',
  commit_id: 'after',
  last_commit_id: 'after',
}
const notFound: AppError = { kind: 'notFound', message: '404 File Not Found' }
const offline: AppError = { kind: 'offline', detail: 'connection refused' }
const refused: AppError = {
  kind: 'validation',
  message: 'You are attempting to update a file that has changed',
  fields: {},
}

const asked = z.object({ operation: z.string(), params: z.looseObject({ ref: z.string().optional() }) })

/** A main that answers the two reads, each with its value or its error. */
function service(file: Value<'files.head'> | AppError, blob: string | AppError) {
  const replies: Readonly<Record<string, unknown>> = {
    'commits.list': succeeded({ ...answer<'files.head'>(head, fromNetwork), value: [] }),
    'files.head': 'kind' in file ? failed(file) : succeeded(answer<'files.head'>(file, fromNetwork)),
    'repository.blob':
      typeof blob === 'string'
        ? succeeded({ ...answer<'files.head'>(head, fromNetwork), value: { content: btoa(blob) } })
        : failed(blob),
  }
  /** The ref of each request, in the order they came in. */
  const refs: (string | undefined)[] = []
  const request = async (_method: string, argument: unknown) => {
    const { operation, params } = asked.parse(argument)
    refs.push(params.ref)
    return replies[operation]
  }
  vi.stubGlobal('window', { gatehouse: bridgeOf(request) })
  return refs
}
const succeeded = (value: unknown) => ({ ok: true, value })
const failed = (error: AppError) => ({ ok: false, error })

afterEach(() => vi.unstubAllGlobals())

describe('why a commit was refused', () => {
  it('because somebody else changed the file: with their text', async () => {
    service(head, 'theirs\n')
    await expect(diagnose(fakeRef('sandbox'), edit, refused)).resolves.toEqual({
      kind: 'moved',
      theirs: { commit: 'after', text: 'theirs\n', encoding: 'UTF-8' },
    })
  })

  it('because the file is gone', async () => {
    service(notFound, notFound)
    await expect(diagnose(fakeRef('sandbox'), edit, refused)).resolves.toEqual({ kind: 'gone', to: null })
  })

  it.each([
    ['the file', offline, 'theirs\n'],
    ['its content', head, offline],
  ])('in the words of the service when %s can’t be looked at', async (_what, file, blob) => {
    service(file, blob)
    await expect(diagnose(fakeRef('sandbox'), edit, refused)).resolves.toEqual({ kind: 'refused', error: refused })
  })
})

describe('whether a commit whose answer was lost was made', () => {
  it.each([
    ['is told by the bytes, also where the last letter beyond ASCII went', 'Cafe\n', 'Latin-1', 'Cafe\n', true],
    ['is told by the bytes of its encoding', 'Café\n', 'Latin-1', 'Caf\xe9\n', true],
    ['is denied where the letters are there in other bytes', 'Café\n', 'Latin-1', 'Caf\xc3\xa9\n', false],
  ] as const)('%s', async (_what, text, encoding, blob, isThere) => {
    service(head, blob)
    await expect(wasCommitted(fakeRef('sandbox'), { ...edit, text, encoding })).resolves.toBe(isThere)
  })
})

describe('what happened to a file since an edit began', () => {
  it('is nothing when its last commit is the same', async () => {
    service({ ...head, last_commit_id: 'before' }, 'old\n')
    await expect(changedSince(fakeRef('sandbox'), edit)).resolves.toBeNull()
  })

  it('is looked for where the commit is to go', async () => {
    const asked = service({ ...head, last_commit_id: 'after' }, 'theirs\n')
    await changedSince(fakeRef('sandbox'), {
      ...edit,
      branch: 'v1.0.0',
      target: { kind: 'otherBranch', name: 'stable' },
    })
    await changedSince(fakeRef('sandbox'), { ...edit, branch: 'v1.0.0', target: { kind: 'branch' } })
    expect(asked.filter(ref => ref !== undefined)).toEqual(['stable', 'v1.0.0'])
  })

  it('is said when it was deleted', async () => {
    service(notFound, notFound)
    await expect(changedSince(fakeRef('sandbox'), edit)).resolves.toEqual({ kind: 'gone', to: null })
  })

  it('is not guessed when the service can’t be asked', async () => {
    service(offline, offline)
    await expect(changedSince(fakeRef('sandbox'), edit)).rejects.toMatchObject({ error: offline })
  })
})
