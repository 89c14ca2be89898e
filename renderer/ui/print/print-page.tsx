import { createPortal } from 'react-dom'
import classes from './print-page.module.css'
import type { PrintFact, PrintPart } from './printables.ts'

export interface PrintHead {
  /** The screen: "Members · harbor/lighthouse". */
  readonly title: string
  /** Service, account, address and time. */
  readonly facts: readonly PrintFact[]
}

/**
 * The parts of a screen on paper, in place of the app: light, without sidebar and controls. It is beside the app in the document, and nothing of it
 * is seen on the screen.
 */
export function PrintPage({ head, parts }: { readonly head: PrintHead; readonly parts: readonly PrintPart[] }) {
  const isWide = parts.some(part => part.isWide)
  return createPortal(
    <div className={classes.paper} data-print>
      {/* The size can't be a matter of a class. */}
      <style>{`@page { size: ${getPaper()} ${isWide ? 'landscape' : 'portrait'} }`}</style>
      <header>
        <h1>{head.title}</h1>
        <Facts facts={head.facts} />
      </header>
      {parts.map(({ title, count, facts, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts on paper never change
        <section key={index}>
          <h2>
            {title}
            {count !== '' && <span className={classes.count}>{count}</span>}
          </h2>
          <Facts facts={facts} />
          {body}
        </section>
      ))}
    </div>,
    document.body,
  )
}

function Facts({ facts }: { readonly facts: readonly PrintFact[] }) {
  return (
    facts.length > 0 && (
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-lines={value.includes('\n') || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}

/** Countries whose printers hold Letter. */
const letterRegions: readonly string[] = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'PR']

/** The paper of the system's region. */
export function getPaper(language = navigator.language): 'A4' | 'letter' {
  const { region } = new Intl.Locale(language)
  return region !== undefined && letterRegions.includes(region) ? 'letter' : 'A4'
}
