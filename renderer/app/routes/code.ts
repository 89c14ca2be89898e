import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { branchesSearch } from '../../features/branches/model/routes.ts'
import { blobSearch, treeSearch } from '../../features/browsing/model/routes.ts'
import { compareSearch } from '../../features/comparing/model/routes.ts'
import { contributorsSearch } from '../../features/contributors/model/routes.ts'
import { changesSearch, editSearch } from '../../features/editing/model/routes.ts'
import { commitSearch, commitsSearch } from '../../features/history/model/routes.ts'
import { tagsSearch } from '../../features/tags/model/routes.ts'
import { projectRoute, repository } from './parents.ts'

/** The code of the screens of commits, read when first needed. */
const history = () => import('../../features/history/index.ts')
/** The code of the editor and of what belongs to it, read when first needed. */
const editing = () => import('../../features/editing/index.ts')

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connection/p/$project/tree', params, replace: true })
  },
})
const treeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/tree',
  validateSearch: treeSearch,
  component: lazyRouteComponent(repository, 'TreeScreen'),
})
const blobRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/blob',
  validateSearch: blobSearch,
  component: lazyRouteComponent(repository, 'BlobScreen'),
})
const commitsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/commits',
  validateSearch: commitsSearch,
  component: lazyRouteComponent(history, 'CommitsScreen'),
})
const commitRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/commit/$sha',
  validateSearch: commitSearch,
  component: lazyRouteComponent(history, 'CommitScreen'),
})
const editRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/edit',
  validateSearch: editSearch,
  component: lazyRouteComponent(editing, 'EditScreen'),
})
const changesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/changes',
  validateSearch: changesSearch,
  component: lazyRouteComponent(editing, 'ChangesScreen'),
})
const draftsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/drafts',
  component: lazyRouteComponent(editing, 'DraftsScreen'),
})

const compareRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/compare',
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => import('../../features/comparing/index.ts'), 'CompareScreen'),
})

const contributorsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contributors',
  validateSearch: contributorsSearch,
  component: lazyRouteComponent(() => import('../../features/contributors/index.ts'), 'ContributorsScreen'),
})

/** The code of the snippets, read when first needed. */
const snippets = () => import('../../features/snippets/index.ts')

const snippetsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets',
  component: lazyRouteComponent(snippets, 'SnippetsScreen'),
})
const newSnippetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets/new',
  component: lazyRouteComponent(snippets, 'NewSnippetScreen'),
})
const snippetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets/$snippet',
  component: lazyRouteComponent(snippets, 'SnippetScreen'),
})
const editSnippetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets/$snippet/edit',
  component: lazyRouteComponent(snippets, 'EditSnippetScreen'),
})

const tagsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/tags',
  validateSearch: tagsSearch,
  component: lazyRouteComponent(() => import('../../features/tags/index.ts'), 'TagsScreen'),
})

const branchesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/branches',
  validateSearch: branchesSearch,
  component: lazyRouteComponent(() => import('../../features/branches/index.ts'), 'BranchesScreen'),
})

/** The screens of a project's repository. */
export const codeRoutes = [
  projectIndexRoute,
  treeRoute,
  blobRoute,
  commitsRoute,
  commitRoute,
  branchesRoute,
  compareRoute,
  contributorsRoute,
  editRoute,
  changesRoute,
  draftsRoute,
  snippetsRoute,
  newSnippetRoute,
  snippetRoute,
  editSnippetRoute,
  tagsRoute,
] as const
