import { activateLanguage } from './app/language.ts'

// The page's content security policy forbids code from strings; without this setting zod would try, and each try is a
// reported violation. Set on the global that zod reads instead of by its `config`, because the first screen doesn't
// load the library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Texts of constants are made when their modules are loaded, so the language comes before all of them.
activateLanguage()
  .then(() => import('./app/start.tsx'))
  .catch((thrown: unknown) => reportError(thrown))
