import { capitalized } from '#shared/text/capitalized.ts'
import { file } from '../history/changes.ts'
import type { Change } from '../history/fast-import.ts'
import { guide, laterColumn, model, routes, type Stage, store, test } from './render.ts'
import type { Field, Resource } from './resources.ts'

/** A resource's current state and its improvements. */
export interface Built {
  readonly resource: Resource
  stage: Stage
  readonly done: Set<Improvement>
}

/** One step that the code about a resource takes once. */
export interface Improvement {
  message(built: Built): string
  /** What the code can do afterwards. */
  stage(built: Built): Stage
  /** The files as they are afterwards. */
  changes(built: Built): readonly Change[]
  /** The change of the table, where there is one. */
  sql?(built: Built): string
}

const modelFile = ({ resource, stage }: Built) =>
  file(`src/${resource.plural}/${resource.singular}.ts`, model(resource, stage))
const storeFile = ({ resource, stage }: Built) =>
  file(`src/${resource.plural}/${resource.singular}-store.ts`, store(resource, stage))
const routesFile = ({ resource, stage }: Built) =>
  file(`src/${resource.plural}/${resource.singular}-routes.ts`, routes(resource, stage))
const testFile = ({ resource, stage }: Built) => file(`test/${resource.plural}.test.ts`, test(resource, stage))
const guideFile = ({ resource, stage }: Built) => file(`docs/api/${resource.plural}.md`, guide(resource, stage))

const lacking = ({ resource, stage }: Built): Field | undefined => resource.fields[stage.fields.length]
const newest = ({ stage }: Built): Field | undefined => stage.fields.at(-1)

/** Two fields came later; whichever is next is added. */
const nextField = (): Improvement => ({
  message: built => `Add ${newest(built)?.name} to ${built.resource.plural}\n\n${newest(built)?.about ?? ''}`,
  stage: built => {
    const field = lacking(built)
    return field ? { ...built.stage, fields: [...built.stage.fields, field] } : built.stage
  },
  changes: built => [modelFile(built), storeFile(built), testFile(built), guideFile(built)],
  sql: built => {
    const field = newest(built)
    return field ? laterColumn(built.resource, field) : ''
  },
})

export const improvements: readonly Improvement[] = [
  nextField(),
  nextField(),
  {
    message: ({ resource }) => `Page the list of ${resource.plural}`,
    stage: ({ stage }) => ({ ...stage, paged: true }),
    changes: built => [storeFile(built), routesFile(built), guideFile(built)],
  },
  {
    message: ({ resource }) => `${capitalized(resource.plural)} can be searched by ${resource.fields[0]?.name}`,
    stage: ({ stage }) => ({ ...stage, searchable: true }),
    changes: built => [storeFile(built), routesFile(built), guideFile(built)],
  },
  {
    message: ({ resource }) => `Do not send ${resource.plural} again that nobody changed`,
    stage: ({ stage }) => ({ ...stage, tagged: true }),
    changes: built => [routesFile(built), guideFile(built)],
  },
  {
    message: ({ resource }) => `Refuse a ${resource.singular} with endless text or negative numbers`,
    stage: ({ stage }) => ({ ...stage, limits: true }),
    changes: built => [modelFile(built), testFile(built)],
  },
]
