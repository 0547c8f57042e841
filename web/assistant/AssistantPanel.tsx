import { IconArrowLeft, IconHistory, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { aiConfigurations } from '#application/assistant/contracts/configurations.ts'
import { aiConversations } from '#application/assistant/contracts/conversations.ts'
import { api } from '../data/api.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import {
  type AssistantRequest,
  lastConversation,
  openAssistant,
  rememberConversation,
  useAssistantPanel,
} from '../stores/assistant-panel.ts'
import { userOf, useSession } from '../stores/session.ts'
import { useAction } from '../ui/Action.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { AssistantThread } from './AssistantThread.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './AssistantPanel.module.css'

/** The assistant beside the page: the current conversation, or the list of all. Escape closes it. */
const AssistantPanel = ({ close }: { close: () => void }) => {
  const user = userOf(useSession())
  const request = useAssistantPanel((state) => state.request)
  const [open, setOpen] = useState(() => (request ? undefined : lastConversation(user?.userId)))
  useEffect(() => rememberConversation(user?.userId, open), [user?.userId, open])
  const [isListed, setListed] = useState(false)
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const closeOnEscape = useEffectEvent(
    ({ key, isComposing }: KeyboardEvent) => key === 'Escape' && !isComposing && close(),
  )
  useEffect(() => {
    const own = panel.current
    own?.addEventListener('keydown', closeOnEscape)
    return () => own?.removeEventListener('keydown', closeOnEscape)
  }, [])
  const { data: status } = useApiQuery(aiConversations.status, {})
  const { busy, problem, run } = useAction()
  const start = () =>
    run(async () => {
      const created = await api.aiConversations.create({
        body: request?.configurationId === undefined ? {} : { configurationId: request.configurationId },
      })
      if (!created.hasError) setOpen(created.payload.id)
      return created
    })
  const started = useRef<{ request: AssistantRequest | undefined }>(undefined)
  /** A new request starts another conversation. */
  const startOnce = useEffectEvent((asked: AssistantRequest | undefined) => {
    if (started.current && started.current.request === asked) return
    started.current = { request: asked }
    setListed(false)
    if (asked || open === undefined) void start()
  })
  useEffect(() => startOnce(request), [request])
  const show = (id: string) => {
    setOpen(id)
    setListed(false)
  }
  return createPortal(
    <aside ref={panel} className={styles.panel} role="dialog" aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{isListed ? t('assistant.list') : t('assistant.title')}</h2>
        {isListed ? (
          <IconButton label={t('assistant.back')} press={() => setListed(false)} icon={<IconArrowLeft size={20} />} />
        ) : (
          <IconButton label={t('assistant.list')} press={() => setListed(true)} icon={<IconHistory size={20} />} />
        )}
        <IconButton
          label={t('assistant.new')}
          press={() => {
            setListed(false)
            if (!busy) void start()
          }}
          icon={<IconPlus size={20} />}
        />
        <IconButton label={t('assistant.close')} press={close} icon={<IconX size={20} />} />
      </header>
      {status?.isDemo && (
        <p className={styles.demo}>{t(user?.type === 'admin' ? 'assistant.demoStaff' : 'assistant.demo')}</p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isListed ? (
        <ConversationList current={open} show={show} removed={(id) => id === open && void start()} />
      ) : (
        open !== undefined && <Opened key={open} id={open} draft={request?.draft} isGone={() => void start()} />
      )}
    </aside>,
    document.body,
  )
}

const Opened = ({ id, draft, isGone }: { id: string; draft: string | undefined; isGone: () => void }) => {
  const { data, error, refetch } = useApiQuery(aiConversations.get, { params: { conversationId: id } })
  // Deleted in another tab.
  const isUnknown = error?.type === 'urlNotFound'
  const startAgain = useEffectEvent(isGone)
  useEffect(() => {
    if (isUnknown) startAgain()
  }, [isUnknown])
  if (!data) return <LoadingOrError error={error} refetch={refetch} skeleton={<TableSkeleton rows={3} />} />
  return (
    <>
      {data.messages.length === 0 && <ConfigurationChoice current={data.configurationId} draft={draft} />}
      <AssistantThread conversation={data} draft={draft} />
    </>
  )
}

/** The configuration of a new conversation, if the user can choose one (AI-024). */
const ConfigurationChoice = ({ current, draft }: { current: string | null; draft: string | undefined }) => {
  const { data } = useApiQuery(aiConfigurations.list, { query: { limit: 100 } })
  if (!data || data.items.length === 0) return null
  return (
    <div className={styles.choice}>
      <PlainSelect
        label={t('assistant.configuration')}
        value={current ?? ''}
        options={[
          { value: '', label: t('assistant.defaultConfiguration') },
          ...data.items.map(({ id: value, name: label }) => ({ value, label })),
        ]}
        choose={(id) => openAssistant({ draft, configurationId: id || undefined })}
      />
    </div>
  )
}

const IconButton = ({ label, icon, press }: { label: string; icon: ReactNode; press: () => void }) => (
  <button type="button" className={styles.button} aria-label={label} title={label} onClick={press}>
    {icon}
  </button>
)

export default AssistantPanel
