import { t } from '#shared/i18n/i18n.ts'
import { type Policy, policyFile } from './policy-schema.ts'

/** A file that was read: its policies, or what is wrong with it in a sentence. */
export type ReadPolicies =
  | { readonly ok: true; readonly policies: readonly Policy[] }
  | { readonly ok: false; readonly sentence: string }

/** Larger files are no policies. */
const maxLength = 1_000_000

/** The YAML library is loaded with the first file. */
const loadYaml = () => import('yaml')

/** Reads policies from YAML or JSON. Never throws for a text. */
export async function readPolicies(text: string): Promise<ReadPolicies> {
  if (text.length > maxLength) return { ok: false, sentence: t('The file is too large.') }
  const { parseDocument } = await loadYaml()
  const document = parseDocument(text)
  const [error] = document.errors
  if (error)
    return { ok: false, sentence: t('The file is not valid YAML: {split}', { split: error.message.split('\n')[0] }) }
  try {
    // Aliases could multiply a small file into a large one.
    const parsed = policyFile.safeParse(document.toJS({ maxAliasCount: 0 }))
    if (parsed.success) return { ok: true, policies: parsed.data.policies }
    const [issue] = parsed.error.issues
    return { ok: false, sentence: `${issue?.path.join('.') || t('The file')}: ${issue?.message ?? t('not valid')}` }
  } catch {
    return { ok: false, sentence: t('The file uses YAML aliases, which are not supported.') }
  }
}

/** Writes policies as YAML, so that reading it gives the same policies. */
export async function writePolicies(policies: readonly Policy[]): Promise<string> {
  const { stringify } = await loadYaml()
  return `# Policies of Gatehouse. Each rule is an expression that should be true for the projects in its scope.\n${stringify({ version: 1, policies }, { lineWidth: 0 })}`
}
