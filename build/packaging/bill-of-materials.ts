import { z } from 'zod'
import { product } from './product.ts'

const component = z.looseObject({
  'bom-ref': z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(z.looseObject({ name: z.string() })).optional(),
})

/** The output of npm for all installed packages, in CycloneDX. */
const ofEverything = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

/** The programs that the app runs on, which come with a package. */
const runtimes = ['electron', 'node']

/**
 * The bill of materials of a release: npm's list, reduced to packages in the app. Most are compiled into the app's files and are development
 * dependencies for npm, so the list of a build identifies them. It is reproducible: it contains no build time.
 * @param told output of `npm sbom --sbom-format=cyclonedx`
 * @param bundled names with versions, as a build writes them
 * @throws when the list has a package that npm's output lacks
 */
export function billOfMaterials(told: unknown, bundled: readonly string[], madeAt: Date): string {
  const all = ofEverything.parse(told)
  const components = all.components.filter(one => {
    const name = one['bom-ref'].slice(0, one['bom-ref'].lastIndexOf('@'))
    return runtimes.includes(name) || bundled.includes(one['bom-ref'])
  })
  const present = new Set(components.map(one => one['bom-ref']))
  const missing = bundled.filter(one => !present.has(one))
  if (missing.length > 0) throw new Error(`npm knows nothing of ${missing.join(', ')}`)
  const app = all.metadata.component['bom-ref']
  const { serialNumber: _, ...rest } = all
  return `${JSON.stringify(
    {
      ...rest,
      metadata: {
        ...all.metadata,
        timestamp: madeAt.toISOString(),
        component: { ...all.metadata.component, type: 'application', name: product.command },
      },
      components: components.map(({ properties, ...one }) => ({
        ...one,
        // Packages in the app are not development dependencies.
        properties: properties?.filter(({ name }) => name !== 'cdx:npm:package:development') ?? [],
      })),
      dependencies: all.dependencies
        .filter(({ ref }) => ref === app || present.has(ref))
        .map(one => ({ ...one, dependsOn: one.dependsOn.filter(ref => present.has(ref)) })),
    },
    null,
    1,
  )}\n`
}
