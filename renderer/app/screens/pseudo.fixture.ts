import { activate } from '#shared/i18n/i18n.ts'
import { pseudoLanguage } from '#shared/i18n/languages.ts'
import { pseudoCatalog } from '#shared/i18n/pseudo.ts'

// Imported first: texts of a module are read when it is loaded, and each of them is in brackets in this language.
activate(pseudoLanguage, pseudoCatalog)
