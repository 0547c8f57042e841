import { useNavigate, useParams } from '@tanstack/react-router'
import { aiDocuments, type StoredDocument } from '#application/assistant/contracts/documents.ts'
import { RecordPage } from '../../assistant/settings/RecordPage.tsx'
import { StoredDocumentForm } from '../../assistant/settings/StoredDocumentForm.tsx'
import { api } from '../../data/api.ts'
import { invalidateAfter, useApiQuery, writeToCache } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'

/** A stored document; the id `new` creates one. */
const AssistantDocumentPage = () => {
  const { id } = useParams({ from: '/_app/live/staff/assistant/documents/$id' })
  return id === 'new' ? <New /> : <Existing key={id} id={id} />
}

const list = () => ({ label: t('aisettings.documents.title'), href: paths.staff.assistant.documents() })

const New = () => {
  const navigate = useNavigate()
  return (
    <RecordPage
      title={t('aisettings.documents.new')}
      list={list()}
      panel={t('aisettings.documents.one')}
      form={
        <StoredDocumentForm
          of={undefined}
          save={async (body) => {
            const answer = await api.aiDocuments.create({ body })
            if (!answer.hasError)
              void navigate({ href: paths.staff.assistant.document(answer.payload.id), replace: true })
            return invalidateAfter<StoredDocument>(aiDocuments.list)(answer)
          }}
        />
      }
    />
  )
}

const Existing = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const params = { documentId: id }
  const { data: one, error, refetch } = useApiQuery(aiDocuments.get, { params })
  return (
    <RecordPage
      title={one?.title ?? t('aisettings.documents.one')}
      list={list()}
      panel={t('aisettings.documents.one')}
      waitsFor={one ? undefined : { error, refetch }}
      form={
        one && (
          <StoredDocumentForm
            key={one.version}
            of={one}
            save={async ({ visibility: _, userId: __, ...fields }) =>
              writeToCache(
                aiDocuments.get,
                { params },
                aiDocuments.list,
              )(await api.aiDocuments.change({ params, body: { ...fields, version: one.version } }))
            }
            onDone={() => toast(t('aisettings.saved'))}
          />
        )
      }
      remove={{
        title: t('aisettings.documents.removeTitle'),
        explain: t('aisettings.documents.removeExplain'),
        do: async () => invalidateAfter<null>(aiDocuments.list)(await api.aiDocuments.remove({ params })),
        onDone: () => void navigate({ href: paths.staff.assistant.documents() }),
      }}
    />
  )
}

export default AssistantDocumentPage
