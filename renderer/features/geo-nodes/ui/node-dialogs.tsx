import { Alert, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { GeoNode } from '#shared/contract/geo-nodes.ts'
import { t } from '#shared/i18n/i18n.ts'
import { geoNodeQuery } from '#shared/queries/instance.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { formOfNode, getSettings, type NodeForm, newNode, problemsOfNode } from '../model/node-form.ts'
import { NodeFields } from './node-fields.tsx'

/** The task on the nodes. */
export type NodeTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'update' | 'repair' | 'delete'; readonly node: GeoNode }

/** The dialog of a task. */
export function NodeDialog({ task, onClose }: { readonly task: NodeTask; onClose(): void }) {
  switch (task.kind) {
    case 'create':
      return <CreateNode onClose={onClose} />
    case 'update':
      return <UpdateNode node={task.node} onClose={onClose} />
    case 'repair':
      return (
        <WriteDialog
          operation="geoNodes.repair"
          label={t('Repair this node?')}
          submit={t('Repair it')}
          paramsNow={() => ({ id: task.node.id })}
          onClose={onClose}
        >
          <Text size="sm">
            <Trans
              message="The OAuth authentication of <nodeName/> is recreated. It is what the node signs people in with; what was there before can’t be brought back."
              components={{ nodeName: <NodeName node={task.node} /> }}
            />
          </Text>
        </WriteDialog>
      )
    case 'delete':
      return (
        <WriteDialog
          operation="geoNodes.delete"
          label={t('Delete this node?')}
          submit={t('Delete the node')}
          paramsNow={() => ({ id: task.node.id })}
          confirm={{ name: task.node.name, label: t('the node’s name') }}
          onClose={onClose}
        >
          <Text size="sm">
            <Trans
              message="<nodeName/> is taken out of the replication: nothing is copied to it any more. You can undo this from the journal: that adds a new node with the same settings, which copies everything again."
              components={{ nodeName: <NodeName node={task.node} /> }}
            />
          </Text>
          {task.node.primary && (
            <Alert color="red" title={t('This is the primary node')} role="note">
              {t('Without it, the other nodes have no source to replicate.')}
            </Alert>
          )}
        </WriteDialog>
      )
  }
}

function NodeName({ node: { name } }: { readonly node: GeoNode }) {
  return (
    <strong>
      <VisibleText text={name} />
    </strong>
  )
}

function CreateNode({ onClose }: { onClose(): void }) {
  const [form, setForm] = useState<NodeForm>(newNode)
  const change = (part: Partial<NodeForm>) => setForm(before => ({ ...before, ...part }))
  return (
    <WriteDialog
      operation="geoNodes.create"
      label={t('New Geo node')}
      submit={t('Add the node')}
      paramsNow={() => ({ ...getSettings(form), primary: form.primary })}
      problems={problemsOfNode(form)}
      onClose={onClose}
    >
      {problems => (
        <>
          <NodeFields form={form} problems={problems} onChange={change} />
          <Switch
            label={t('It is the primary node')}
            description={t('There can be one.')}
            error={problems.primary}
            checked={form.primary}
            onChange={event => change({ primary: event.currentTarget.checked })}
          />
        </>
      )}
    </WriteDialog>
  )
}

/** Begins with the node as it is now: another administrator may have changed it since the list was read. */
function UpdateNode({ node, onClose }: { readonly node: GeoNode; onClose(): void }) {
  const { data, isFetching } = useOperation(geoNodeQuery({ id: node.id }))
  const [start, setStart] = useState<NodeForm | null>(null)
  const [form, setForm] = useState<NodeForm>(() => formOfNode(node))
  // Input is kept, whatever is loaded later.
  if (start === null && !isFetching) {
    const read = formOfNode(data?.value ?? node)
    setStart(read)
    setForm(read)
  }
  const isSame = start !== null && JSON.stringify(getSettings(form)) === JSON.stringify(getSettings(start))
  return (
    <WriteDialog
      operation="geoNodes.update"
      label={t('Change the node {name}', { name: node.name })}
      submit={t('Save')}
      reading={start === null ? t('Reading the node as it is now') : undefined}
      isDisabled={isSame}
      paramsNow={() => ({ id: node.id, ...getSettings(form) })}
      problems={problemsOfNode(form)}
      onClose={onClose}
    >
      {problems => (
        <>
          <NodeFields form={form} problems={problems} onChange={part => setForm(before => ({ ...before, ...part }))} />
          {node.current && start !== null && form.name !== start.name && (
            <Alert color="orange" title={t('This is the node you are connected to')} role="note">
              {t(
                'Services find their own node by its name. Change the node name in the service’s own settings too. Otherwise no node is the current one, and the service refuses every further change to its nodes.',
              )}
            </Alert>
          )}
        </>
      )}
    </WriteDialog>
  )
}
