import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import type { Shown } from '../model/use-shown.ts'
import { ValueCell } from './value-cell.tsx'

const typeWords = new Map([
  ['env_var', 'Variable'],
  ['file', 'File'],
])

/** The columns of the list. Of a value the table knows nothing but that there is one, so no export and no filter gives it away. */
export function columnsOf(shown: Shown): readonly TableColumn<InstanceVariable>[] {
  return [
    { id: 'key', header: 'Key', value: ({ key }) => key, width: 240 },
    {
      id: 'value',
      header: 'Value',
      value: () => 'hidden',
      filterText: () => '',
      width: 280,
      grows: true,
      cell: variable => (
        <ValueCell
          variable={variable}
          isShown={shown.has(variable.key)}
          onShow={isShown => shown.show(variable.key, isShown)}
        />
      ),
    },
    {
      id: 'variable_type',
      header: 'Type',
      value: ({ variable_type }) => typeWords.get(variable_type) ?? variable_type,
      exportValue: ({ variable_type }) => variable_type,
      width: 100,
    },
    { id: 'protected', header: 'Protected', ...flag(variable => variable.protected), width: 110 },
    { id: 'masked', header: 'Masked', ...flag(variable => variable.masked), width: 100 },
  ]
}

function flag(
  of: (variable: InstanceVariable) => boolean,
): Pick<TableColumn<InstanceVariable>, 'value' | 'exportValue' | 'filterText'> {
  return {
    value: variable => (of(variable) ? 'Yes' : 'No'),
    exportValue: of,
    filterText: () => '',
  }
}
