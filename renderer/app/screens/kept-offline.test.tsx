// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endpointOf, isOperationId, paramsSchema } from '#shared/contract/contract.ts'
import { projectRecords } from '../../../electron/main/offline/records.ts'
import { type OtherAnswers, sampleOf, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const project = '/c/work/p/harbor%2Fcrane'

/** The screens of a project, or of its group, that show each part. A ref picker offers branches and tags, and the graph of the history names them. */
const screensOf: Readonly<Record<string, readonly string[]>> = {
  branches: ['compare?from=v1&to=main', 'commits?all=true'],
  tags: ['compare?from=v1&to=main', 'commits?all=true', 'tags'],
  environments: ['environments'],
  deployments: ['deployments'],
  'deployments over time': ['deployments?view=timeline'],
  'freeze periods': ['freeze-periods'],
  'feature flags': ['feature-flags'],
  mirrors: ['mirrors'],
  members: ['members'],
  'members of the groups above': ['members?view=all'],
  'approval settings': ['approvals'],
  'approval rules': ['approvals'],
  'the group': ['/c/work/g/harbor/epics'],
  'epics of the group': ['/c/work/g/harbor/epics'],
  contributors: ['contributors'],
  snippets: ['snippets'],
  activity: ['activity'],
  'audit events': ['audit'],
}

const answered: OtherAnswers = operation =>
  operation === 'commits.diff' || operation === 'files.raw' ? unanswered() : sampleOf(operation)
const answers = {
  'projects.get': () => ({
    ...sampleOf('projects.get'),
    ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
  }),
} as const

interface Asked {
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
  readonly size: number | null
}

/** A call as the kept answers are named: with the defaults of its params, and the size of its pages. */
function nameOf({ operation, params, size }: Asked): string {
  if (!isOperationId(operation)) throw new Error(`No operation is called ${operation}`)
  const parsed = paramsSchema(endpointOf(operation)).parse(params)
  return JSON.stringify([operation, Object.entries(parsed).toSorted(([a], [b]) => (a < b ? -1 : 1)), size])
}

test.each(projectRecords('harbor/crane', 'harbor'))(
  '$part by $operation is kept as its screen asks for it',
  async kept => {
    const asked: string[] = []
    for (const screenAt of screensOf[kept.part] ?? []) {
      const { screen, user, settle, allSent, close } = await openScreen(
        screenAt.startsWith('/') ? screenAt : `${project}/${screenAt}`,
        { answers, otherwise: answered },
      )
      const picker = screen.queryByRole('button', { name: /^From: / })
      if (picker) {
        await user.click(picker)
        await within(document.body).findByLabelText('Branches, tags and commits')
      }
      await settle()
      asked.push(
        ...allSent().map(({ operation, params, page }) => nameOf({ operation, params, size: page?.size ?? null })),
      )
      close()
    }
    expect(asked).toContain(nameOf(kept))
  },
)
