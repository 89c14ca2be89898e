import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, startTestService, type TestRequest, type TestService } from '../testing/test-service.ts'

let service: TestService
let tags = ''
let commits = ''

beforeAll(async () => {
  service = await startTestService()
  const { id } = await service.addProject('desk/drawer', 'private')
  tags = `/projects/${id}/repository/tags`
  commits = `/projects/${id}/repository/commits`
})
afterAll(() => service.stop())

const jsonType = { 'content-type': 'application/json' }
const textType = { 'content-type': 'text/plain; charset=utf-8' }
const bytesType = { 'content-type': 'application/octet-stream' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const filePath = (path: string, rest = '?ref=main') =>
  `/projects/desk%2Fdrawer/repository/files/${encodeURIComponent(path).replaceAll('.', '%2E')}${rest}`

/** Fields as a multipart form, as `curl --form` and FormData write them. */
function multipart(fields: readonly (readonly [string, string])[]): TestRequest {
  const parts = fields.map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { body: `${parts.join('')}--edge--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=edge' } }
}

describe('the places a write takes its parameters from', () => {
  it.each<[string, string, TestRequest]>([
    ['JSON', '', { body: JSON.stringify({ tag_name: 'json', ref: 'main' }), headers: jsonType }],
    ['form fields', '', { body: 'tag_name=form&ref=main', headers: formType }],
    [
      'multipart form fields',
      '',
      multipart([
        ['tag_name', 'multipart'],
        ['ref', 'main'],
      ]),
    ],
    ['the query', '?tag_name=query&ref=main', {}],
    ['a mixture', '?ref=main', { body: 'tag_name=mixture', headers: formType }],
    ['the query, with an empty JSON body', '?tag_name=empty-body&ref=main', { body: '', headers: jsonType }],
    ['the query, with an empty text', '?tag_name=empty-text&ref=main', { body: '', headers: textType }],
    ['the query, with no bytes', '?tag_name=no-bytes&ref=main', { body: '', headers: bytesType }],
  ])('%s', async (_place, query, request) => {
    const reply = await service.call(tags + query, { method: 'POST', ...request })
    expect([reply.status, reply.text.slice(0, 80)]).toEqual([201, expect.stringContaining('"name"')])
  })

  const actions = [
    { action: 'create', file_path: 'list/one.txt', content: 'first & foremost' },
    { action: 'create', file_path: 'list/two é.txt', content: 'dHdv', encoding: 'base64' },
  ]
  const fields = actions.flatMap(action =>
    Object.entries(action).map(([name, value]) => [`actions[][${name}]`, value] as const),
  )
  const common = [
    ['branch', 'main'],
    ['commit_message', 'Add a list'],
  ] as const

  it.each<[string, TestRequest & { readonly query?: string }]>([
    ['JSON', { body: JSON.stringify({ ...Object.fromEntries(common), actions }), headers: jsonType }],
    [
      'form fields',
      { body: String(new URLSearchParams([...common, ...fields].map(pair => [...pair]))), headers: formType },
    ],
    ['multipart form fields', multipart([...common, ...fields])],
    ['the query', { query: `?${new URLSearchParams([...common, ...fields].map(pair => [...pair]))}` }],
  ])('a list of actions by %s', async (place, { query = '', ...request }) => {
    const added = await service.call(commits + query, { method: 'POST', ...request })
    expect([added.status, added.json()]).toMatchObject([201, { title: 'Add a list', stats: { additions: 2 } }])
    const text = await service.call(filePath('list/two é.txt', '/raw?ref=main'))
    expect(text.text).toBe('two')
    const remove = {
      branch: 'main',
      commit_message: `Undo ${place}`,
      actions: actions.map(({ file_path }) => ({ action: 'delete', file_path })),
    }
    expect(
      (await service.call(commits, { method: 'POST', body: JSON.stringify(remove), headers: jsonType })).status,
    ).toBe(201)
  })

  it('a number stands for a text', async () => {
    const body = JSON.stringify({ tag_name: 7, ref: 'main' })
    const made = await service.call(tags, { method: 'POST', body, headers: jsonType })
    expect([made.status, made.json()]).toMatchObject([201, { name: '7' }])
  })

  it('an empty ref, SHA or time of a read is the default', async () => {
    const repository = '/projects/desk%2Fdrawer/repository'
    for (const [path, empty] of [
      ['/tree', 'ref='],
      ['/commits', 'ref_name=&since=&until='],
    ] as const) {
      const [without, withEmpty] = [
        await service.call(repository + path),
        await service.call(`${repository}${path}?${empty}`),
      ]
      expect([withEmpty.status, withEmpty.json()]).toEqual([200, without.json()])
    }
    expect((await service.call(`${repository}/archive.tar?sha=`)).status).toBe(200)
  })

  it('null inside an action counts as not given', async () => {
    const nothing = { previous_path: null, last_commit_id: null, execute_filemode: null, encoding: null }
    const actions = [{ action: 'create', file_path: 'nulls.txt', content: 'x', ...nothing }]
    const body = JSON.stringify({ branch: 'main', commit_message: 'Nulls', start_branch: '', actions })
    const reply = await service.call(commits, { method: 'POST', body, headers: jsonType })
    expect([reply.status, reply.text.slice(0, 60)]).toEqual([201, expect.any(String)])
  })

  it('a DELETE takes its parameters from the body too', async () => {
    const path = filePath('short.txt', '')
    const create = { branch: 'main', content: 'x', commit_message: 'Add' }
    await service.call(path, { method: 'POST', body: JSON.stringify(create), headers: jsonType })
    const body = JSON.stringify({ branch: 'main', commit_message: 'Remove' })
    expect((await service.call(path, { method: 'DELETE', body, headers: jsonType })).status).toBe(204)
    expect((await service.call(filePath('short.txt'))).status).toBe(404)
  })
})

describe('encoded paths', () => {
  const odd = [
    'a b.txt',
    'a%20b',
    'a%2Fb',
    '100%.md',
    'q?x=1#y',
    'häfen/日本.txt',
    "it's+plus&more",
    '"quoted"',
    'dir.with.dots/.hidden',
    'a\\b',
    '🌊',
    'semi;colon',
  ]

  it.each(odd)('a file called %s', async name => {
    const body = JSON.stringify({ branch: 'main', content: name, commit_message: 'Odd' })
    const created = await service.call(filePath(name, ''), { method: 'POST', body, headers: jsonType })
    expect([created.status, created.json()]).toEqual([201, { file_path: name, branch: 'main' }])
    expect((await service.call(filePath(name, '/raw?ref=main'))).text).toBe(name)
    const { headers } = await service.call(filePath(name), { method: 'HEAD' })
    expect(Buffer.from(String(headers['x-service-file-path']), 'latin1').toString('utf8')).toBe(name)
  })

  it('a path of 1,200 characters of three bytes each arrives whole', async () => {
    const long = Array.from({ length: 20 }, () => '港'.repeat(60)).join('/')
    const reply = await service.call(filePath(long))
    expect([reply.status, reply.json()]).toEqual([404, { message: '404 File Not Found' }])
  })

  it('an address without end is refused in words', async () => {
    const reply = await service.call(filePath('x'.repeat(70_000)))
    expect([reply.status, reply.json()]).toEqual([431, { message: '431 Request Header Fields Too Large' }])
  })

  it('slashes that are not encoded are another address', async () => {
    const path = '/projects/desk%2Fdrawer/repository/files/src/a%20b%2520c.txt?ref=main'
    expect((await service.call(path)).status).toBe(404)
    expect((await service.call(path.replace('src/', 'src%2F'))).status).toBe(200)
    expect((await service.call('/projects/desk/drawer')).status).toBe(404)
  })

  it('a trailing slash is ignored where no name can follow it', async () => {
    for (const path of ['/version', '/projects/desk%2Fdrawer', '/projects/desk%2Fdrawer/repository/tree']) {
      expect((await service.call(`${path}/`)).json()).toEqual((await service.call(path)).json())
    }
    const made = await service.call(`${tags}/?tag_name=slash&ref=main`, { method: 'POST' })
    expect([made.status, (await service.call(`${tags}/slash/`)).status]).toEqual([201, 200])
    expect((await service.call(`${tags}/slash/`, { method: 'DELETE' })).status).toBe(204)
  })

  it('slashes that a client doubles before or behind /api/v4 are one (document 1, section 1)', async () => {
    for (const path of ['//api/v4/version', '/api/v4//version', '/api//v4/version']) {
      expect((await send(service.url, path)).json()).toEqual((await service.call('/version')).json())
    }
    const list = await service.call(`/${tags}?per_page=1`)
    expect([list.status, list.headers.link]).toEqual([200, (await service.call(`${tags}?per_page=1`)).headers.link])
  })

  it('an empty name between two slashes is not left out', async () => {
    for (const path of ['/projects//desk%2Fdrawer', tags.replace('/repository', '//repository')]) {
      expect((await service.call(path)).status).toBe(404)
    }
  })

  it('a slash followed by an empty name is not the list, and deletes no resource', async () => {
    for (const path of ['/projects/', `${tags}/`, '/projects/desk%2Fdrawer/snippets/', '/keys/']) {
      expect([400, 404]).toContain((await service.call(path)).status)
    }
    for (const path of [`${tags}/`, '/projects/desk%2Fdrawer/metrics/user_starred_dashboards/']) {
      expect([400, 404]).toContain((await service.call(path, { method: 'DELETE' })).status)
    }
  })

  it('addresses are case-sensitive, project paths are not', async () => {
    expect((await service.call('/Projects')).status).toBe(404)
    expect((await service.call('/projects/DESK%2FDrawer')).status).toBe(200)
  })
})

describe('text is UTF-8, and other encodings are refused (document 1, section 1, item 3)', () => {
  const file = (name: string) => filePath(name, '')
  const write = { branch: 'main', commit_message: 'Add', content: 'x' }
  const part = (head: string, value: Buffer) =>
    Buffer.concat([
      Buffer.from(`--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ])
  const parts = (head: string, value: Buffer): TestRequest => ({
    method: 'POST',
    body: Buffer.concat([
      part('name="branch"', Buffer.from('main')),
      part('name="commit_message"', Buffer.from('Add')),
      part(head, value),
      Buffer.from('--edge--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })
  const binary = Buffer.from('89504e470d0a1a0a00ff', 'hex')

  it.each<[string, TestRequest & { readonly query?: string }]>([
    [
      'bytes of a form',
      { body: Buffer.from('branch=main&commit_message=Add&content=\xe9', 'latin1'), headers: formType },
    ],
    ['escapes of a form', { body: 'branch=main&commit_message=Add&content=%E9t%E9', headers: formType }],
    ['an escaped half of a character', { body: 'branch=main&commit_message=Add&content=%ED%A0%80', headers: formType }],
    ['escapes of the query', { query: '?branch=main&commit_message=Add&content=%FF' }],
    ['a name in a form', { body: 'branch=main&commit_message=Add&content=x&x%FF=1', headers: formType }],
    [
      'raw JSON',
      { body: Buffer.from('{"branch":"main","commit_message":"Add","content":"\xe9"}', 'latin1'), headers: jsonType },
    ],
    [
      'JSON declared as another charset',
      { body: JSON.stringify(write), headers: { 'content-type': 'application/json; charset=iso-8859-1' } },
    ],
    [
      'a form declared as another charset',
      {
        body: 'branch=main&commit_message=Add&content=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset="windows-1252"' },
      },
    ],
    ['a multipart field', parts('name="content"', binary)],
    ['a multipart file', parts('name="content"; filename="a.png"', binary)],
  ])('%s that is none is refused, and nothing is committed', async (_what, { query = '', ...request }) => {
    const before = await service.call(commits)
    const reply = await service.call(file('guessed.txt') + query, { method: 'POST', ...request })
    expect([reply.status, reply.json()]).toEqual([400, { message: expect.stringMatching(/UTF-8/) }])
    expect((await service.call(commits)).json()).toEqual(before.json())
  })

  it.each<[string, TestRequest, Buffer]>([
    [
      'a form',
      { body: 'branch=main&commit_message=Add&content=%EF%BB%BF100%+%EF%BF%BD', headers: formType },
      Buffer.from('\ufeff100% \ufffd'),
    ],
    [
      'a multipart file',
      parts('name="content"; filename="a"', Buffer.from('\ufeffé\r\n\0')),
      Buffer.from('\ufeffé\r\n\0'),
    ],
    ['a multipart field', parts('name="content"', Buffer.from('\ufeffé')), Buffer.from('\ufeffé')],
    [
      'JSON that says what it is',
      {
        body: JSON.stringify({ ...write, content: '\ufeffé\0🌊' }),
        headers: { 'content-type': 'application/json; charset="UTF-8"' },
      },
      Buffer.from('\ufeffé\0🌊'),
    ],
  ])('%s is committed byte for byte', async (what, request, bytes) => {
    const name = `exact-${what.length}`
    const reply = await service.call(file(name), { method: 'POST', ...request })
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
    expect((await service.call(filePath(name, '/raw?ref=main'))).bytes).toEqual(bytes)
  })

  const desk = '/projects/desk%2Fdrawer'
  it.each<[string, string, (text: string) => object, string]>([
    ['the title of a snippet', `POST ${desk}/snippets`, title => ({ ...snippet, title }), 'title'],
    [
      'the description of a snippet',
      `POST ${desk}/snippets`,
      description => ({ ...snippet, description }),
      'description',
    ],
    ['a commit message', `POST ${file('n')}`, commit_message => ({ ...write, commit_message }), 'commit_message'],
    ['the name of an author', `POST ${file('n')}`, author_name => ({ ...write, author_name }), 'author_name'],
    ['a tag message', `POST ${desk}/repository/tags`, message => ({ tag_name: 't', ref: 'main', message }), 'message'],
    [
      'release notes',
      `POST ${desk}/repository/tags`,
      release_description => ({ tag_name: 't', ref: 'main', release_description }),
      'release_description',
    ],
    ['the name of a strategy', `POST ${desk}/feature_flags`, name => flag({ name }), 'strategies[0][name]'],
    [
      'a parameter of a strategy',
      `POST ${desk}/feature_flags`,
      groupId => flag({ name: 'other', parameters: { groupId } }),
      'strategies[0][parameters][groupId]',
    ],
    [
      'the scope of a strategy',
      `POST ${desk}/feature_flags`,
      environment_scope => flag({ name: 'default', scopes: [{ environment_scope }] }),
      'strategies[0][scopes][0][environment_scope]',
    ],
    [
      'the description of a flag',
      `POST ${desk}/feature_flags`,
      description => ({ ...flag(), description }),
      'description',
    ],
    ['the title of an epic', 'POST /groups/desk/epics', title => ({ title }), 'title'],
    ['the labels of an epic', 'POST /groups/desk/epics', labels => ({ title: 'x', labels }), 'labels'],
  ])('%s has neither NUL nor half of a character in it', async (_what, request, getBody, name) => {
    const [method, path = ''] = request.split(' ')
    const refuse = async (text: string) => {
      const reply = await service.call(path, {
        method: method ?? '',
        body: JSON.stringify(getBody(text)),
        headers: jsonType,
      })
      return [reply.status, reply.json()]
    }
    expect(await refuse('a\0b')).toEqual([400, { message: `${name} must not contain NUL` }])
    expect(await refuse('a\ud800b')).toEqual([400, { message: `${name} is not valid text` }])
  })

  const snippet = { title: 'x', file_name: 'x', content: 'x', visibility: 'private' }
  const flag = (strategy: object = { name: 'default' }) => ({
    name: 'flag',
    version: 'new_version_flag',
    strategies: [{ parameters: {}, ...strategy }],
  })
})

describe('bad input is a clear answer, never a fault', () => {
  const post = (body: string | Buffer, headers: Record<string, string>): TestRequest => ({
    method: 'POST',
    body,
    headers,
  })
  const json = (value: unknown) => post(JSON.stringify(value), jsonType)

  it.each<[string, () => string, TestRequest, number, RegExp]>([
    ['malformed JSON', () => tags, post('{"tag_name":', jsonType), 400, /not valid JSON/],
    ['JSON that is a list', () => tags, json([1]), 400, /must be a JSON object/],
    ['JSON that is text', () => tags, json('main'), 400, /must be a JSON object/],
    ['nothing at all', () => tags, json({}), 400, /tag_name is missing, ref is missing/],
    ['null for a field', () => tags, json({ tag_name: null, ref: 'main' }), 400, /tag_name is missing/],
    ['a truth for a text', () => tags, json({ tag_name: true, ref: 'main' }), 400, /tag_name is invalid/],
    ['a list for a text', () => tags, json({ tag_name: ['a'], ref: 'main' }), 400, /tag_name is invalid/],
    ['an object for a text', () => tags, post('tag_name[x]=1&ref=main', formType), 400, /tag_name is invalid/],
    [
      'text for a list of actions',
      () => commits,
      json({ branch: 'main', commit_message: 'm', actions: 'all' }),
      400,
      /actions\[0\] is invalid/,
    ],
    [
      'an unknown action',
      () => commits,
      json({ branch: 'main', commit_message: 'm', actions: [{ action: 'burn', file_path: 'a' }] }),
      400,
      /actions\[0\]\[action\] does not have a valid value/,
    ],
    ['a body of an unknown kind', () => tags, post('<a/>', { 'content-type': 'application/xml' }), 415, /^415 /],
    [
      'a multipart form without an end',
      () => tags,
      post('--edge\r\ncontent-dis', { 'content-type': 'multipart/form-data; boundary=edge' }),
      400,
      /form is not valid/,
    ],
    [
      'a multipart form without a boundary',
      () => tags,
      post('x', { 'content-type': 'multipart/form-data' }),
      400,
      /form is not valid/,
    ],
    [
      'a prototype in JSON',
      () => tags,
      post('{"__proto__":{"tag_name":"x"},"ref":"main"}', jsonType),
      400,
      /tag_name is missing/,
    ],
    ['an order that does not exist', () => `${tags}?order_by=age`, {}, 400, /order_by does not have a valid value/],
    ['a percent sign that encodes nothing', () => '/projects/%zz', {}, 400, /address is not valid/],
    ['bytes that are no UTF-8', () => '/projects/%ff', {}, 400, /address is not valid/],
    ['a NUL in a name', () => `${tags}/a%00b`, {}, 404, /404 Tag Not Found/],
    ['a NUL in a project path', () => '/projects/a%00b', {}, 404, /404 Project Not Found/],
    ['a number without end', () => `/projects/${'9'.repeat(400)}`, {}, 404, /404 Project Not Found/],
    ['a negative number', () => '/projects/-1', {}, 404, /404 Project Not Found/],
    ['a path that climbs', () => '/projects/..%2F..%2Fetc%2Fpasswd', {}, 404, /404 Project Not Found/],
    ['an address that is not there', () => '/nothing/here', {}, 404, /404 Not Found/],
    ['a method that is not there', () => '/version', { method: 'DELETE' }, 405, /405 Method Not Allowed/],
    ['HEAD where there is no GET', () => `${commits}/main/revert`, { method: 'HEAD' }, 405, /^$/],
  ])('%s', async (_what, path, request, status, message) => {
    const reply = await service.call(path(), request)
    expect(reply.status).toBe(status)
    expect(reply.headers['content-type']).toBe('application/json')
    const body = reply.text === '' ? { message: '' } : reply.json()
    expect(body).toEqual(expect.objectContaining({ message: expect.stringMatching(message) }))
    expect(reply.text).not.toMatch(/\bat .*\.ts:|node_modules|stack/)
  })

  it('an internal error is a 500 without details, and is logged', async () => {
    const broken = await startTestService()
    const { id } = await broken.addProject('desk/broken', 'public')
    const path = broken.store.repositoryPath(id)
    rmSync(path, { recursive: true })
    const reply = await broken.call(`/projects/${id}/repository/branches`)
    expect([reply.status, reply.json()]).toEqual([500, { message: '500 Internal Server Error' }])
    expect(broken.faults.splice(0).length).toBe(1)
    await broken.stop()
  })
})

describe('what every answer carries', () => {
  it('a unique request ID, and no information about the server', async () => {
    const [one, two] = await Promise.all([service.call('/version'), service.call('/version')])
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
    expect(Object.keys(one.headers)).not.toEqual(expect.arrayContaining(['server']))
    expect(one.headers['x-powered-by']).toBeUndefined()
  })

  it('an ETag for reads, and 304 for a matching one', async () => {
    const first = await service.call(tags)
    const etag = String(first.headers.etag)
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await service.call(tags, { headers: { 'if-none-match': known } })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers['x-total']).toBe(first.headers['x-total'])
    }
    await service.call(`${tags}?tag_name=one-more&ref=main`, { method: 'POST' })
    const changed = await service.call(tags, { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
  })

  it.each<[string, () => string]>([
    ['a value', () => '/version'],
    ['a list', () => `${tags}?per_page=1`],
    ['bytes', () => filePath('README.md', '/raw?ref=main')],
    ['an archive, which is a stream', () => '/projects/desk%2Fdrawer/repository/archive.tar'],
    ['a file', () => filePath('README.md')],
    ['a blame', () => filePath('README.md', '/blame?ref=main')],
  ])('HEAD has the ETag of GET, and no body: %s (document 1, section 4.1)', async (_what, path) => {
    const get = await service.call(path())
    const head = await service.call(path(), { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, get.headers.etag])
    expect(head.headers.etag).toMatch(/^(W\/)?".+"$/)
    const again = await service.call(path(), { method: 'HEAD', headers: { 'if-none-match': String(get.headers.etag) } })
    expect([again.status, again.headers.etag]).toEqual([304, get.headers.etag])
  })

  it('HEAD of a list has its links and totals', async () => {
    const [get, head] = [await service.call(tags), await service.call(tags, { method: 'HEAD' })]
    for (const name of ['link', 'x-total', 'content-type']) expect(head.headers[name]).toBe(get.headers[name])
  })

  it('the ETag of a file is another when the file is', async () => {
    const path = filePath('changing.txt', '')
    const write = (method: string, content: string) =>
      service.call(path, {
        method,
        headers: jsonType,
        body: JSON.stringify({ branch: 'main', content, commit_message: 'x' }),
      })
    await write('POST', 'one')
    const getTag = async () => (await service.call(`${path}?ref=main`, { method: 'HEAD' })).headers.etag
    const before = await getTag()
    await write('PUT', 'two')
    expect(await getTag()).not.toBe(before)
  })

  it('bytes of strangers are never taken for a page', async () => {
    const { headers } = await service.call(filePath('README.md', '/raw?ref=main'))
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'text/plain; charset=utf-8' })
  })
})
