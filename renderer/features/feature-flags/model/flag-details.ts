import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'

/** One strategy or scope of a flag with its IDs, as the service has it. */
export interface FlagDetail {
  readonly name: string
  readonly lines: readonly string[]
}

/** The details of a flag: strategies with names, parameters and IDs; the scopes of a legacy flag with their times. */
export function flagDetails({ strategies, scopes }: FeatureFlag): readonly FlagDetail[] {
  return [
    ...(strategies ?? []).map(({ id, name, parameters, scopes: own, user_list, user_list_id }) => ({
      name: t('Strategy {id}', { id }),
      lines: [
        name,
        ...parameterLines(parameters),
        ...(user_list
          ? [
              t('user list {name} (ID {id}, number {iid})', {
                name: user_list.name ?? '',
                id: user_list.id,
                iid: user_list.iid ?? '?',
              }),
            ]
          : []),
        ...(!user_list && user_list_id ? [t('user list ID {user_list_id}', { user_list_id })] : []),
        ...own.map(scope =>
          t('environment {environment_scope} (scope ID {id})', {
            environment_scope: scope.environment_scope,
            id: scope.id,
          }),
        ),
      ],
    })),
    ...(scopes ?? []).map(
      ({ id, environment_scope = '*', active, strategies: own, created_at, updated_at }, index) => ({
        name: id === undefined ? t('Scope, number {number}', { number: index + 1 }) : t('Scope {id}', { id }),
        lines: [
          t('environment {environment_scope}, {isActive, select, true {enabled} other {disabled}}', {
            environment_scope,
            isActive: `${active === true}`,
          }),
          ...(own ?? []).flatMap(({ name, parameters }) => [name, ...parameterLines(parameters)]),
          ...(created_at ? [t('created {created_at}', { created_at })] : []),
          ...(updated_at ? [t('changed {updated_at}', { updated_at })] : []),
        ],
      }),
    ),
  ]
}

function parameterLines(parameters: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(parameters).map(([key, value]) => `${key} = ${value}`)
}
