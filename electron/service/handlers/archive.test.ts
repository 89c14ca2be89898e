import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archiveFormats } from '#shared/contract/repository.ts'
import { createWorkTree, plainGit, temporaryFolder } from '../git/testing/work-tree.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { archiveName, attachment } from './archive.ts'
import { RateLimit } from './rate-limit.ts'

const folder = temporaryFolder()
let service: TestService
let project = 0
let archive = ''
let tip = ''

// A service for each test: each counts the archives it has given.
beforeEach(async () => {
  service = await startTestService()
  project = (await service.addProject('store/bricks', 'public')).id
  archive = `/projects/${project}/repository/archive`
  tip = plainGit(service.store.repositoryPath(project), ['rev-parse', 'main'])
})
afterEach(() => service.stop())
afterAll(() => folder.remove())

/** The files in an archive by their path: tar unpacks with the program people have. */
function unpack(bytes: Buffer, suffix: string): ReadonlyMap<string, string> {
  if (suffix === 'zip') return unzip(bytes)
  const place = join(folder.path, `${suffix}-${Math.random()}`)
  mkdirSync(place)
  const file = join(place, `archive.${suffix}`)
  writeFileSync(file, bytes)
  execFileSync('tar', ['--extract', '--auto-compress', '--file', file, '--directory', place])
  rmSync(file)
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map(path => [path.slice(place.length + 1), readFileSync(path, 'utf8')]))
}

/** Follows the central directory of a zip file. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf('PK\x05\x06')
  let entry = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => bytes.readUInt16LE(entry + at))
    const name = bytes.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0))
    const local = bytes.readUInt32LE(entry + 42)
    const content = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(content, content + bytes.readUInt32LE(entry + 20))
    const isPacked = bytes.readUInt16LE(entry + 10) === 8
    if (!name.endsWith('/')) files.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'))
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

describe('an archive', () => {
  test.each<[string, string, string]>([
    ['', 'tar.gz', 'application/gzip'],
    ['.tar.gz', 'tar.gz', 'application/gzip'],
    ['.tar', 'tar', 'application/x-tar'],
    ['.zip', 'zip', 'application/zip'],
    ...(['tar.bz2', 'tbz', 'tbz2', 'tb2', 'bz2'] as const).map((suffix): [string, string, string] => [
      `.${suffix}`,
      suffix,
      'application/x-bzip2',
    ]),
  ])('as archive%s is a %s', async (suffix, format, contentType) => {
    const reply = await service.call(`${archive}${suffix}`)
    const name = `bricks-main-${tip}`
    expect([reply.status, reply.headers['content-type']]).toEqual([200, contentType])
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${name}.${format}"`)
    const known = format === 'bz2' ? 'tar.bz2' : format === 'tb2' ? 'tbz2' : format
    expect([...unpack(reply.bytes, known)]).toEqual([
      [`${name}/README.md`, '# bricks\n'],
      [`${name}/src/a b%20c.txt`, 'odd name\n'],
    ])
  })

  test('every suffix of the contract is one of them', async () => {
    expect([...archiveFormats].sort()).toEqual(['bz2', 'tar', 'tar.bz2', 'tar.gz', 'tb2', 'tbz', 'tbz2', 'zip'])
    for (const suffix of ['.tgz', '.rar', '.', '.tar.gz.']) {
      const reply = await service.call(`${archive}${suffix}`)
      expect([suffix, reply.status, reply.json()]).toMatchObject([
        suffix,
        400,
        { message: expect.stringContaining('format') },
      ])
    }
  })

  test('of a branch with an unusual name, of a tag, and of a commit', async () => {
    plainGit(service.store.repositoryPath(project), ['branch', 'docs/日本語', 'main'])
    const branch = await service.call(`${archive}.tar?sha=${encodeURIComponent('docs/日本語')}`)
    const name = `bricks-docs-日本語-${tip}`
    expect(branch.headers['content-disposition']).toBe(
      `attachment; filename="bricks-docs-___-${tip}.tar"; filename*=UTF-8''${encodeURIComponent(name)}.tar`,
    )
    expect(unpack(branch.bytes, 'tar').has(`${name}/README.md`)).toBe(true)
    plainGit(service.store.repositoryPath(project), ['tag', 'v1', 'main'])
    const tag = await service.call(`${archive}.tar?sha=v1`)
    expect(tag.headers['content-disposition']).toContain(`bricks-v1-${tip}.tar`)
    const commit = await service.call(`${archive}.tar?sha=${tip.slice(0, 10)}`)
    expect(commit.headers['content-disposition']).toContain(`bricks-${tip.slice(0, 10)}-${tip}.tar`)
  })

  test('of a folder has only what is below it, whatever its name', async () => {
    const work = createWorkTree(join(folder.path, 'folders'))
    for (const path of ['docs/a.md', 'docs/deep/b.md', ':(glob)*/c.md', '日本 [x]/d.md', 'e.md']) work.write(path, path)
    work.commit('Folders')
    plainGit(service.store.repositoryPath(project), ['fetch', '--quiet', work.folder, '+HEAD:refs/heads/folders'])
    for (const [path, files] of [
      ['docs', ['docs/a.md', 'docs/deep/b.md']],
      ['docs/deep', ['docs/deep/b.md']],
      [':(glob)*', [':(glob)*/c.md']],
      ['日本 [x]', ['日本 [x]/d.md']],
    ] as const) {
      const suffix = path === 'docs' ? 'zip' : 'tar'
      const reply = await service.call(`${archive}.${suffix}?sha=folders&path=${encodeURIComponent(path)}`)
      const names = reply.status === 200 ? [...unpack(reply.bytes, suffix).keys()] : []
      expect([reply.status, names.map(name => name.replace(/^[^/]*\//, ''))]).toEqual([200, files])
    }
    expect((await service.call(`${archive}?sha=folders&path=nowhere`)).status).toBe(404)
  })

  test('of a folder with a slash at its end is that of the folder; a file has none', async () => {
    const work = createWorkTree(join(folder.path, 'slashes'))
    for (const path of ['docs/a.md', 'e.md']) work.write(path, path)
    work.commit('Folders')
    plainGit(service.store.repositoryPath(project), ['fetch', '--quiet', work.folder, '+HEAD:refs/heads/slashes'])
    const get = (path: string) => service.call(`${archive}.tar?sha=slashes&path=${path}`)
    const reply = await get('docs/')
    expect(reply.status).toBe(200)
    expect(reply.bytes).toEqual((await get('docs')).bytes)
    for (const path of ['nowhere/', 'e.md/', '/']) expect((await get(path)).status, path).toBe(404)
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await service.call(`${archive}.zip`)
    expect(headers.etag).toBe(`"${tip}-zip"`)
    const again = await service.call(`${archive}.zip`, { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const other = await service.call(`${archive}.tar`, { headers: { 'if-none-match': String(headers.etag) } })
    expect(other.status).toBe(200)
  })

  test('of a missing project, ref or path is 404', async () => {
    expect((await service.call(`${archive}?sha=nowhere`)).json()).toEqual({ message: '404 File Not Found' })
    expect((await service.call(`${archive}?sha=--output%3D%2Ftmp%2Fx`)).status).toBe(404)
    const { groupId } = await service.addProject('store/full', 'private')
    service.store.projects.add({ groupId, name: 'empty', path: 'empty', visibility: 'public', defaultBranch: null })
    plainGit(folder.path, ['init', '--quiet', '--bare', service.store.repositoryPath(project + 2)])
    expect((await service.call('/projects/store%2Fempty/repository/archive')).status).toBe(404)
    expect((await service.call('/projects/store%2Ffull/repository/archive', { token: null })).status).toBe(404)
  })
})

describe('five archives a minute', () => {
  test('for each user, and for each address without one', async () => {
    service.addUser('somebody', [{ secret: 'token-of-somebody', scopes: ['read_repository'] }])
    for (const token of ['token-of-somebody', null]) {
      const statuses: number[] = []
      for (let turn = 0; turn < 6; turn += 1) {
        const reply = await service.call(`${archive}.tar`, { token })
        statuses.push(reply.status)
        if (reply.status !== 429) continue
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
        expect(reply.json()).toEqual({ message: expect.stringContaining('too many times') })
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    expect((await service.call(`${archive}.tar`)).status).toBe(200)
  })

  test('then one more as each of them gets older than that', () => {
    let now = 0
    const limit = new RateLimit(2, 60_000, () => now)
    expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 0])
    now = 10_000
    expect(limit.take('a')).toBe(50)
    now = 60_001
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60])
  })
})

