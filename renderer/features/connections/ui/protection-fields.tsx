import { Checkbox, Group, NumberInput, Switch } from '@mantine/core'
import { defaultConfirmFrom, type Protection, protection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'

const { minValue: least, maxValue: most } = protection.shape.confirmFrom.unwrap()

/** When Gatehouse asks for confirmation in a window of its own before it sends changes. */
export function ProtectionFields({
  value,
  onChange,
}: {
  readonly value: Protection
  readonly onChange: (value: Protection) => void
}) {
  const { production, confirmFrom } = value
  return (
    <>
      <Switch
        label={t('Production')}
        description={t('Marks the connection, and asks for confirmation before every change')}
        checked={production}
        onChange={event => onChange(withProduction(value, event.currentTarget.checked))}
      />
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <NumberInput
          label={t('Confirm from')}
          description={t(
            'Changes at once or within a minute. From this many on, a separate window asks before they are sent.',
          )}
          suffix={t('{confirmFrom, plural, one { change} other { changes}}', { confirmFrom })}
          min={least ?? 1}
          max={most ?? 1000}
          clampBehavior="strict"
          allowDecimal={false}
          disabled={confirmFrom === null}
          value={confirmFrom ?? ''}
          onChange={given => typeof given === 'number' && onChange({ production, confirmFrom: given })}
          flex={1}
        />
        <Checkbox
          label={t('Never ask')}
          checked={confirmFrom === null}
          onChange={event =>
            onChange({ production, confirmFrom: event.currentTarget.checked ? null : getDefault(production) })
          }
          mb={9}
        />
      </Group>
    </>
  )
}

function getDefault(production: boolean): number {
  return production ? defaultConfirmFrom.production : defaultConfirmFrom.ordinary
}

/** A default threshold is removed with the production mark. */
function withProduction({ production: before, confirmFrom }: Protection, production: boolean): Protection {
  return { production, confirmFrom: confirmFrom === getDefault(before) ? getDefault(production) : confirmFrom }
}
