import { t } from '#shared/i18n/i18n.ts'
import { readValuePath } from '../../../lib/code/value-path.ts'
import { isRefName } from '../../../lib/refs/ref-name.ts'
import { pathProblem } from '../../editing/model/commit/request.ts'

export const changeKinds = ['replace', 'set', 'add', 'delete'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A batch change as it is typed. */
export interface ChangeForm {
  /** Project paths, one per line. */
  readonly projects: string
  /** Patterns as `readPathFilter` reads them. */
  readonly paths: string
  /** Only files with this text. */
  readonly contains: string
  readonly kind: ChangeKind
  readonly find: string
  readonly replacement: string
  readonly isPattern: boolean
  readonly matchCase: boolean
  readonly valuePath: string
  readonly value: string
  readonly newPath: string
  readonly newContent: string
  /** Empty: the default branch of each project. */
  readonly startBranch: string
  readonly branch: string
  readonly message: string
}

export const emptyForm: ChangeForm = {
  ...{ projects: '', paths: '', contains: '', kind: 'replace', find: '', replacement: '', isPattern: false },
  ...{
    matchCase: true,
    valuePath: '',
    value: '',
    newPath: '',
    newContent: '',
    startBranch: '',
    branch: '',
    message: '',
  },
}

/** The paths of projects, each once. */
export function readProjects(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter(path => path !== ''))]
}

/** The most projects in one batch change. */
const maxProjects = 5000

export type FormProblems = { readonly [N in keyof ChangeForm]?: string }

/** What is missing or wrong, by field. */
export function getProblems(form: ChangeForm): FormProblems {
  const projects = readProjects(form.projects)
  return {
    ...(projects.length === 0 && { projects: t('Choose at least one project') }),
    ...(projects.length > maxProjects && { projects: t('{max, number} projects at most', { max: maxProjects }) }),
    ...getChangeProblems(form),
    ...(form.startBranch !== '' && !isRefName(form.startBranch) && { startBranch: t('Not a valid branch name') }),
    ...(!isRefName(form.branch) && {
      branch: form.branch === '' ? t('Enter the name of a branch') : t('Not a valid branch name'),
    }),
    ...(form.message.trim() === '' && { message: t('Enter a commit message') }),
  }
}

function getChangeProblems(form: ChangeForm): FormProblems {
  const noPaths = form.paths.trim() === '' && { paths: t('Enter at least one path pattern') }
  switch (form.kind) {
    case 'replace':
      return { ...(form.find === '' && { find: t('Enter the text to find') }) }
    case 'set':
      return {
        ...noPaths,
        ...(!readValuePath(form.valuePath) && { valuePath: t('Enter a path such as services.web.image') }),
        ...(form.value.trim() === '' && { value: t('Enter a value') }),
      }
    case 'add': {
      const problem = pathProblem(form.newPath)
      return { ...(problem !== null && { newPath: problem }) }
    }
    case 'delete':
      return { ...noPaths }
  }
}
