import { useSearch } from '@tanstack/react-router'
import { aiDocuments, type StoredDocumentRow } from '#application/assistant/contracts/documents.ts'
import { documentPurposes, documentVisibilities } from '#domain/assistant/stored-document.ts'
import { SettingsLinks } from '../../assistant/settings/SettingsLinks.tsx'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'

type Row = StoredDocumentRow

const purposeLabel = (value: Row['purpose']) => t(`aisettings.purpose.${value}`)
const visibilityLabel = (value: Row['visibility']) => t(`aisettings.visibility.${value}`)

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  { key: 'title', header: fieldLabel('title'), cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'purpose', header: fieldLabel('purpose'), cell: ({ purpose }) => purposeLabel(purpose) },
  { key: 'visibility', header: fieldLabel('visibility'), cell: ({ visibility }) => visibilityLabel(visibility) },
  {
    key: 'protection',
    header: fieldLabel('protection'),
    cell: ({ protection }) => t(`aisettings.protection.${protection}`),
    extra: true,
  },
  {
    key: 'changed',
    header: t('aisettings.changed'),
    cell: ({ changedOn }) => <Ago at={changedOn} />,
    extra: true,
  },
]

/** Stored documents of the assistant: those of the company, and the user's own (AI-018). */
const AssistantDocumentsPage = () => {
  const list = useList(aiDocuments.list, useSearch({ from: '/_app/live/staff/assistant/documents' }))
  const create = <ButtonLink href={paths.staff.assistant.document('new')}>{t('aisettings.documents.new')}</ButtonLink>
  return (
    <ListPage
      name="assistantDocuments"
      title={t('aisettings.documents.title')}
      lede={<SettingsLinks />}
      actions={create}
      list={list}
      filters={[
        {
          kind: 'choice',
          name: 'purpose',
          label: fieldLabel('purpose'),
          options: documentPurposes.map((value) => ({ value, label: purposeLabel(value) })),
        },
        {
          kind: 'choice',
          name: 'visibility',
          label: fieldLabel('visibility'),
          options: documentVisibilities.map((value) => ({ value, label: visibilityLabel(value) })),
        },
      ]}
      table={{ columns: columns(), rowKey: ({ id }) => id, href: ({ id }) => paths.staff.assistant.document(id) }}
      empty={{
        title: t('aisettings.documents.emptyTitle'),
        text: t('aisettings.documents.empty'),
        action: create,
      }}
    />
  )
}

export default AssistantDocumentsPage
