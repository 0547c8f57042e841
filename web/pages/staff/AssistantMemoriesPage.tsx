import { useSearch } from '@tanstack/react-router'
import { aiMemories, type Memory } from '#application/assistant/contracts/memories.ts'
import { memoryTypes } from '#domain/assistant/memory.ts'
import { SettingsLinks } from '../../assistant/settings/SettingsLinks.tsx'
import { api } from '../../data/api.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import styles from '../../people/People.module.css'

const typeLabel = (value: Memory['type']) => t(`aisettings.memoryType.${value}`)

/** What the assistant remembers about users and customers; staff delete what is wrong (AI-D12). */
const AssistantMemoriesPage = () => {
  const list = useList(aiMemories.list, useSearch({ from: '/_app/live/staff/assistant/memories' }))
  return (
    <ListPage
      name="assistantMemories"
      title={t('aisettings.memories.title')}
      lede={<SettingsLinks />}
      list={list}
      filters={[
        {
          kind: 'choice',
          name: 'type',
          label: fieldLabel('type'),
          options: memoryTypes.map((value) => ({ value, label: typeLabel(value) })),
        },
        { kind: 'search', name: 'index', label: fieldLabel('index') },
      ]}
      render={(rows) => (
        <ul className={styles.people}>
          {rows.map((memory) => (
            <Row key={memory.id} memory={memory} />
          ))}
        </ul>
      )}
      empty={{ title: t('aisettings.memories.emptyTitle'), text: t('aisettings.memories.empty') }}
    />
  )
}

const Row = ({ memory: { id, text, type, index, userId, customerId, createdOn } }: { memory: Memory }) => (
  <li>
    <div className={styles.what}>
      <p>
        <bdi>{text}</bdi>
      </p>
      <p className={styles.facts}>
        <span>{typeLabel(type)}</span>
        <span>{index}</span>
        {userId && <a href={paths.staff.user(userId)}>{t('aisettings.memories.user')}</a>}
        {customerId && <a href={paths.staff.customer(customerId)}>{t('aisettings.memories.customer')}</a>}
        <Ago at={createdOn} />
      </p>
    </div>
    <div className={styles.actions}>
      <ConfirmAction
        weight="quiet"
        size="small"
        title={t('aisettings.memories.removeTitle')}
        explain={<p>{t('aisettings.memories.removeExplain')}</p>}
        confirm={t('aisettings.remove')}
        do={async () =>
          invalidateAfter<null>(aiMemories.list)(await api.aiMemories.remove({ params: { memoryId: id } }))
        }
      >
        {t('aisettings.remove')}
      </ConfirmAction>
    </div>
  </li>
)

export default AssistantMemoriesPage
