import { useSearch } from '@tanstack/react-router'
import { aiTasks } from '#application/assistant/contracts/tasks.ts'
import { inputContexts, usageContexts } from '#domain/assistant/task.ts'
import { scopeOptions } from '../../assistant/settings/options.ts'
import { scopedColumns } from '../../assistant/settings/scoped-record.tsx'
import { SettingsLinks } from '../../assistant/settings/SettingsLinks.tsx'
import type { RowOf } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { ListPage } from '../../ui/ListPage.tsx'

type Row = RowOf<typeof aiTasks.list>

const inputLabel = (value: Row['inputContext']) => t(`aisettings.inputContext.${value}`)
const usageLabel = (value: Row['usageContext']) => t(`aisettings.usageContext.${value}`)

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  ...scopedColumns<Row>(),
  {
    key: 'input',
    header: fieldLabel('inputContext'),
    cell: ({ inputContext }) => inputLabel(inputContext),
    extra: true,
  },
  {
    key: 'usage',
    header: fieldLabel('usageContext'),
    cell: ({ usageContext }) => usageLabel(usageContext),
    extra: true,
  },
]

/** Tasks of the assistant (AI-016). */
const AssistantTasksPage = () => {
  const list = useList(aiTasks.list, useSearch({ from: '/_app/live/staff/assistant/tasks' }))
  const create = <ButtonLink href={paths.staff.assistant.task('new')}>{t('aisettings.tasks.new')}</ButtonLink>
  return (
    <ListPage
      name="assistantTasks"
      title={t('aisettings.tasks.title')}
      lede={<SettingsLinks />}
      actions={create}
      list={list}
      filters={[
        { kind: 'choice', name: 'scope', label: fieldLabel('scope'), options: scopeOptions() },
        {
          kind: 'choice',
          name: 'inputContext',
          label: fieldLabel('inputContext'),
          options: inputContexts.map((value) => ({ value, label: inputLabel(value) })),
        },
        {
          kind: 'choice',
          name: 'usageContext',
          label: fieldLabel('usageContext'),
          options: usageContexts.map((value) => ({ value, label: usageLabel(value) })),
        },
      ]}
      table={{ columns: columns(), rowKey: ({ id }) => id, href: ({ id }) => paths.staff.assistant.task(id) }}
      empty={{
        title: t('aisettings.tasks.emptyTitle'),
        text: t('aisettings.tasks.empty'),
        action: create,
      }}
    />
  )
}

export default AssistantTasksPage
