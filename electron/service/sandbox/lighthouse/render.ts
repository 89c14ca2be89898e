import { capitalized } from '#shared/text/capitalized.ts'
import type { Field, Resource } from './resources.ts'

/** How far the code about a resource has come. */
export interface Stage {
  readonly fields: readonly Field[]
  readonly paged: boolean
  readonly searchable: boolean
  readonly tagged: boolean
  readonly limits: boolean
}

const typeNames = { text: 'string', number: 'number', time: 'Date', flag: 'boolean' } as const
const sqlNames = {
  text: 'text NOT NULL',
  number: 'numeric NOT NULL',
  time: 'timestamptz NOT NULL',
  flag: 'boolean NOT NULL',
} as const

const column = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The type of a resource and the validation of its input. */
export function model({ singular, about }: Resource, stage: Stage): string {
  const name = capitalized(singular)
  const declared = stage.fields.map(field => `  /** ${field.about} */\n  ${field.name}: ${typeNames[field.type]}`)
  const checks = stage.fields.map(field => check(field, stage.limits))
  return `import { Problem } from '../problem.js'

/** ${about} */
export interface ${name} {
  id: number
${declared.join('\n')}
}

export type New${name} = Omit<${name}, 'id'>

/** Takes what a client sent; the first thing that is wrong with it is thrown as a Problem. */
export function parse${name}(input: Record<string, unknown>): New${name} {
${checks.join('\n')}
  return { ${stage.fields.map(field => field.name).join(', ')} }
}
`
}

function check({ name, type }: Field, limits: boolean): string {
  switch (type) {
    case 'text':
      return limits
        ? `  const ${name} = String(input.${name} ?? '').trim()
  if (${name} === '' || ${name}.length > 200) throw new Problem(422, '${name} must have 1 to 200 characters')`
        : `  const ${name} = String(input.${name} ?? '')
  if (${name} === '') throw new Problem(422, '${name} is missing')`
    case 'number':
      return `  const ${name} = Number(input.${name})
  if (!Number.isFinite(${name})${limits ? ` || ${name} < 0` : ''}) throw new Problem(422, '${name} is not a ${limits ? 'positive ' : ''}number')`
    case 'time':
      return `  const ${name} = new Date(String(input.${name}))
  if (Number.isNaN(${name}.getTime())) throw new Problem(422, '${name} is not a time')`
    case 'flag':
      return `  const ${name} = input.${name} === true`
  }
}

/** Reading and writing the table of a resource. */
export function store({ singular, plural }: Resource, stage: Stage): string {
  const name = capitalized(singular)
  const columns = stage.fields.map(field => column(field.name))
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  const first = columns[0] ?? 'id'
  const search = stage.searchable ? ` WHERE ${first} ILIKE '%' || $1 || '%'` : ''
  const parameters = [...(stage.searchable ? ["search = ''"] : []), ...(stage.paged ? ['page = 1', 'size = 25'] : [])]
  const offset = stage.searchable ? 2 : 1
  const limit = stage.paged ? ` LIMIT $${offset} OFFSET $${offset + 1}` : ''
  const given = [...(stage.searchable ? ['search'] : []), ...(stage.paged ? ['size', '(page - 1) * size'] : [])]
  return `import type { Pool } from 'pg'
import type { ${name}, New${name} } from './${singular}.js'

const columns = 'id, ${columns.join(', ')}'

export class ${name}Store {
  constructor(private readonly pool: Pool) {}

  async list(${parameters.join(', ')}): Promise<${name}[]> {
    const { rows } = await this.pool.query(
      \`SELECT \${columns} FROM ${plural}${search} ORDER BY id${limit}\`,
      [${given.join(', ')}],
    )
    return rows
  }

  async byId(id: number): Promise<${name} | undefined> {
    const { rows } = await this.pool.query(\`SELECT \${columns} FROM ${plural} WHERE id = $1\`, [id])
    return rows[0]
  }

  async add(${singular}: New${name}): Promise<number> {
    const { rows } = await this.pool.query(
      'INSERT INTO ${plural} (${columns.join(', ')}) VALUES (${places}) RETURNING id',
      [${stage.fields.map(field => `${singular}.${field.name}`).join(', ')}],
    )
    return rows[0].id
  }
}
`
}

