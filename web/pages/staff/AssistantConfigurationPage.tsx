import { useNavigate, useParams } from '@tanstack/react-router'
import { aiConfigurations, type Configuration } from '#application/assistant/contracts/configurations.ts'
import { ConfigurationForm } from '../../assistant/settings/ConfigurationForm.tsx'
import { ConfigurationPreview } from '../../assistant/settings/ConfigurationPreview.tsx'
import { RecordPage } from '../../assistant/settings/RecordPage.tsx'
import { api } from '../../data/api.ts'
import { invalidateAfter, useApiQuery, writeToCache } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'

/** A conversation configuration with a preview; the id `new` creates one. */
const AssistantConfigurationPage = () => {
  const { id } = useParams({ from: '/_app/live/staff/assistant/configurations/$id' })
  return id === 'new' ? <New /> : <Existing key={id} id={id} />
}

const list = () => ({
  label: t('aisettings.configurations.title'),
  href: paths.staff.assistant.configurations(),
})

const New = () => {
  const navigate = useNavigate()
  return (
    <RecordPage
      title={t('aisettings.configurations.new')}
      list={list()}
      panel={t('aisettings.configurations.one')}
      form={
        <ConfigurationForm
          of={undefined}
          save={async (body) => {
            const answer = await api.aiConfigurations.create({ body })
            if (!answer.hasError)
              void navigate({ href: paths.staff.assistant.configuration(answer.payload.id), replace: true })
            return invalidateAfter<Configuration>(aiConfigurations.list)(answer)
          }}
        />
      }
    />
  )
}

const Existing = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const params = { configurationId: id }
  const { data, error, refetch } = useApiQuery(aiConfigurations.get, { params })
  const one = data?.audience === 'staff' ? data : undefined
  return (
    <RecordPage
      title={one?.name ?? t('aisettings.configurations.one')}
      list={list()}
      panel={t('aisettings.configurations.one')}
      waitsFor={one ? undefined : { error, refetch }}
      form={
        one && (
          <ConfigurationForm
            key={one.version}
            of={one}
            save={async (body) =>
              writeToCache(
                aiConfigurations.get,
                { params },
                aiConfigurations.list,
              )(await api.aiConfigurations.change({ params, body: { ...body, version: one.version } }))
            }
            onDone={() => toast(t('aisettings.saved'))}
          />
        )
      }
      aside={<ConfigurationPreview configurationId={id} />}
      remove={{
        title: t('aisettings.configurations.removeTitle'),
        explain: t('aisettings.configurations.removeExplain'),
        do: async () => invalidateAfter<null>(aiConfigurations.list)(await api.aiConfigurations.remove({ params })),
        onDone: () => void navigate({ href: paths.staff.assistant.configurations() }),
      }}
    />
  )
}

export default AssistantConfigurationPage
