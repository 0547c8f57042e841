import { useSearch } from '@tanstack/react-router'
import { aiConfigurations, type ConfigurationRow } from '#application/assistant/contracts/configurations.ts'
import { scopeOptions } from '../../assistant/settings/options.ts'
import { scopedColumns } from '../../assistant/settings/scoped-record.tsx'
import { SettingsLinks } from '../../assistant/settings/SettingsLinks.tsx'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'

const columns = (): readonly [Column<ConfigurationRow>, ...Column<ConfigurationRow>[]] => [
  ...scopedColumns<ConfigurationRow>(),
  {
    key: 'output',
    header: fieldLabel('output'),
    cell: ({ output }) => t(`aisettings.output.${output}`),
    extra: true,
  },
  {
    key: 'changed',
    header: t('aisettings.changed'),
    cell: ({ changedOn }) => changedOn && <Ago at={changedOn} />,
    extra: true,
  },
]

/** Conversation configurations of the assistant (AI-010). */
const AssistantConfigurationsPage = () => {
  const list = useList(aiConfigurations.list, useSearch({ from: '/_app/live/staff/assistant' }))
  const create = (
    <ButtonLink href={paths.staff.assistant.configuration('new')}>{t('aisettings.configurations.new')}</ButtonLink>
  )
  return (
    <ListPage
      name="assistantConfigurations"
      title={t('aisettings.configurations.title')}
      lede={<SettingsLinks />}
      actions={create}
      list={list}
      filters={[{ kind: 'choice', name: 'scope', label: fieldLabel('scope'), options: scopeOptions() }]}
      table={{
        columns: columns(),
        rowKey: ({ id }) => id,
        href: ({ id }) => paths.staff.assistant.configuration(id),
      }}
      empty={{
        title: t('aisettings.configurations.emptyTitle'),
        text: t('aisettings.configurations.empty'),
        action: create,
      }}
    />
  )
}

export default AssistantConfigurationsPage
