import { Portal, VisuallyHidden } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { formatReference, referenceBefore, type Variable, type Variables } from '../model/variables.ts'
import classes from './explorer.module.css'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** A reference that is being typed: in which input, and its beginning. */
interface Typing {
  readonly box: TextBox
  readonly begun: string
}

const maxShown = 8
const shownValue = 60

/** Offers the variables while a reference is typed in any text input of a form. The inputs keep the focus. */
export function ReferenceCompletion({
  form,
  variables,
}: {
  readonly form: RefObject<HTMLElement | null>
  readonly variables: Variables
}) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [active, setActive] = useState(0)
  const found = useMemo(() => (typing ? search(variables, typing.begun) : []), [typing, variables])
  useEffect(() => {
    const { current } = form
    if (!current) return
    const onInput = (event: Event) => {
      setTyping(getTyping(event.target))
      setActive(0)
    }
    const end = () => setTyping(null)
    current.addEventListener('input', onInput)
    current.addEventListener('focusout', end)
    return () => {
      current.removeEventListener('input', onInput)
      current.removeEventListener('focusout', end)
    }
  }, [form])
  useEffect(() => {
    const { current } = form
    if (!current || !typing || found.length === 0) return
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (step !== undefined) setActive(at => (at + step + found.length) % found.length)
      else if (event.key === 'Escape') setTyping(null)
      else if (event.key === 'Enter' || event.key === 'Tab') insert(typing.box, found[active])
      else return
      // The input itself may have a list of its own.
      event.preventDefault()
      event.stopPropagation()
    }
    current.addEventListener('keydown', onKey, { capture: true })
    return () => current.removeEventListener('keydown', onKey, { capture: true })
  }, [form, typing, found, active])
  if (!typing || found.length === 0) return null
  const { left, bottom, width } = typing.box.getBoundingClientRect()
  return (
    <Portal>
      <div
        className={classes.completion}
        style={{ left, top: bottom + 2, minWidth: Math.min(width, 360) }}
        role="listbox"
        aria-label={t('Variables')}
      >
        {found.map((variable, index) => (
          <div
            key={variable.name}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.completionRow}
            // Before the input loses the focus.
            onPointerDown={event => {
              event.preventDefault()
              insert(typing.box, variable)
            }}
          >
            <span className={classes.mono}>{variable.name}</span>
            <span className={classes.completionValue}>
              <VisibleText text={formatValue(variable)} />
            </span>
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">
        {t('Variable {name}, {at} of {count}', {
          name: found[active]?.name ?? '',
          at: active + 1,
          count: found.length,
        })}
      </VisuallyHidden>
    </Portal>
  )
}

function getTyping(target: EventTarget | null): Typing | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null
  const begun = referenceBefore(target.value.slice(0, target.selectionStart ?? 0))
  return begun === null ? null : { box: target, begun }
}

/** Those whose names contain what was typed, with names that begin so first. */
function search(variables: Variables, begun: string): readonly Variable[] {
  const typed = begun.toLowerCase()
  const place = ({ name }: Variable) => name.toLowerCase().indexOf(typed)
  return [...variables.values()]
    .filter(variable => place(variable) !== -1)
    .toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
    .slice(0, maxShown)
}

function formatValue({ value, isSecret, source }: Variable): string {
  const shown = isSecret ? t('secret') : (value ?? '').slice(0, shownValue)
  return shown === '' ? source : `${shown} · ${source}`
}

/** Completes the reference before the caret, and tells the form of it as if it had been typed. */
function insert(box: TextBox, variable: Variable | undefined): void {
  if (!variable) return
  const caret = box.selectionStart ?? box.value.length
  const from = box.value.slice(0, caret).lastIndexOf('{{')
  const to = box.value.slice(caret).startsWith('}}') ? caret + 2 : caret
  box.setRangeText(formatReference(variable.name), from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
