import type { FeatureFlag } from '#shared/contract/feature-flags.ts'

/** One strategy or scope of a flag with its IDs, as the service has it. */
export interface FlagDetail {
  readonly name: string
  readonly lines: readonly string[]
}

/** The details of a flag: strategies with names, parameters and IDs; the scopes of a legacy flag with their times. */
export function flagDetails({ strategies, scopes }: FeatureFlag): readonly FlagDetail[] {
  return [
    ...(strategies ?? []).map(({ id, name, parameters, scopes: own, user_list, user_list_id }) => ({
      name: `Strategy ${id}`,
      lines: [
        name,
        ...parameterLines(parameters),
        ...(user_list
          ? [`user list ${user_list.name ?? ''} (ID ${user_list.id}, number ${user_list.iid ?? '?'})`]
          : []),
        ...(!user_list && user_list_id ? [`user list ID ${user_list_id}`] : []),
        ...own.map(scope => `environment ${scope.environment_scope} (scope ID ${scope.id})`),
      ],
    })),
    ...(scopes ?? []).map(
      ({ id, environment_scope = '*', active, strategies: own, created_at, updated_at }, index) => ({
        name: id === undefined ? `Scope, number ${index + 1}` : `Scope ${id}`,
        lines: [
          `environment ${environment_scope}, ${active === true ? 'active' : 'not active'}`,
          ...(own ?? []).flatMap(({ name, parameters }) => [name, ...parameterLines(parameters)]),
          ...(created_at ? [`created ${created_at}`] : []),
          ...(updated_at ? [`changed ${updated_at}`] : []),
        ],
      }),
    ),
  ]
}

function parameterLines(parameters: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(parameters).map(([key, value]) => `${key} = ${value}`)
}
