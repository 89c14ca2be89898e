import { SegmentedControl, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { pageLimits } from '#shared/contract/fields.ts'
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx'
import { type FormSection, pageSizeName } from '../model/operation-form.ts'
import type { CallForm } from '../model/use-call-form.ts'
import classes from './explorer.module.css'

const placeTitles: Readonly<Record<FormSection['place'], string>> = { path: 'Path', query: 'Query', body: 'Body' }

/** The parameters by where they go, as inputs or as one JSON object. */
export function ParamsForm({ endpoint, call }: { readonly endpoint: Endpoint; readonly call: CallForm }) {
  const { form, sections, problems } = call
  const [isRefused, setRefused] = useState(false)
  const general = Object.entries(problems).filter(([path]) => form.mode === 'json' && path !== pageSizeName)
  return (
    <>
      <div className={classes.formHead}>
        <Title order={2}>Parameters</Title>
        {sections.length > 0 && (
          <SegmentedControl
            aria-label="How parameters are typed"
            value={form.mode}
            onChange={value => setRefused(!call.setMode(value === 'json' ? 'json' : 'form'))}
            data={[
              { value: 'form', label: 'Form' },
              { value: 'json', label: 'JSON' },
            ]}
          />
        )}
      </div>
      {isRefused && form.mode === 'json' && (
        <p className={classes.note} role="alert">
          The form has no inputs for this: broken JSON, null, an empty text or an unknown name. It stays JSON.
        </p>
      )}
      {sections.length === 0 && <p className={classes.note}>This operation has no parameters.</p>}
      {form.mode === 'json' ? (
        <Textarea
          aria-label="Parameters as JSON"
          description="One object with the parameters of path, query and body by their names."
          value={form.json}
          onChange={event => call.setJson(event.currentTarget.value)}
          onBlur={() => general.length === 0 && call.try()}
          error={general.map(([path, words]) => (path === '' ? words : `${path}: ${words}`)).join(' · ') || undefined}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
        />
      ) : (
        sections.map(({ place, fields }) => (
          <section key={place} className={classes.place} aria-label={placeTitles[place]}>
            <Title order={3} className={classes.placeTitle}>
              {placeTitles[place]}
            </Title>
            <SchemaForm
              fields={fields}
              values={form.values}
              problems={problems}
              onChange={call.setValue}
              onBlur={call.leave}
            />
          </section>
        ))
      )}
      {endpoint.pagination !== 'none' && (
        <section className={classes.place} aria-label="Page">
          <Title order={3} className={classes.placeTitle}>
            Page
          </Title>
          <div className={classes.page}>
            <TextInput
              label={pageSizeName}
              inputMode="numeric"
              value={form.pageSize}
              placeholder={`default (${pageLimits.defaultSize})`}
              error={problems[pageSizeName]}
              onChange={event => call.setPageSize(event.currentTarget.value)}
              onBlur={() => call.leave(pageSizeName)}
            />
            {endpoint.pagination === 'offset+keyset' && (
              <Switch
                label="keyset"
                checked={form.keyset}
                onChange={event => call.setKeyset(event.currentTarget.checked)}
              />
            )}
          </div>
        </section>
      )}
    </>
  )
}
