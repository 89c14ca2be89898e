import { Input, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import classes from './markdown.module.css'
import { Markdown } from './markdown.tsx'

/** A Markdown field with a preview. */
export function MarkdownField({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  onChange(value: string): void
}) {
  const [isShown, setShown] = useState(false)
  return (
    <Input.Wrapper label={label} labelElement="div" error={isShown ? error : undefined}>
      <SegmentedControl
        aria-label={t('{label}: view', { label })}
        size="xs"
        mb={6}
        display="flex"
        w="fit-content"
        data={[
          { value: 'write', label: t('Write') },
          { value: 'preview', label: t('Preview') },
        ]}
        value={isShown ? 'preview' : 'write'}
        onChange={chosen => setShown(chosen === 'preview')}
      />
      {isShown ? (
        <section
          className={classes.preview}
          aria-label={t('{label}: preview', { label })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
          tabIndex={0}
        >
          {value.trim() === '' ? (
            <Text size="sm" c="dimmed">
              {t('Nothing to preview.')}
            </Text>
          ) : (
            <Markdown text={value} place={null} />
          )}
        </section>
      ) : (
        <Textarea
          aria-label={label}
          placeholder={t('In Markdown')}
          autosize
          minRows={5}
          maxRows={14}
          value={value}
          error={error}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Input.Wrapper>
  )
}
