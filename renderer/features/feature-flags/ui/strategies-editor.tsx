import { Badge, Button, Input, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FeatureFlagStrategy } from '#shared/contract/feature-flags.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { type DraftStrategy, outcomesOf } from '../model/draft.ts'
import classes from './feature-flags.module.css'
import { StrategyEditor } from './strategy-editor.tsx'
import { useEnvironmentNames } from './what-if-bar.tsx'

const colors = { kept: 'gray', changed: 'blue', added: 'teal', removed: 'red' } as const

interface StrategiesEditorProps {
  /** What the flag has now. */
  readonly was: readonly FeatureFlagStrategy[]
  readonly drafts: readonly DraftStrategy[]
  /** `key.field` → what is wrong with a draft; `strategies` → what the service said. */
  readonly problems: Problems
  onChange(drafts: readonly DraftStrategy[]): void
}

/** The strategies of a flag, and what results when they are sent. */
export function StrategiesEditor({ was, drafts, problems, onChange }: StrategiesEditorProps) {
  const environments = useEnvironmentNames()
  const problemsIn = (key: string) =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([path, problem]) =>
        path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), problem]] : [],
      ),
    )
  return (
    <>
      {drafts.map((draft, index) => (
        <StrategyEditor
          key={draft.key}
          number={index + 1}
          draft={draft}
          environments={environments}
          problems={problemsIn(draft.key)}
          onChange={changed => onChange(drafts.map(one => (one.key === draft.key ? changed : one)))}
          onRemove={() => onChange(drafts.filter(one => one.key !== draft.key))}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...drafts, newDraft()])}
        >
          Add a strategy
        </Button>
      </div>
      {problems.strategies && (
        <Input.Error role="alert">
          <VisibleText text={problems.strategies} />
        </Input.Error>
      )}
      <Outcomes was={was} drafts={drafts} />
    </>
  )
}

/** A strategy as it is before anything was chosen: on for everybody, everywhere. */
export function newDraft(): DraftStrategy {
  return {
    key: crypto.randomUUID(),
    id: null,
    name: 'default',
    parameters: {},
    json: null,
    scopes: ['*'],
    userListId: null,
  }
}

function Outcomes({ was, drafts }: Pick<StrategiesEditorProps, 'was' | 'drafts'>) {
  const outcomes = outcomesOf(was, drafts)
  return (
    <section aria-label="What results">
      <Title order={3} fz="sm" mb={6}>
        What results
      </Title>
      {drafts.length === 0 && <Text size="sm">Without a strategy the flag is on for nobody.</Text>}
      <ul className={classes.rules}>
        {outcomes.map(({ key, kind, words }) => (
          <li key={key}>
            <Badge size="sm" variant="light" color={colors[kind]} tt="none" mr={6}>
              {kind}
            </Badge>
            <VisibleText text={words} />
          </li>
        ))}
      </ul>
      {outcomes.some(({ kind }) => kind === 'removed') && (
        <Text size="xs" c="dimmed" mt={6}>
          The API’s documents do not say how a strategy is removed. <code>_destroy</code> is sent; look at the flag
          afterwards.
        </Text>
      )}
    </section>
  )
}
