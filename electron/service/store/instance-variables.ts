import { z } from 'zod'
import { variableType } from '#shared/contract/instance-variables.ts'
import type { Database } from './database.ts'
import { pagedList } from './paged-list.ts'
import type { SecretBox } from './secret-box.ts'

export interface InstanceVariableRow {
  readonly key: string
  /** Null when it can no longer be read: the key it was sealed under is gone. */
  readonly value: string | null
  readonly variable_type: z.output<typeof variableType>
  readonly protected: boolean
  readonly masked: boolean
  readonly raw: boolean
  readonly description: string | null
  readonly updated_at: string
}

const flag = z.number().transform(Boolean)

/** Variables of the whole instance; their values are sealed. Keys differ by case. */
export function instanceVariablesTable(database: Database, secrets: SecretBox) {
  const row = z
    .object({
      key: z.string(),
      value: z.instanceof(Uint8Array),
      variable_type: variableType,
      protected: flag,
      masked: flag,
      raw: flag,
      description: z.string().nullable(),
      updated_at: z.string(),
    })
    .transform((sealed): InstanceVariableRow => ({ ...sealed, value: secrets.open(sealed.value, place(sealed.key)) }))
  const list = pagedList(database, row)
  const one = database.select('SELECT * FROM instance_variables WHERE key = :key', row)
  const insert = database.execute(
    `INSERT INTO instance_variables (key, value, variable_type, protected, masked, raw, description, created_at, updated_at)
     VALUES (:key, :value, :type, :protected, :masked, :raw, :description, :now, :now) ON CONFLICT DO NOTHING`,
  )
  const update = database.execute(
    `UPDATE instance_variables SET value = :value, variable_type = :type, protected = :protected, masked = :masked, raw = :raw,
       description = :description, updated_at = :now WHERE key = :key`,
  )
  const count = database.select('SELECT count(*) AS total FROM instance_variables', z.object({ total: z.number() }))
  const remove = database.execute('DELETE FROM instance_variables WHERE key = :key')
  const params = (variable: NewInstanceVariable, now: string) => ({
    key: variable.key,
    value: secrets.seal(variable.value, place(variable.key)),
    type: variable.variable_type,
    protected: Number(variable.protected),
    masked: Number(variable.masked),
    raw: Number(variable.raw ?? false),
    description: variable.description ?? null,
    now,
  })
  return {
    /** A page of them, by key. */
    list: (page: { limit: number; offset: number }) =>
      list({ columns: '*', rows: 'FROM instance_variables', order: 'key' }, {}, page),
    get: (key: string) => one.one({ key }),
    count: () => count.only().total,
    /** False when there is one under this key. */
    add: (variable: NewInstanceVariable, now = new Date().toISOString()) => insert(params(variable, now)).changes === 1,
    update(variable: NewInstanceVariable, now = new Date().toISOString()): void {
      update(params(variable, now))
    },
    remove(key: string): void {
      remove({ key })
    },
  }
}

type NewInstanceVariable = Omit<InstanceVariableRow, 'value' | 'updated_at' | 'raw' | 'description'> &
  Partial<Pick<InstanceVariableRow, 'raw' | 'description'>> & { readonly value: string }

const place = (key: string) => `instance variable ${key}`
