import { SegmentedControl } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'

interface ViewSwitchProps<View extends string> {
  /** The names of the views in the order they are shown; the first is the default view. */
  readonly views: Readonly<Record<View, string>>
  readonly value: View
  /** @param view undefined for the default view, which the address of a screen omits */
  readonly onChange: (view: View | undefined) => void
}

/** Switches between the views of a page; the first control of its toolbar. */
export function ViewSwitch<View extends string>({ views, value, onChange }: ViewSwitchProps<View>) {
  const names = Object.keys(views).filter((name): name is View => Object.hasOwn(views, name))
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('View')}
      data={names.map(name => ({ value: name, label: views[name] }))}
      value={value}
      onChange={next => onChange(names.slice(1).find(name => name === next))}
    />
  )
}
