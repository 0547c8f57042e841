import { useNavigate, useParams } from '@tanstack/react-router'
import { aiTasks, type Task } from '#application/assistant/contracts/tasks.ts'
import { RecordPage } from '../../assistant/settings/RecordPage.tsx'
import { TaskForm } from '../../assistant/settings/TaskForm.tsx'
import { TaskRunner } from '../../assistant/settings/TaskRunner.tsx'
import { api } from '../../data/api.ts'
import { invalidateAfter, useApiQuery, writeToCache } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'

/** A task, which can be run here; the id `new` creates one. */
const AssistantTaskPage = () => {
  const { id } = useParams({ from: '/_app/live/staff/assistant/tasks/$id' })
  return id === 'new' ? <New /> : <Existing key={id} id={id} />
}

const list = () => ({ label: t('aisettings.tasks.title'), href: paths.staff.assistant.tasks() })

const New = () => {
  const navigate = useNavigate()
  return (
    <RecordPage
      title={t('aisettings.tasks.new')}
      list={list()}
      panel={t('aisettings.tasks.one')}
      form={
        <TaskForm
          of={undefined}
          save={async (body) => {
            const answer = await api.aiTasks.create({ body })
            if (!answer.hasError) void navigate({ href: paths.staff.assistant.task(answer.payload.id), replace: true })
            return invalidateAfter<Task>(aiTasks.list)(answer)
          }}
        />
      }
    />
  )
}

const Existing = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const params = { taskId: id }
  const { data, error, refetch } = useApiQuery(aiTasks.get, { params })
  const one = data?.audience === 'staff' ? data : undefined
  return (
    <RecordPage
      title={one?.name ?? t('aisettings.tasks.one')}
      list={list()}
      panel={t('aisettings.tasks.one')}
      waitsFor={one ? undefined : { error, refetch }}
      form={
        one && (
          <TaskForm
            key={one.version}
            of={one}
            save={async (body) =>
              writeToCache(
                aiTasks.get,
                { params },
                aiTasks.list,
              )(await api.aiTasks.change({ params, body: { ...body, version: one.version } }))
            }
            onDone={() => toast(t('aisettings.saved'))}
          />
        )
      }
      aside={one && <TaskRunner task={one} />}
      remove={{
        title: t('aisettings.tasks.removeTitle'),
        explain: t('aisettings.tasks.removeExplain'),
        do: async () => invalidateAfter<null>(aiTasks.list)(await api.aiTasks.remove({ params })),
        onDone: () => void navigate({ href: paths.staff.assistant.tasks() }),
      }}
    />
  )
}

export default AssistantTaskPage
