import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../lib/bridge/bridge.ts'
import classes from './boot-failure.module.css'

/** Shown when even the settings couldn't be loaded from main; plain elements, because nothing else can be relied on. */
export function BootFailure({ thrown }: { readonly thrown: unknown }) {
  const { sentence } = explain(getError(thrown), t('Gatehouse'))
  return (
    <main className={classes.failure} role="alert">
      <h1>{t('Gatehouse could not start')}</h1>
      <p>{sentence}</p>
      <p>{t('Close the window and start the app again. Connections and drafts are kept.')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('Try again')}
      </button>
    </main>
  )
}