/** The HTTP side of a resource. */
export function routes({ singular, plural }: Resource, stage: Stage): string {
  const name = capitalized(singular)
  const query = [
    ...(stage.searchable ? ["query.get('search') ?? ''"] : []),
    ...(stage.paged ? ["Number(query.get('page') ?? 1)"] : []),
  ]
  return `import type { Router } from '../router.js'
import { Problem } from '../problem.js'
${stage.tagged ? "import { etag } from '../etag.js'\n" : ''}import { parse${name} } from './${singular}.js'
import type { ${name}Store } from './${singular}-store.js'

export function ${singular}Routes(router: Router, ${plural}: ${name}Store): void {
  router.get('/api/${plural}', async (${query.length > 0 ? '{ query }' : ''}) => ${stage.tagged ? 'etag(' : ''}await ${plural}.list(${query.join(', ')})${stage.tagged ? ')' : ''})

  router.get('/api/${plural}/:id', async ({ params }) => {
    const ${singular} = await ${plural}.byId(Number(params.id))
    if (!${singular}) throw new Problem(404, 'There is no such ${singular}')
    return ${stage.tagged ? `etag(${singular})` : singular}
  })

  router.post('/api/${plural}', async ({ body }) => ({ id: await ${plural}.add(parse${name}(body)) }))
}
`
}

/** The tests of a resource. */
export function test({ singular, plural }: Resource, stage: Stage): string {
  const name = capitalized(singular)
  const values = { text: "'A7'", number: '12', time: "'2025-03-01T06:00:00Z'", flag: 'true' } as const
  const example = stage.fields.map(field => `    ${field.name}: ${values[field.type]},`).join('\n')
  const number = stage.fields.find(field => field.type === 'number')
  return `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse${name} } from '../src/${plural}/${singular}.js'

describe('${plural}', () => {
  const example = {
${example}
  }

  it('takes a complete ${singular}', () => {
    assert.ok(parse${name}(example))
  })

  it('names the field that is missing', () => {
    assert.throws(() => parse${name}({ ...example, ${stage.fields[0]?.name}: '' }), /${stage.fields[0]?.name}/)
  })
${
  stage.limits && number
    ? `
  it('refuses a negative ${number.name}', () => {
    assert.throws(() => parse${name}({ ...example, ${number.name}: -1 }), /positive/)
  })
`
    : ''
}})
`
}

/** The migration that makes the table of a resource. */
export function migration({ plural }: Resource, fields: readonly Field[]): string {
  return `CREATE TABLE ${plural} (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
${fields.map(field => `  ${column(field.name)} ${sqlNames[field.type]}`).join(',\n')}
);
`
}

/** The migration that adds a field that came later. */
export function laterColumn({ plural }: Resource, field: Field): string {
  const initial = { text: "''", number: '0', time: 'now()', flag: 'false' } as const
  return `ALTER TABLE ${plural} ADD COLUMN ${column(field.name)} ${sqlNames[field.type]} DEFAULT ${initial[field.type]};\n`
}

/** The page about a resource in the API guide. */
export function guide({ singular, plural, about }: Resource, stage: Stage): string {
  return `# ${capitalized(plural)}

${about}

| Field | Type | Meaning |
|---|---|---|
${stage.fields.map(field => `| \`${field.name}\` | ${field.type} | ${field.about} |`).join('\n')}

## List

\`GET /api/${plural}\` answers with every ${singular}${stage.paged ? ', 25 to a page (`?page=2`)' : ''}.
${stage.searchable ? `\n\`?search=\` looks for text in \`${stage.fields[0]?.name}\`.\n` : ''}
## One ${singular}

\`GET /api/${plural}/:id\`; 404 when there is none.${stage.tagged ? ' Send `If-None-Match` to save the body.' : ''}
`
}
