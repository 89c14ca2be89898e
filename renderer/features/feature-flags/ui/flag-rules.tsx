import { Text } from '@mantine/core'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { type Rule, ruleWords } from '../model/strategies.ts'
import classes from './feature-flags.module.css'
import { ScopeBadge } from './marks.tsx'

/** For whom a flag is on, and where: its strategies, or the scopes of a legacy flag. */
export function FlagRules({ flag }: { readonly flag: FeatureFlag }) {
  if (flag.version === 'legacy_flag') return <LegacyScopes scopes={flag.scopes ?? []} />
  const strategies = flag.strategies ?? []
  if (strategies.length === 0) return <Text size="sm">It has no strategies, so it is on for nobody.</Text>
  return (
    <ul className={classes.rules}>
      {strategies.map(strategy => (
        <li key={strategy.id} className={classes.rule}>
          <RuleLine rule={strategy} />
          <div className={classes.scopes}>
            {strategy.scopes.map(scope => (
              <ScopeBadge key={scope.id} scope={scope.environment_scope} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function LegacyScopes({ scopes }: { readonly scopes: NonNullable<FeatureFlag['scopes']> }) {
  return (
    <>
      <Text size="xs" c="dimmed" mb={6}>
        A legacy flag is switched by environment. Of the scopes that fit an environment, the nearest one counts. Only
        its description can be changed here.
      </Text>
      <ul className={classes.rules}>
        {scopes.map(({ environment_scope = '*', active, strategies = [] }) => (
          <li key={environment_scope} className={classes.rule}>
            <ScopeBadge scope={environment_scope} isOff={active !== true} />
            {strategies.map(rule => (
              <RuleLine key={JSON.stringify(rule)} rule={rule} />
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function RuleLine({ rule }: { readonly rule: Rule }) {
  return (
    <div>
      <VisibleText text={ruleWords(rule)} />{' '}
      <Text span size="xs" c="dimmed" ff="monospace">
        <VisibleText text={rule.name} />
      </Text>
    </div>
  )
}
