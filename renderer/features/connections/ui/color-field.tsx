import { ColorSwatch, Group, Radio } from '@mantine/core'
import { connectionColors } from '#shared/bridge.ts'
import classes from './connection-drawer.module.css'

/** Which colour the window shows while this connection is in use. */
export function ColorField({
  value,
  onChange,
}: {
  readonly value?: string
  readonly onChange?: (value: string) => void
}) {
  return (
    <Radio.Group
      label="Colour"
      description="The window shows it all the time, so that production is never mistaken for staging"
      value={value ?? 'gray'}
      onChange={color => onChange?.(color)}
    >
      <Group gap={6} mt={6}>
        {connectionColors.map(color => (
          <Radio.Card key={color} value={color} aria-label={color} title={color} className={classes.swatch}>
            <ColorSwatch color={`var(--mantine-color-${color}-6)`} size={20} withShadow={false} />
          </Radio.Card>
        ))}
      </Group>
    </Radio.Group>
  )
}
