import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, endpoint, expected, json } from './endpoint.ts'
import { projectId, timestamp } from './fields.ts'
import { asItWas, getId, only, orNone, whenAny } from './inverses.ts'

/** Document 1, section 4.5. */
const document = '1 §4.5'

/** The visibility of a snippet, from the most restricted to public. */
export const snippetVisibilities = ['private', 'internal', 'public'] as const

/** Limits the document does not show; these are what services of this family have. */
const snippetLimits = { name: 255, description: 1_048_576, content: 52_428_800 } as const

export const snippet = z.looseObject({
  id: z.number(),
  title: z.string(),
  file_name: z.string().nullish(),
  files: beyond(z.array(z.looseObject({ path: z.string(), raw_url: z.string().nullish() })).nullish()),
  description: z.string().nullish(),
  visibility: z.string().optional(),
  author: expected(
    z.looseObject({
      id: z.number(),
      username: z.string(),
      email: z.string().nullish(),
      name: z.string(),
      state: expected(z.string()),
      created_at: timestamp.nullish(),
    }),
  ),
  created_at: expected(timestamp),
  // Detects changes by other users.
  updated_at: timestamp,
  project_id: z.number().nullish(),
  web_url: expected(z.string()),
  raw_url: z.string().nullish(),
})
export type Snippet = z.output<typeof snippet>

/** Whether a snippet has several files; its content is then that of the first one. */
export function hasSeveralFiles({ files }: Pick<Snippet, 'files'>): boolean {
  return (files?.length ?? 0) > 1
}

/** The boolean is named after the spam check of the service; it is mapped to this word by its profile. */
const snippetUserAgent = z.looseObject({
  user_agent: expected(z.string()),
  ip_address: expected(z.string()),
  spamfilter_submitted: expected(z.boolean()),
})

const snippetId = z.number().int().positive()
const title = z.string().min(1).max(snippetLimits.name)
const fileName = z.string().min(1).max(snippetLimits.name)
const description = z.string().max(snippetLimits.description)
const content = z.string().min(1).max(snippetLimits.content)
const visibility = z
  .enum(snippetVisibilities)
  .describe('private: the creator only; internal: everybody signed in; public: everybody who sees the project.')

const path = { id: projectId, snippet_id: snippetId }
/** The snippet of a write, without its content. */
const snippetState = ({ id, snippet_id }: Readonly<Record<string, unknown>>) => ({
  operation: 'snippets.get',
  params: { id, snippet_id },
})
const readsOfSnippets = ['snippets.list', 'snippets.get', 'snippets.raw', 'snippets.userAgentDetail'] as const
const common = { pagination: 'none', edition: 'core', scope: 'api', document } as const
const read = {
  ...common,
  success: [200],
  access: 'public',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'reporter',
  cache: 'never',
  effect: 'write',
  invalidates: readsOfSnippets,
} as const

export const snippets = {
  'snippets.list': endpoint({
    id: 'snippets.list',
    method: 'GET',
    path: '/projects/:id/snippets',
    params: { path: { id: projectId } },
    response: json(z.array(snippet)),
    summary: 'The snippets of a project that the caller may see, newest first.',
    ...read,
    pagination: 'offset',
  }),
  'snippets.get': endpoint({
    id: 'snippets.get',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id',
    params: { path },
    response: json(snippet),
    summary: 'One snippet, without its content.',
    ...read,
  }),
  'snippets.create': endpoint({
    id: 'snippets.create',
    method: 'POST',
    path: '/projects/:id/snippets',
    params: {
      path: { id: projectId },
      body: { title, file_name: fileName, description: description.optional(), content, visibility },
    },
    response: json(snippet),
    success: [201],
    summary: 'Creates a snippet.',
    label: () => t('Create snippet'),
    successMessage: () => t('Snippet created'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: ({ id }, answer) =>
        answer === null
          ? { operation: 'snippets.list', params: { id } }
          : { operation: 'snippets.get', params: { id, snippet_id: getId(answer) } },
      back: ({ params: { id }, answer }) => ({
        operation: 'snippets.delete',
        params: { id, snippet_id: getId(answer) },
      }),
    },
  }),
  'snippets.update': endpoint({
    id: 'snippets.update',
    method: 'PUT',
    path: '/projects/:id/snippets/:snippet_id',
    params: {
      path,
      body: {
        title: title.optional(),
        file_name: fileName.optional(),
        description: description.optional(),
        content: content.optional(),
        visibility: visibility.optional(),
      },
    },
    response: json(snippet),
    success: [200],
    summary: 'Changes a snippet.',
    label: () => t('Update snippet'),
    successMessage: () => t('Snippet updated'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: snippetState,
      back: ({ params, before }) => {
        // Its content is not part of the state.
        if (params.content !== undefined) return null
        const { title, file_name, visibility, description } = snippet.parse(before)
        if (params.file_name !== undefined && !file_name) return null
        const was = { title, file_name: orNone(file_name), visibility, description: description ?? '' }
        return whenAny('snippets.update', only(params, 'id', 'snippet_id'), asItWas(params, was))
      },
    },
  }),
  'snippets.delete': endpoint({
    id: 'snippets.delete',
    method: 'DELETE',
    path: '/projects/:id/snippets/:snippet_id',
    params: { path },
    response: { kind: 'empty' },
    success: [204],
    summary: 'Deletes a snippet.',
    label: () => t('Delete snippet'),
    successMessage: () => t('Snippet deleted'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'none',
      get because() {
        return t('The content of the snippet is not stored')
      },
      state: snippetState,
    },
  }),
  'snippets.raw': endpoint({
    id: 'snippets.raw',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id/raw',
    params: { path },
    response: { kind: 'bytes', contentType: 'text/plain; charset=utf-8' },
    summary: 'The content of a snippet as plain text.',
    ...read,
  }),
  'snippets.userAgentDetail': endpoint({
    id: 'snippets.userAgentDetail',
    method: 'GET',
    path: '/projects/:id/snippets/:snippet_id/user_agent_detail',
    params: { path },
    response: json(snippetUserAgent),
    summary: 'The user agent and IP address that a snippet was submitted from.',
    ...read,
    access: 'administrator',
    cache: 'never',
  }),
} as const
