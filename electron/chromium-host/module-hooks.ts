import { registerHooks } from 'node:module'
import type { ElectronSurface } from './surface/electron-surface.ts'

const slot: { surface: ElectronSurface | undefined } = { surface: undefined }

/** Makes `electron` (imported or required, by anyone in this process) resolve to the surface of this host. */
export function provideElectron(surface: ElectronSurface): void {
  slot.surface = surface
  const url = import.meta.resolve('./electron.ts')
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier === 'electron' || specifier === 'electron/main'
        ? { url, format: 'module-typescript', shortCircuit: true }
        : nextResolve(specifier, context),
  })
}

/** The surface given to provideElectron. Throws when there is none: this host's modules work only inside it. */
export function installedSurface(): ElectronSurface {
  if (!slot.surface) throw new Error('The Chromium host is not running')
  return slot.surface
}