test('git exits when the client disconnects', async () => {
  const work = createWorkTree(join(folder.path, 'large'))
  // Far more than the pipes and sockets on the way hold.
  const noise = Buffer.alloc(32 * 1024 * 1024)
  for (let index = 0; index < noise.length; index += 4) noise.writeUInt32LE((index * 2_654_435_761) >>> 0, index)
  work.write('noise', noise)
  const commit = work.commit('Noise')
  const repository = service.store.repositoryPath(project)
  plainGit(repository, ['fetch', '--quiet', work.folder, 'main:noise'])
  const running = () => readdirSync('/proc').filter(id => getCommand(id).includes(`bricks-noise-${commit}`)).length

  for (const suffix of ['tar', 'tbz']) {
    const address = `${service.url}/api/v4${archive}.${suffix}?sha=noise`
    const request = httpRequest(address)
    request.end()
    const [response] = await once(request, 'response')
    await once(response, 'readable')
    expect(running()).toBe(1)
    response.destroy()
    await expect.poll(running, { timeout: 20_000 }).toBe(0)
  }
})

function getCommand(process: string): string {
  try {
    return /^\d+$/.test(process) ? readFileSync(`/proc/${process}/cmdline`, 'utf8') : ''
  } catch {
    return ''
  }
}

describe('names of archives', () => {
  test.each([
    ['lamp.zip', 'attachment; filename="lamp.zip"'],
    ['a "b".zip', `attachment; filename="a _b_.zip"; filename*=UTF-8''a%20%22b%22.zip`],
    ['a\\b.zip', `attachment; filename="a_b.zip"; filename*=UTF-8''a%5Cb.zip`],
    ["ü(1)*'.zip", `attachment; filename="_(1)*'.zip"; filename*=UTF-8''%C3%BC%281%29%2A%27.zip`],
  ])('%j is sent in ASCII for old clients, and as it is', (name, header) => {
    expect(attachment(name)).toBe(header)
  })

  test('that are long lose their end, never the commit', () => {
    expect(archiveName('p'.repeat(150), 'v1', tip)).toBe(`${'p'.repeat(150)}-v1-${tip}`)
    const long = archiveName('ü'.repeat(300), 'main', tip)
    expect(long).toMatch(new RegExp(`^ü{70,80}-${tip}$`))
    expect(archiveName('..a', '../b/c', tip)).toBe(`a-.-b-c-${tip}`)
  })

  test('are one safe path segment, for any names of project and ref', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, ref) => {
        const made = archiveName(name, ref, tip)
        expect(made.endsWith(tip)).toBe(true)
        expect(made).not.toMatch(/[/\\]|\.\.|^[.-](?!$)|[\p{Cc}"]/u)
        expect(Buffer.byteLength(made)).toBeLessThanOrEqual(201)
        expect(attachment(made)).toMatch(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w.%!~-]*)?$/)
      }),
    )
  })
})
